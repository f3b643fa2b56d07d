import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

/** On a phone's screen, where parents read and pay. */
const PHONE = /@mobile/;
/**
 * What staff and parents do every day at a desk: `npm test` runs these and the phone's, `npm run test:thorough` the rest
 * (docs/decisions/0045).
 */
const DESK =
  /\/(bursar|class-lists|desk|fee-note|fee-notes|first-fees|month-end|pay-by-card|payment-safety|valid-html)\.spec\.ts/;
const AT_A_DESK = { viewport: { width: 1440, height: 900 } };

// How long a busy machine may take. Nothing waits that long on purpose.
const JOURNEY_TIMEOUT_MS = 60_000;
const EXPECT_TIMEOUT_MS = 15_000;

process.env.CHROMIUM_PATH ??= execFileSync(process.execPath, ['scripts/find-browser.mjs'], {
  encoding: 'utf8',
}).trim();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/school.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // More than a small machine has cores: a journey mostly waits for the browser or for a provider's answer.
  workers: 3,
  retries: 0,
  timeout: JOURNEY_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // What a service worker asks for passes by `page.route`, and what it has kept hides what a page does itself:
    // only the journeys about it let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // libfaketime, under which a run may live at another time, stops a browser's timers: its clock stays the machine's.
      env: withoutPreload(process.env),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The headless shell would round every letter's width; a browser with windows does not.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grep: PHONE,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desk', testMatch: DESK, grepInvert: PHONE, use: AT_A_DESK },
    { name: 'rest', testIgnore: DESK, grepInvert: PHONE, use: AT_A_DESK },
  ],
});

function withoutPreload({ LD_PRELOAD: _, ...others }: NodeJS.ProcessEnv) {
  return others;
}
