/**
 * Another school from the same code: a copy of this project with `brands/second` laid over it (names, palette, logo)
 * passes types, build, the journeys that pay, and unit tests, as someone who re-brands it would find it. Fees, terms and
 * contact details come from an import into schools that begin with those of the first one.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { copyProject } from './copy-project.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { checkPart, playwrightCounts, printTable, runParts, setUpPart } from './report.mjs';
import { exitCodeOf, main, quietExitCodeOf, run, runQuietly } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions, root } from './setup.mjs';
import { quickTests, runUnitTests } from './unit-tests.mjs';

readArguments({
  usage: `Usage: node scripts/try-second-brand.mjs

Tries another school from the same code. It takes no arguments.`,
});

const BRAND = join(root, 'brands', 'second');
const SETTINGS = join(BRAND, 'school.json');
const JOURNEYS = ['pay-by-card', 'payment-form', 'not-offered'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** What differs from school to school: tests that reach none of it are not run twice. */
const OF_A_SCHOOL = [
  'content/school.ts',
  'content/logo.ts',
  'content/fees.ts',
  'content/school-year.ts',
];

const copy = mkdtempSync(join(tmpdir(), 'school-portal-second-brand-'));
let isBuilt = false;

const parts = [
  setUpPart('set-up', ensureInstalled),
  setUpPart('second brand', makeCopy),
  checkPart('types', checkTypes),
  checkPart('build', buildPages),
  { name: 'paying', work: runJourneys },
  setUpPart('first values', writeFirstValues),
  {
    name: 'unit and API',
    work: () => runUnitTests(['related', '--run', ...OF_A_SCHOOL, ...quickTests], copy, inCopy()),
  },
  checkPart('a fee of ₦0', isRefused),
];

await main(async () => {
  try {
    return printTable(await runParts(parts));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** What `docs/running.md` says to do, in a copy. */
async function makeCopy() {
  copyProject(copy, (file) => !file.startsWith('brands/'));
  for (const folder of ['content', 'e2e']) {
    cpSync(join(BRAND, folder), join(copy, folder), { recursive: true });
  }
  repaint(join(copy, 'web', 'styles', 'tokens.css'));
  await run(ownNode(), ['artwork/draw-art.ts'], inCopy());
}

function repaint(tokensFile) {
  let tokens = readFileSync(tokensFile, 'utf8');
  const palette = readFileSync(join(BRAND, 'palette.css'), 'utf8');
  for (const [, name, colour] of palette.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)) {
    const line = new RegExp(`(?<=^\\s*${name}: )#[\\da-f]{6}(?=;$)`, 'm');
    if (!line.test(tokens)) throw new Error(`tokens.css has no ${name}`);
    tokens = tokens.replace(line, colour);
  }
  writeFileSync(tokensFile, tokens);
}

async function checkTypes() {
  await runQuietly('react-router', ['typegen'], inCopy());
  return (await quietExitCodeOf('tsc', ['--noEmit'], inCopy())) === 0;
}

async function buildPages() {
  await run(ownNode(), ['scripts/build.mjs'], inCopy());
  isBuilt = true;
  return true;
}

/** Tests without a browser begin with other fees, too: none may know those of the first school. */
async function writeFirstValues() {
  const { fees, terms } = JSON.parse(readFileSync(SETTINGS, 'utf8')).settings;
  const naira = (amounts) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, kobo]) => [name, kobo === null ? null : kobo / 100]),
    );
  const table = fees.current.purposes.map(({ name, icon, paidFor, kobo }) => {
    return { purpose: name, icon, paidFor, naira: naira(kobo) };
  });
  const classes = fees.current.classes.map(({ name }) => name);
  const write = (file, values) => {
    const lines = Object.entries(values).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`,
    );
    writeFileSync(join(copy, 'content', file), lines.join('\n'));
  };
  write('fees.ts', { feeClasses: classes, feeTable: table });
  write('school-year.ts', { terms: terms.current.terms });
}

async function runJourneys() {
  if (!isBuilt) throw new Error('not run: the pages could not be built');
  const report = join(copy, 'playwright.json');
  const options = inCopy({
    CHROMIUM_PATH: await ensureBrowser(),
    E2E_REPORT: report,
    E2E_SCHOOL_SETTINGS: SETTINGS,
  });
  return playwrightCounts(report, await exitCodeOf('playwright', ['test', ...JOURNEYS], options));
}

/** A fee that cannot be meant stops the start, in words. */
async function isRefused() {
  const fees = join(copy, 'content', 'fees.ts');
  writeFileSync(fees, readFileSync(fees, 'utf8').replace('182500', '0'));
  const { status, stderr } = spawnSync(ownNode(), ['server/main.ts'], {
    ...inCopy({ PORT: '0', DATA_DIR: join(copy, 'data') }),
    encoding: 'utf8',
    timeout: 60_000,
  });
  console.log(stderr);
  return status === 1 && stderr.includes('kobo.Year 7: ₦0 is no fee');
}

function inCopy(env) {
  return { ...projectOptions(env), cwd: copy };
}
