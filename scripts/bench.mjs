import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

/** As bench/main.ts has them. */
const PARTS =
  'answers nginx misses news search payments growth owes renders busy memory starts lighthouse'.split(
    ' ',
  );

const { words } = readArguments({
  usage: `Usage: npm run bench -- [${PARTS.join('] [')}]

Measures and prints tables; without a word, everything.`,
  words: PARTS,
});

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return exitCodeOf(ownNode(), ['bench/main.ts', ...words], projectOptions());
});
