import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './builds.mjs';
import { runJourneys } from './journeys.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

// Every page at every width and size of text takes as long as all other journeys together: a part of its own.
await main(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    return printTable(
      await runParts([{ name: 'every size', work: () => runJourneys(['sizes'], reports) }]),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
