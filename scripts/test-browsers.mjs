import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { runJourneys } from './journeys.mjs';
import { OLD_VERSIONS, oldChromium } from './old-browsers.mjs';
import { printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

readArguments({
  usage: `Usage: npm run test:browsers

Runs the journeys that depend on a browser's engine with Chromium ${OLD_VERSIONS.join(' and ')}, which it fetches itself (some 120 MB), on Linux and x64.
It takes no arguments.`,
});

const reports = mkdtempSync(join(tmpdir(), 'school-portal-reports-'));

// The newest browser runs these journeys with all others.
await main(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    return printTable(
      await runParts(
        OLD_VERSIONS.map((version) => ({
          name: `Chromium ${version}`,
          work: async () =>
            runJourneys(
              ['--config=playwright.engines.config.ts'],
              reports,
              await oldChromium(version),
            ),
        })),
      ),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});
