import { ensureBuilt } from './builds.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return exitCodeOf(ownNode(), ['bench/main.ts', ...process.argv.slice(2)], projectOptions());
});
