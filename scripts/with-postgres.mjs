/**
 * `node scripts/with-postgres.mjs -- command…` runs a command with TEST_DATABASE_URL of a throw-away PostgreSQL; with
 * `--pgbouncer` before the `--`, with TEST_POOLER_URL too.
 */
import { withPooledPostgres, withPostgres } from './postgres.mjs';
import { exitCodeOf, main } from './run.mjs';
import { projectOptions } from './setup.mjs';

const options = process.argv.slice(2);
const separator = options.indexOf('--');
const [command, ...args] = options.slice(separator + 1);
const isPooled = options[0] === '--pgbouncer';

await main(() => {
  if (separator !== Number(isPooled) || !command) {
    throw new Error('Usage: node scripts/with-postgres.mjs [--pgbouncer] -- command arguments…');
  }
  const runWith = (settings) => exitCodeOf(command, args, projectOptions(settings));
  if (isPooled) return withPooledPostgres(runWith);
  return withPostgres((url) => runWith({ TEST_DATABASE_URL: url }));
});
