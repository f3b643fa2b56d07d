/** `node scripts/with-postgres.mjs -- command…` runs a command with TEST_DATABASE_URL of a throw-away PostgreSQL. */
import { withPostgres } from './postgres.mjs';
import { exitCodeOf, main } from './run.mjs';
import { projectOptions } from './setup.mjs';

const [separator, command, ...args] = process.argv.slice(2);

await main(() => {
  if (separator !== '--' || !command) {
    throw new Error('Usage: node scripts/with-postgres.mjs -- command arguments…');
  }
  return withPostgres((url) =>
    exitCodeOf(command, args, projectOptions({ TEST_DATABASE_URL: url })),
  );
});
