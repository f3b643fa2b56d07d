import { build } from './builds.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
});
