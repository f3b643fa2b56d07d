/** `npm run staff`, `news`, `payments`, `privacy`, `pictures`, `school`, `leave`, `backup`, `restore` and `move`: the operator's commands, on the project's own Node. */
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  return exitCodeOf(ownNode(), [`server/cli/${command}.ts`, ...args], projectOptions());
});
