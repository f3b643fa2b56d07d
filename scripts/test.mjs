import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { build } from './builds.mjs';
import { builtForBrowsers, checks, partOf, routeTypes } from './checks.mjs';
import { runJourneys } from './journeys.mjs';
import { checkPart, printTable, runParts, setUpPart } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, projectOptions } from './setup.mjs';
import { quickTests, runUnitTests } from './unit-tests.mjs';

readArguments({
  usage: `Usage: npm test

Sets everything up, a browser included, and tells in minutes whether the school works: checks, quick unit tests, and the
journeys of every day. npm run test:thorough runs the others. It takes no arguments.
Some unit tests: npm run test:unit -- part/of/path. Some journeys: npm run build && npm run test:e2e -- part-of-name`,
});

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));
let isBuilt = false;

const parts = [
  setUpPart('set-up', ensureInstalled),
  partOf(routeTypes),
  [...checks.map(partOf), checkPart('build, for supported browsers', buildPages)],
  { name: 'unit and API', work: () => runUnitTests(['run', ...quickTests], reports) },
  { name: 'journeys', work: runPages },
];

await main(async () => {
  try {
    return printTable(await runParts(parts));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

async function buildPages() {
  await build();
  isBuilt = true;
  const [node, ...args] = builtForBrowsers;
  return (await exitCodeOf(node, args, projectOptions())) === 0;
}

function runPages() {
  // An older build may still lie there: journeys on it would prove nothing about these sources.
  if (!isBuilt) throw new Error('not run: the pages could not be built');
  return runJourneys(['--project=phone', '--project=desk'], reports);
}
