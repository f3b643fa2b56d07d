import { readArguments } from './arguments.mjs';
import { build } from './builds.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

readArguments({
  usage: `Usage: npm run build

Builds the pages for browsers and server. It takes no arguments.`,
});

await main(async () => {
  await ensureInstalled();
  await build();
});
