import { join } from 'node:path';
import { vitestCounts } from './report.mjs';
import { exitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

/**
 * Unit tests that wait for whole processes, for pictures or for real time: more than half of the minutes of all. npm test
 * leaves them out, `npm run test:thorough` runs them. Paths, as Vitest takes them.
 */
export const slowTests = [
  'scripts/arguments.test.ts',
  'scripts/browsers/',
  'server/accounts/guessing.test.ts',
  'server/backup/',
  'server/cli/',
  'server/database/first-start.test.ts',
  'server/demo/',
  'server/full-disk.test.ts',
  'server/http/time-limits.test.ts',
  'server/locked-database.test.ts',
  'server/media/',
  'server/payments/ledger/tampering.test.ts',
  'server/payments/settle/random-events.test.ts',
  'server/process.test.ts',
  'server/together.test.ts',
];

/** Faults, hostile requests and the simulation are runs of their own. */
const PROJECTS = ['--project=!faults noticed', '--project=!fuzz', '--project=!simulation'];

/** All but the slow ones. */
export const quickTests = slowTests.map(
  (path) => `--exclude=${path}${path.endsWith('/') ? '**' : ''}`,
);

/** Runs Vitest with this command, such as `run` and paths of tests, and returns its counts. */
export async function runUnitTests(command, reports, options = projectOptions()) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [...command, ...PROJECTS, ...reporters];
  return vitestCounts(report, await exitCodeOf('vitest', args, options));
}
