import browserslist from 'browserslist';
import { browserslistToTargets, transform } from 'lightningcss';
import postcss, { type AtRule, type Declaration } from 'postcss';
import { isAllowed } from './allowed.ts';
import type { Finding } from './script-check.ts';
import { compatAt, missingIn } from './supported.ts';

const DYNAMIC_UNITS = ['css', 'types', 'length', 'viewport_percentage_units_dynamic'];
const CONTAINER_UNITS = ['css', 'types', 'length', 'container_query_length_units'];

const targets = browserslistToTargets(browserslist());

/** The same for a source, once it is compiled as the build compiles it. */
export function checkStyleSource(css: string, place: string): Finding[] {
  const { code } = transform({
    filename: place,
    code: Buffer.from(css),
    targets,
    cssModules: place.endsWith('.module.css'),
  });
  return checkStyles(code.toString(), place);
}

/** What a built style sheet has that a supported browser lacks, and that has no declaration before it to fall back on. */
export function checkStyles(css: string, place: string): Finding[] {
  const findings = new Map<string, Finding>();
  const note = (path: string[]) => {
    const compat = compatAt(...path)?.__compat;
    const missing = compat && missingIn(compat);
    const feature = path.join('.');
    if (missing && !isAllowed(feature, place)) findings.set(feature, { place, feature, missing });
  };
  const root = postcss.parse(css);
  root.walkDecls((declaration) => featuresOf(declaration).forEach(note));
  root.walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g))
      note(['css', 'selectors', name]);
  });
  root.walkAtRules((rule) => atRuleFeatures(rule).forEach(note));
  return [...findings.values()];
}

function featuresOf(declaration: Declaration): string[][] {
  const { prop, value, parent } = declaration;
  if (prop.startsWith('--')) return [];
  if (parent?.type === 'atrule') return [['css', 'at-rules', (parent as AtRule).name, prop]];
  // The older spelling stands beside it, or an older value before it.
  const others = parent?.nodes.filter((node) => node.type === 'decl' && node !== declaration) ?? [];
  const named = (name: string) => others.some((node) => node.type === 'decl' && node.prop === name);
  if (named(`-webkit-${prop}`)) return [];
  const property = ['css', 'properties', prop];
  if (named(prop)) return [property];
  return [property, ...featuresInValue(prop, value)];
}

function featuresInValue(prop: string, value: string): string[][] {
  const plain = value.replaceAll(/"[^"]*"|url\([^)]*\)|var\(--[\w-]+/g, ' ');
  const words = plain.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  const functions = plain.match(/[a-z][a-z-]*(?=\()/g) ?? [];
  const units = [...plain.matchAll(/\d(dvh|svh|lvh|dvw|svw|lvw|cq\w+|r?lh|r?cap|r?ic|rch|rex)\b/g)];
  return [
    ...words.map((word) => ['css', 'properties', prop, word]),
    ...functions.flatMap((name) => [
      ['css', 'types', name],
      ['css', 'types', 'color', name],
    ]),
    ...units.map(([, unit = '']) => pathOfUnit(unit)),
  ];
}

function pathOfUnit(unit: string): string[] {
  if (unit.startsWith('cq')) return CONTAINER_UNITS;
  return /^[dsl]v/.test(unit) ? DYNAMIC_UNITS : ['css', 'types', 'length', unit];
}

function atRuleFeatures({ name, params }: AtRule): string[][] {
  const conditions = name === 'media' ? [...params.matchAll(/\(([a-z-]+)/g)] : [];
  const at = ['css', 'at-rules', name];
  return [at, ...conditions.map(([, feature = '']) => [...at, feature])];
}
