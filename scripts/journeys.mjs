import { join } from 'node:path';
import { ensureBrowser } from './find-browser.mjs';
import { playwrightCounts } from './report.mjs';
import { exitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

/** Runs the journeys of these projects of Playwright on the pages that are built; answers their counts. */
export async function runJourneys(projects, reports) {
  const browser = await ensureBrowser();
  console.log(`Browser: ${browser}`);
  const report = join(reports, 'playwright.json');
  const options = projectOptions({ CHROMIUM_PATH: browser, E2E_REPORT: report });
  const args = ['test', ...projects.map((project) => `--project=${project}`)];
  return playwrightCounts(report, await exitCodeOf('playwright', args, options));
}
