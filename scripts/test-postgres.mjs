import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './builds.mjs';
import { withPostgres } from './postgres.mjs';
import { checkPart, printTable, runParts, vitestCounts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

await main(async () => {
  try {
    await ensureInstalled();
    // Some tests start the whole server.
    await ensureBuilt();
    return printTable(
      await runParts([
        {
          name: 'API on PostgreSQL',
          work: () => runVitest('server', '--project=!full disk', '--project=!fuzz'),
        },
        // A server of its own: while its disk is full no checkpoint succeeds, and so no database can be dropped.
        { name: 'full disk on PostgreSQL', work: () => runVitest('--project=full disk') },
        checkPart('PostgreSQL restarted under load', survivesRestarts),
      ]),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function runVitest(...which) {
  const report = join(reports, 'vitest.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return withPostgres(async (url) => {
    const options = projectOptions({ TEST_DATABASE_URL: url });
    return vitestCounts(report, await exitCodeOf('vitest', ['run', ...which, ...args], options));
  });
}

/** A server of its own: the suite's must not be restarted. */
function survivesRestarts() {
  return withPostgres(async (url, control) => {
    const settings = { TEST_DATABASE_URL: url, TEST_POSTGRES_CONTROL: JSON.stringify(control) };
    return (await exitCodeOf(ownNode(), ['faults/restarts.ts'], projectOptions(settings))) === 0;
  });
}
