/**
 * Another school from the same code: a copy of this project with `brands/second` laid over it (names, fees, palette,
 * logo) passes types, unit tests, build and the journeys that pay, as someone who re-brands it would find it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBrowser } from './find-browser.mjs';
import {
  checkPart,
  playwrightCounts,
  printTable,
  runParts,
  setUpPart,
  vitestCounts,
} from './report.mjs';
import { exitCodeOf, main, quietExitCodeOf, run, runQuietly } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions, root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/try-second-brand.mjs

Tries another school from the same code. It takes no arguments.`,
});

const BRAND = join(root, 'brands', 'second');
const JOURNEYS = ['pay-by-card', 'payment-form', 'not-offered'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** They take nothing from a school, and their tests would only be run twice. */
const SCHOOLLESS = ['paystack-sandbox', 'server/media', 'server/backup'];

const copy = mkdtempSync(join(tmpdir(), 'school-portal-second-brand-'));
let isBuilt = false;

const parts = [
  setUpPart('set-up', ensureInstalled),
  setUpPart('second brand', makeCopy),
  checkPart('types', checkTypes),
  checkPart('build', buildPages),
  { name: 'unit and API', work: runVitest },
  { name: 'paying', work: runJourneys },
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
  for (const file of filesOf(root)) {
    if (file.startsWith('brands/')) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ['content', 'contract', 'e2e']) {
    cpSync(join(BRAND, folder), join(copy, folder), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  repaint(join(copy, 'web', 'styles', 'tokens.css'));
  await run(ownNode(), ['artwork/draw-art.ts'], inCopy());
}

/** As git sees the project: what is ignored or deleted is no part of it. */
function filesOf(folder) {
  const list = (...options) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: folder, encoding: 'utf8' }).split(
      '\0',
    );
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter(
    (file) => file && !deleted.has(file),
  );
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

async function runVitest() {
  const report = join(copy, 'vitest.json');
  const args = [
    // Hostile requests ask nothing about a school's words, and CI has sent them already.
    'run',
    '--project=!fuzz',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...SCHOOLLESS.map((folder) => `--exclude=${folder}/**`),
  ];
  return vitestCounts(report, await exitCodeOf('vitest', args, inCopy()));
}

async function runJourneys() {
  if (!isBuilt) throw new Error('not run: the pages could not be built');
  const report = join(copy, 'playwright.json');
  const options = inCopy({ CHROMIUM_PATH: await ensureBrowser(), E2E_REPORT: report });
  return playwrightCounts(report, await exitCodeOf('playwright', ['test', ...JOURNEYS], options));
}

/** A fee that cannot be meant stops the start, in words. */
async function isRefused() {
  const fees = join(copy, 'content', 'fees.ts');
  writeFileSync(fees, readFileSync(fees, 'utf8').replace('182_500', '0'));
  const { status, stderr } = spawnSync(ownNode(), ['server/main.ts'], {
    ...inCopy({ PORT: '0', DATA_DIR: join(copy, 'data') }),
    encoding: 'utf8',
    timeout: 60_000,
  });
  console.log(stderr);
  return status === 1 && stderr.includes('the fee of Tuition for Year 7 is 0;');
}

function inCopy(env) {
  return { ...projectOptions(env), cwd: copy };
}
