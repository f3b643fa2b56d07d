/** `npm run staff -- command`: the operator's command about accounts, on the project's own Node. */
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  const args = ['server/cli/staff.ts', ...process.argv.slice(2)];
  return exitCodeOf(ownNode(), args, projectOptions());
});
