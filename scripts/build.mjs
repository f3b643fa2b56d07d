import { main } from './run.mjs';
import { build, ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
});
