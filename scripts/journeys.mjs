import { join } from 'node:path';
import { ensureBrowser } from './find-browser.mjs';
import { playwrightCounts } from './report.mjs';
import { exitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

/**
 * Runs journeys of Playwright on the pages that are built and returns their counts: those that `args` choose, such as
 * `--project=desktop`, with the browser at this path or the one of this machine.
 */
export async function runJourneys(args, reports, browserPath) {
  const browser = browserPath ?? (await ensureBrowser());
  console.log(`Browser: ${browser}`);
  const report = join(reports, 'playwright.json');
  const options = projectOptions({ CHROMIUM_PATH: browser, E2E_REPORT: report });
  return playwrightCounts(report, await exitCodeOf('playwright', ['test', ...args], options));
}
