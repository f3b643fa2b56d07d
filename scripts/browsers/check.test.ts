import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareFirstView } from '../../server/pages/first-view.ts';
import { checkScripts } from './script-check.ts';
import { checkStyleSource } from './style-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-portal-browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = {
  'an array that is sorted': ['[3, 1].toSorted();', 'javascript.builtins.Array.toSorted'],
  'a list that is turned round': [
    'export const turned = (list: readonly string[]) => list.toReversed();',
    'javascript.builtins.Array.toReversed',
  ],
  'the size of a query': ['new URLSearchParams().size;', 'api.URLSearchParams.size'],
  'the same, taken out of it': [
    'export const { size } = new URLSearchParams();',
    'api.URLSearchParams.size',
  ],
  'a static method': ['export const signal = AbortSignal.any([]);', 'api.AbortSignal.any_static'],
  'a static method of the language': [
    'export const lot = Promise.withResolvers();',
    'javascript.builtins.Promise.withResolvers',
  ],
  'a global': ['export const parts = new Intl.Segmenter();', 'javascript.builtins.Intl.Segmenter'],
  'an option': [
    'export const number = new Intl.NumberFormat("en", { roundingMode: "floor" });',
    'javascript.builtins.Intl.NumberFormat.NumberFormat.options_parameter.options_roundingMode_parameter',
  ],
  'an event': ['document.addEventListener("scrollend", () => {});', 'api.Document.scrollend_event'],
  'look-behind': [
    'export const pattern = /(?<=a)b/;',
    'javascript.regular_expressions.lookbehind_assertion',
  ],
  'an element': ['export const area = <search />;', 'html.elements.search'],
  'an attribute': ['export const part = <p popover="auto" />;', 'html.global_attributes.popover'],
};

it('finds what a supported browser lacks', () => {
  const files = Object.values(written).map(([code = ''], place) =>
    write(`written-${place}.tsx`, code),
  );
  const found = checkScripts(files, folder);
  const features = files.map((file) =>
    found
      .filter(({ place }) => file.endsWith(`/${place.replace(/:\d+$/, '')}`))
      .map(({ feature }) => feature),
  );
  for (const [place, [code, feature]] of Object.values(written).entries()) {
    expect(features[place], code).toContain(feature);
  }
});

it('says where, and which browsers', () => {
  const file = write('where.ts', '\n[].toSorted();\n');
  expect(checkScripts([file], folder)).toMatchObject([
    { place: 'where.ts:2', missing: expect.stringContaining('Safari on iOS 15.6') },
  ]);
});

it('takes what all of them have, and a name of our own', () => {
  const code = `
    [1].at(-1); [1].findLast(Boolean); new Set([1]).size; structuredClone({}); 'a'.replaceAll('a', 'b');
    export const ours = { toSorted: () => 1, size: 2 };
    ours.toSorted(); ours.size;
  `;
  expect(checkScripts([write('fine.ts', code)], folder)).toEqual([]);
});

it('knows methods in built scripts, whose types are gone', () => {
  const built = write(
    'built.js',
    'export function f(e){return e.toSorted().length+e.size+e.at(0)}',
  );
  expect(checkScripts([built], folder)).toMatchObject([
    { place: 'built.js:1', feature: expect.stringContaining('toSorted') },
  ]);
});

it('the first script of every page, a text of the server, needs nothing newer', () => {
  const page = '<head></head><body><script type="module" async="">start()</script></body>';
  const { scripts } = prepareFirstView(page, new Map());
  expect(scripts).toHaveLength(1);
  expect(checkScripts([write('first.js', scripts.join(''))], folder)).toEqual([]);
});

it.each([
  ['@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a { width: 10cqi }', 'css.types.length.container_query_length_units'],
  ['a { field-sizing: var(--a) }', 'css.properties.field-sizing'],
])('finds %s in styles', (css, feature) => {
  expect(checkStyleSource(css, 'web/a.css')).toMatchObject([{ feature }]);
});

it.each([
  'a { width: 10px; width: 10cqi }',
  '@media (width < 50em) { a { &:hover { color: red } } }',
  'a { user-select: none }',
])('takes %s, which is compiled or has something to fall back on', (css) => {
  expect(checkStyleSource(css, 'web/a.css')).toEqual([]);
});

function write(name: string, code: string): string {
  const file = join(folder, name);
  writeFileSync(file, code);
  return file;
}
