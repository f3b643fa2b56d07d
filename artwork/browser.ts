import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';

/** The browser of this machine, for pictures that are taken of pages. */
export function openBrowser(): Promise<Browser> {
  const finder = fileURLToPath(new URL('../scripts/find-browser.mjs', import.meta.url));
  const executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).trim();
  // Letters as wide in the headless shell as in any other browser.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--font-render-hinting=none'] });
}
