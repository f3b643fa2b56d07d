import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { runJourneys } from './journeys.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { runUnitTests, slowTests } from './unit-tests.mjs';

const { words } = readArguments({
  usage: `Usage: npm run test:thorough [-- journeys | units]

Runs what npm test leaves out: journeys at every width and size of text, rare events, and slow unit tests; or one of the two.`,
  words: ['journeys', 'units'],
});

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));
const work = {
  journeys: () => runJourneys(['--project=rest'], reports),
  units: () => runUnitTests(['run', ...slowTests], reports),
};
const parts = [
  { name: 'journeys', work: work.journeys },
  { name: 'units', work: work.units },
].filter(({ name }) => words.length === 0 || words.includes(name));

await main(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    return printTable(await runParts(parts));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
