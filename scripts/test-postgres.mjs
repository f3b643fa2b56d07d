/**
 * `npm run test:postgres`: the API's suite on a PostgreSQL server, and a selection of it through PgBouncer; with
 * `-- --pgbouncer` all of it through PgBouncer, and nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { withPooledPostgres, withPostgres } from './postgres.mjs';
import { checkPart, printTable, runParts, vitestCounts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const { values: asked } = readArguments({
  usage: `Usage: npm run test:postgres -- [--pgbouncer]

Runs the API tests on a PostgreSQL server, and a selection of them through PgBouncer.

  --pgbouncer  all of them through PgBouncer, and nothing else`,
  options: { pgbouncer: { type: 'boolean' } },
});

/** What a pooler could break: sessions, transactions that meet, leases, what processes tell each other, a backup. */
const THROUGH_POOLER = [
  'server/together.test.ts',
  'server/database',
  'server/jobs/lease.test.ts',
  'server/backup/take-backup.test.ts',
  'server/payments/settle/settle-races.test.ts',
];

/** They open no database, or ask it nothing that another database could answer otherwise; they run on SQLite. */
const ANY_DATABASE = [
  'server/cli/doctor',
  'server/cli/pictures.test.ts',
  'server/cli/which-school.test.ts',
  'server/database/first-start.test.ts',
  'server/demo/demo-news.test.ts',
  'server/errors',
  'server/http',
  'server/mail',
  'server/media',
  'server/pages',
  'server/payments/provider',
  'server/process.test.ts',
  'server/rights.test.ts',
];

const all = [
  suite('PostgreSQL', straight),
  // A server of its own: while its disk is full no checkpoint succeeds, and so no database can be dropped.
  { name: 'full disk on PostgreSQL', work: () => runVitest(straight, '--project=full disk') },
  checkPart('PostgreSQL restarted under load', survivesRestarts),
  {
    name: 'a selection through PgBouncer',
    work: () => runVitest(withPooledPostgres, ...THROUGH_POOLER, '--project=!full disk'),
  },
];

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

await main(async () => {
  try {
    await ensureInstalled();
    // Some tests start the whole server.
    await ensureBuilt();
    return printTable(
      await runParts(asked.pgbouncer ? [suite('PgBouncer', withPooledPostgres)] : all),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

function suite(name, onServer) {
  const elsewhere = ANY_DATABASE.map((path) =>
    path.endsWith('.ts') ? `--exclude=${path}` : `--exclude=${path}/**`,
  );
  const which = ['server', '--project=!full disk', '--project=!fuzz', ...elsewhere];
  return { name: `API on ${name}`, work: () => runVitest(onServer, ...which) };
}

function runVitest(onServer, ...which) {
  const report = join(reports, 'vitest.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return onServer(async (settings) => {
    const options = projectOptions(settings);
    return vitestCounts(report, await exitCodeOf('vitest', ['run', ...which, ...args], options));
  });
}

function straight(work) {
  return withPostgres((url) => work({ TEST_DATABASE_URL: url }));
}

/** A server of its own: the suite's must not be restarted. */
function survivesRestarts() {
  return withPostgres(async (url, control) => {
    const settings = { TEST_DATABASE_URL: url, TEST_POSTGRES_CONTROL: JSON.stringify(control) };
    return (await exitCodeOf(ownNode(), ['faults/restarts.ts'], projectOptions(settings))) === 0;
  });
}
