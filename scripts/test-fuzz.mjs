/**
 * `npm run test:fuzz -- --cases 10000 --seed 1`: as many hostile requests to every call of the API (500 of each, if
 * nothing is said). A failure names seed and path: `--path 12:0:3 --call "POST /api/auth/login"` runs it again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, refuse } from './arguments.mjs';
import { printTable, runParts, vitestCounts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { seedOfCommit } from './seed.mjs';
import { ensureInstalled, projectOptions } from './setup.mjs';

const usage = `Usage: npm run test:fuzz -- [--cases 500] [--seed N] [--path 12:0:3 --call "POST /api/auth/login"]

Sends hostile requests to every call of the API.

  --cases  how many to each call
  --seed   which ones: the same seed sends the same requests; if nothing is said, that of the commit, which is printed
  --path   runs one failure again, as it was named; with --call`;
const asked = readNumbers();
const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

await main(async () => {
  try {
    await ensureInstalled();
    console.log(`Seed ${asked.seed}: again with --seed ${asked.seed}`);
    return printTable(await runParts([{ name: 'hostile requests', work: () => runFuzz(asked) }]));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function runFuzz({ cases, seed, path, call }) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
  const settings = { FUZZ_CASES: cases, FUZZ_SEED: seed, FUZZ_PATH: path, FUZZ_CALL: call };
  const args = ['run', '--project=fuzz', ...reporters];
  return vitestCounts(report, await exitCodeOf('vitest', args, projectOptions(settings)));
}

function readNumbers() {
  const text = { type: 'string' };
  const options = { cases: text, seed: text, path: text, call: text };
  const {
    cases = '500',
    seed = seedOfCommit(),
    path = '',
    call = '',
  } = readArguments({ usage, options }).values;
  const isNumber = /^\d{1,9}$/;
  if (!isNumber.test(cases) || !isNumber.test(seed)) {
    refuse(usage, '--cases and --seed must be whole numbers');
  }
  return { cases, seed, path, call };
}
