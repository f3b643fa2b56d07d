import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const ONLY_MOBILE = /\.mobile\.spec\.ts$/;

// How long a busy machine may take. Nothing waits that long on purpose.
const START_TIMEOUT_MS = 120_000;
const JOURNEY_TIMEOUT_MS = 60_000;
const EXPECT_TIMEOUT_MS = 15_000;

process.env.CHROMIUM_PATH ??= execFileSync(process.execPath, ['scripts/find-browser.mjs'], {
  encoding: 'utf8',
}).trim();

const ownServer = process.env.E2E_BASE_URL ? undefined : await ownServerSettings();

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: JOURNEY_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? ownServer?.url ?? '',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
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
      name: 'desktop',
      testIgnore: ONLY_MOBILE,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      // The files for phones alone, and what other files tag as worth both sizes.
      name: 'mobile',
      grep: [/@mobile/, /\.mobile\.spec\.ts/],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  ...(ownServer && {
    webServer: {
      command: `"${process.execPath}" server/main.ts`,
      url: `${ownServer.url}/readyz`,
      env: ownServer.env,
      timeout: START_TIMEOUT_MS,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      reuseExistingServer: false,
    },
  }),
});

/** A server of this run alone: a free port and an empty data folder, the same for every worker. */
async function ownServerSettings() {
  // Playwright reads this file once more in each worker, which inherits what the first reading chose.
  const port = process.env.E2E_PORT ?? String(await freePort());
  const dataDir = process.env.E2E_DATA_DIR ?? temporaryFolder();
  process.env.E2E_PORT = port;
  process.env.E2E_DATA_DIR = dataDir;
  return {
    url: `http://127.0.0.1:${port}`,
    // The empty settings keep a developer's own .env and environment out of the tests.
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_CONTENT: '',
      PAYSTACK_SECRET_KEY: '',
      PAYSTACK_BASE_URL: '',
      LOG_LEVEL: 'warn',
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      probe.close(() => (port ? resolve(port) : reject(new Error('no free port'))));
    });
  });
}
