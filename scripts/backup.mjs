/** `npm run backup` and `npm run restore`: the operator's commands about backups, on the project's own Node. */
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  const args = ['server/cli/backup.ts', ...process.argv.slice(2)];
  return exitCodeOf(ownNode(), args, projectOptions());
});
