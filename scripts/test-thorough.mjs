import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { runJourneys } from './journeys.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

readArguments({
  usage: `Usage: npm run test:thorough

Runs the journeys that npm test leaves out: every width, size of text and byte. It takes no arguments.`,
});

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

// The journeys that `npm test` leaves out, so that it stays short enough to be run: docs/decisions/0045.
await main(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    const work = () => runJourneys(['--project=thorough'], reports);
    return printTable(await runParts([{ name: 'thorough journeys', work }]));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
