import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from '@playwright/test';
import { openBrowser } from './browser.ts';

/**
 * Takes the pictures of the site that a browser shows when it asks whether to keep it on the home screen:
 * `node artwork/draw-screenshots.ts http://127.0.0.1:3000`, with the address of a school that runs. Run it when the first
 * view of the home page or of the payment page changes. It needs a browser, so it is no part of the build.
 */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const QUALITY = 72;

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const browser = await openBrowser();
try {
  await take('home', '/', PHONE);
  await take('payment', '/payment', PHONE);
  await take('wide', '/', DESKTOP);
} finally {
  await browser.close();
}

async function take(name: string, path: string, screen: BrowserContextOptions): Promise<void> {
  const page = await browser.newPage({ ...screen, reducedMotion: 'reduce' });
  await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' });
  // A demo's bar says nothing about the school.
  await page.locator('body > aside').evaluateAll((bars) => {
    for (const bar of bars) bar.remove();
  });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileAt(`public/screenshot-${name}.jpg`), quality: QUALITY });
  await page.close();
}

function fileAt(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
