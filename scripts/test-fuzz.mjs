/**
 * `npm run test:fuzz -- --cases 10000 --seed 1`: as many hostile requests to every call of the API (500 of each, if
 * nothing is said). A failure names seed and path: `--path 12:0:3 --call "POST /api/auth/login"` runs it again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable, runParts, vitestCounts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, projectOptions } from './setup.mjs';

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));
const number = /^\d{1,9}$/;

await main(async () => {
  try {
    const asked = readArguments();
    await ensureInstalled();
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

function readArguments() {
  const options = {
    cases: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string', default: '' },
    call: { type: 'string', default: '' },
  };
  const { values } = parseArgs({ options });
  if (!number.test(values.cases) || !number.test(values.seed)) {
    throw new Error('--cases and --seed must be whole numbers');
  }
  return values;
}
