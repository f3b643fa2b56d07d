/**
 * Finds a Chromium or Chrome for the journeys, or installs one.
 * On the command line it prints the path alone; everything else goes to the error stream.
 */
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';
import { main, outputOf, quietExitCodeOf } from './run.mjs';
import { projectOptions } from './setup.mjs';

// The headless shell draws the same pages in half the time: it has no windows to keep.
const ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** What a distribution calls it; not every one has the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a browser that is on this machine, or undefined. */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist.`);
  }
  return [...ON_PATH.map(pathOf), ...ON_MACOS, playwrightsOwn()].find(isBrowser);
}

/** Promises the path of a browser, installing one when there is none. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.error('No Chromium or Chrome found; installing one…');
  await install();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The journeys need Chromium or Chrome and none could be installed. ' +
      'Install one, or set CHROMIUM_PATH to the program, and run npm test again.',
  );
}

async function install() {
  for (const name of PACKAGES) {
    if ((await aptInstall(name)) && findBrowser()) return;
  }
  // As root it can add the system libraries the browser needs; otherwise they have to be there.
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const args = ['install', ...withLibraries, 'chromium'];
  await quietExitCodeOf('playwright', args, projectOptions());
}

function pathOf(name) {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

// Ubuntu's chromium-browser may be a note that says 'install the snap': only a version makes it a browser.
function isBrowser(path) {
  return path !== undefined && existsSync(path) && outputOf(path, ['--version']) !== '';
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    console.log(await ensureBrowser());
  });
}
