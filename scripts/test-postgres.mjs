import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPostgres } from './postgres.mjs';
import { printTable, runParts, vitestCounts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, projectOptions } from './setup.mjs';

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

await main(async () => {
  try {
    await ensureInstalled();
    return printTable(await runParts([{ name: 'API on PostgreSQL', work: runVitest }]));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function runVitest() {
  const report = join(reports, 'vitest.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return withPostgres(async (url) => {
    const options = projectOptions({ TEST_DATABASE_URL: url });
    return vitestCounts(report, await exitCodeOf('vitest', ['run', 'server', ...args], options));
  });
}
