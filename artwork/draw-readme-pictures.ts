import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { payerFields } from '#contract/payer-fields.ts';
import { openBrowser } from './browser.ts';

/**
 * Takes the README's pictures of a demo that has just begun: `node artwork/draw-readme-pictures.ts http://127.0.0.1:3000`.
 * It pays a fee with the test card, once, and signs in with a demo account. Run it when one of these screens changes.
 */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 860 } };
const QUALITY = 80;
/** A picture in a README has to be there at once. */
const MOST_BYTES = 150_000;
const CARD = { 'Card number': '4084 0840 8408 4081', Expiry: '12/99', CVV: '408' };
const PAYER: Record<string, string> = {
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'parent@example.com',
  phone: '0803 000 0000',
};
const STAFF = { email: 'super@school.example', password: 'leave-no-child-behind' };

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const browser = await openBrowser();
try {
  await take('home', DESKTOP, (page) => open(page, '/'));
  await take('receipt', PHONE, pay);
  await take('dashboard', DESKTOP, (page) => openAsStaff(page, '/admin-panel/dashboard'));
  await take('who-owes', DESKTOP, (page) => openAsStaff(page, '/admin-panel/dashboard/who-owes'));
} finally {
  await browser.close();
}

async function take(
  name: string,
  screen: BrowserContextOptions,
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ ...screen, reducedMotion: 'reduce', colorScheme: 'light' });
  await prepare(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes.`);
  await sharp(picture).toFile(
    fileURLToPath(new URL(`../docs/pictures/${name}.webp`, import.meta.url)),
  );
  await page.close();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' });
}

async function pay(page: Page): Promise<void> {
  await open(page, '/payment');
  for (const { key, label } of payerFields) await page.getByLabel(label).fill(PAYER[key] ?? '');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.waitForURL(/\/checkout\//);
  for (const [label, value] of Object.entries(CARD)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openAsStaff(page: Page, path: string): Promise<void> {
  const answer = await page.request.post(new URL('/api/auth/login', address).href, { data: STAFF });
  const { token } = await answer.json();
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await open(page, path);
}
