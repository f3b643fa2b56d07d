import { checks, importRules, partOf, routeTypes } from './checks.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled();
  return printTable(await runParts([partOf(routeTypes), [...checks, importRules].map(partOf)]));
});
