import { exitCodeOf, main } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24, projectOptions } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return exitCodeOf(node24(), ['bench/main.ts', ...process.argv.slice(2)], projectOptions());
});
