import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { blankParts } from './painted.ts';
import { decideOutcome, openForm, paymentRecord, receiptDialog, startPayment } from './portal.ts';

test.use({ expectedErrors: /404/ });

const PHONE = 360;
const DESK = 1440;
/** Pages whose pictures stand in rows at a desk; the others are the same, but wider. */
const IN_ROWS = ['/', '/gallery', '/news'];

/** Each public page, ready to be taken as a picture by a program that does not scroll. */
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  '/': (page) => page.goto('/'),
  '/about': (page) => page.goto('/about'),
  '/classes': (page) => page.goto('/classes'),
  '/gallery': (page) => page.goto('/gallery'),
  '/gallery as a list': (page) => page.goto('/gallery?view=list'),
  '/news': (page) => page.goto('/news'),
  'the second page of /news': (page) => page.goto('/news?page=2'),
  'the events of /news': (page) => page.goto('/news?type=event'),
  async '/news/{id}'(page) {
    await page.goto((await firstItem(page)) ?? '');
  },
  '/news/{id} that is not there': (page) => page.goto('/news/never-seen'),
  '/contacts': (page) => page.goto('/contacts'),
  '/privacy': (page) => page.goto('/privacy'),
  '/payment': (page) => openForm(page),
  async 'a successful payment'(page) {
    await page.goto(`/payment?reference=${await settledPayment(page)}`);
    await expect(receiptDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  },
  async 'the payment history'(page) {
    const records = Array.from({ length: 12 }, (_, index) =>
      paymentRecord({ id: `${index}`, reference: `WBS-${index}` }),
    );
    const stored = JSON.stringify(records);
    await page.addInitScript((value) => localStorage.setItem('payment-history', value), stored);
    await openForm(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Obi' })).toHaveCount(records.length);
  },
  '/receipts': (page) => page.goto('/receipts'),
  async '/receipts/{reference}'(page) {
    await page.goto(`/receipts/${await settledPayment(page)}`);
  },
  '/unauthorized': (page) => page.goto('/unauthorized'),
  'a page that does not exist': (page) => page.goto('/404'),
  '/admin-login': (page) => page.goto('/admin-login'),
};

for (const [name, open] of Object.entries(PAGES)) {
  for (const width of IN_ROWS.includes(name) ? [PHONE, DESK] : [PHONE]) {
    test(`${name} at ${width} px is painted to its end without scrolling`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      // Again, should fonts have come between measuring and the picture.
      await expect.poll(() => blankParts(page)).toEqual([]);
    });
  }
}

async function firstItem(page: Page): Promise<string | null> {
  await page.goto('/news');
  const link = page.getByRole('link', { name: /^Read More/ }).first();
  return link.getAttribute('href');
}

async function settledPayment(page: Page): Promise<string> {
  const reference = await startPayment(page.request);
  await decideOutcome(page.request, reference, 'success');
  return reference;
}
