import { readArguments } from './arguments.mjs';
import { checks, importRules, partOf, routeTypes } from './checks.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

readArguments({
  usage: `Usage: npm run check

Checks types, lint, format, dead code and import rules. It takes no arguments.`,
});

await main(async () => {
  await ensureInstalled();
  return printTable(await runParts([partOf(routeTypes), [...checks, importRules].map(partOf)]));
});
