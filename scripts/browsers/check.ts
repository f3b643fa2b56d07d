/**
 * Whether the supported browsers (the `browserslist` of package.json) have everything that the pages use, by the compatibility
 * data of MDN. `node scripts/browsers/check.ts sources`, or `build` for what was built of them and of packages.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { readCurrent } from '../build-folder.mjs';
import { checkScripts, type Finding } from './script-check.ts';
import { checkStyleSource, checkStyles } from './style-check.ts';

const root = join(import.meta.dirname, '../..');

/** All browsers of the list read this and, but for static blocks and look-behind, nothing newer. */
const SYNTAX = 2022;

const findings = process.argv[2] === 'build' ? checkBuild() : checkSources();
for (const { place, feature, missing } of findings) {
  console.error(`${place}: ${feature} is missing in ${missing}`);
}
if (findings.length > 0) {
  console.error(
    'Write it in an older way, or ask the browser first and say so in scripts/browsers/allowed-scripts.ts, or allowed-styles.ts for what degrades.',
  );
  process.exitCode = 1;
}

function checkSources(): Finding[] {
  const files = globSync('{web,contract,content}/**/*.{ts,tsx}', { cwd: root });
  const ofBrowsers = files.filter((file) => !/\.test\.|\/testing\/|\.server\./.test(file));
  const sheets = globSync('web/**/*.css', { cwd: root });
  return [
    ...checkScripts(
      ofBrowsers.map((file) => join(root, file)),
      root,
    ),
    ...sheets.flatMap((file) => checkStyleSource(readFileSync(join(root, file), 'utf8'), file)),
  ];
}

function checkBuild(): Finding[] {
  const current = readCurrent(join(root, 'build'));
  if (!current) throw new Error('Nothing is built: npm run build');
  const folder = join(root, 'build', current.build);
  const scripts = globSync('{client/**/,}*.js', { cwd: folder });
  const sheets = globSync('client/**/*.css', { cwd: folder });
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  return [
    ...scripts.flatMap((file) => checkSyntax(text(file), file)),
    ...checkScripts(
      scripts.map((file) => join(folder, file)),
      folder,
    ),
    ...sheets.flatMap((file) => checkStyles(text(file), file)),
  ];
}

function checkSyntax(script: string, place: string): Finding[] {
  try {
    parse(script, { ecmaVersion: SYNTAX, sourceType: 'module' });
    return [];
  } catch (error) {
    return [{ place, feature: `syntax (${error})`, missing: `all that know ES${SYNTAX} alone` }];
  }
}
