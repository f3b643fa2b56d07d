import type { Page } from '@playwright/test';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { test } from './connection.ts';
import {
  expect,
  expectAccessible,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  follow,
} from './fixtures.ts';
import { openFirstCard } from './news-steps.ts';
import {
  decideOutcome,
  otherFee,
  payer,
  paymentRecord,
  scriptsAreRunning,
  startPayment,
} from './portal.ts';
import { scan } from './scan-code.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

const KB = 1024;
const WORKER = 10 * KB;
/** Seven pages with their scripts, styles and drawings: more than a first visit's own bytes they must not be. */
const KEPT_AHEAD = 230 * KB;

const everyPage = [...mainNavigation, payFeesLink];
const cost = (page: Page) =>
  page.getByRole('contentinfo').getByText(/^(This page|These \d+ pages):/);
const savedCopy = (page: Page) => page.getByText(/^Saved copy from /);

test.slow(true, 'each stores a hundred files first');

test('once a page has been quiet, what the header leads to opens offline, by address and by link @engine', async ({
  page,
  request,
  context,
  connection,
}) => {
  await page.goto('/');
  await pagesAreKept(page);
  await expectAccessible(page);
  await expectNoLayoutShift(page);
  await test.step('worker and stored pages stay within their bytes, and the footer says what they are', async () => {
    const script = await request.get('/worker.js', { headers: { 'accept-encoding': 'br' } });
    expect(Number(script.headers()['content-length'])).toBeLessThanOrEqual(WORKER);
    const [, here, kept] =
      /: (\d+) KB, and (\d+) KB/.exec((await cost(page).textContent()) ?? '') ?? [];
    expect(Number(kept) * KB).toBeLessThanOrEqual(KEPT_AHEAD);
    expect(Number(here)).toBeGreaterThan(50);
    await page.goto('/about');
    await expect(cost(page)).toHaveText(/^This page: [01] KB/);
    // What only passes through the worker is no copy.
    await expect(cost(page)).not.toContainText('saved on this device');
    await expect(page.locator('main h1')).toBeVisible();
  });
  await test.step('an item that was read through its card opens by its address', async () => {
    await page.goto('/news');
    await scriptsAreRunning(page);
    const { title } = await openFirstCard(page);
    await expect.poll(() => keptIn(page, 'pages-1')).toContain(new URL(page.url()).pathname);
    connection.cut();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(savedCopy(page)).toBeVisible();
  });

  for (const { path } of everyPage) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await scriptsAreRunning(page);
    expect(await brokenDrawings(page)).toEqual([]);
    if (path === '/news') await expect(savedCopy(page)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Payment History' }).click();
  await expect(
    page.getByRole('button', { name: 'Back' }).or(page.getByRole('alert')).first(),
  ).toBeVisible();
  await page.reload();
  await scriptsAreRunning(page);
  await expect(cost(page)).toHaveText(
    /^This page: 0 KB, saved on this device \d+ \w+ \d{4}, \d\d:\d\d$/,
  );
  await expectNoLayoutShift(page);
  const header = page.getByRole('banner');
  for (const { path, label } of mainNavigation) {
    const link = header.getByRole('link', { name: label, exact: true }).first();
    await follow(link, (url) => url.pathname === path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Network Boo' })).toBeHidden();
    expect(await missingStyles(page)).toEqual([]);
  }

  await test.step('with what others hang on addresses, and a slash at the end, it is the same page', async () => {
    for (const path of [
      '/about?fbclid=IwAR0&utm_source=whatsapp',
      '/about/',
      '/news/?gclid=1#top',
    ]) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      await scriptsAreRunning(page);
    }
    await page.goto('/payment/?fbclid=IwAR0');
    await scriptsAreRunning(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await page.goto('/receipts/?igsh=1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Check a receipt/);
    expect(await keptIn(page, 'pages-1')).not.toContainEqual(
      expect.stringMatching(/clid|igsh|.\/$/),
    );
  });
  await test.step('nothing about money is answered from what is stored', async () => {
    for (const path of ['/payment?reference=WBS-1', '/payment/?fbclid=1&reference=WBS-1']) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(/please do not pay again/i);
    }
    await page.goto('/admin-login');
    await expect(page.getByRole('heading', { name: 'Network Boo' })).toBeVisible();
    // In a tab of its own: the browser's page about it comes a moment later, and breaks off what is opened then.
    const tab = await context.newPage();
    await expect(tab.goto('/api/news')).rejects.toThrow(/net::ERR_/);
    await tab.close();
  });
  await test.step('a page that was never seen says in the school’s words that the device is offline', async () => {
    await page.goto('/news/never-seen');
    await expect(page.getByRole('heading', { name: 'Network Boo' })).toBeVisible();
    await expectAccessible(page);
    connection.restore();
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(page).toHaveTitle(/School|News/);
    await expect(page.getByText('The drum called')).toBeHidden();
  });
});

test('a device with a receipt makes its PDF, and the brochure, offline', async ({
  page,
  request,
  connection,
}) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  const record = JSON.stringify([paymentRecord({ reference })]);
  await page.addInitScript((value) => {
    if (!localStorage.getItem('payment-history')) localStorage.setItem('payment-history', value);
  }, record);
  await page.goto(`/payment?reference=${reference}`);
  await expect(page.getByRole('dialog', { name: 'Payment Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pagesAreKept(page);
  expect(await keptIn(page, 'pages-1')).not.toContainEqual(expect.stringContaining('reference'));
  connection.cut();

  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  expect((await receipt).suggestedFilename()).toContain('.pdf');
  await test.step('at the gate the receipt is shown as it was last confirmed', async () => {
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Payment Receipt' });
    await expect(dialog).toContainText(/As the school last confirmed it: \w+day/);
    await expect(dialog).toContainText(otherFee.text);
    await page.keyboard.press('Escape');
    await expect(page.getByText('The school cannot be reached at the moment.')).toBeVisible();
    await expectAccessible(page);
  });
  await page.goto('/payment');
  await scriptsAreRunning(page);
  await page.getByRole('button', { name: 'Payment History' }).click();
  await expect(page.getByText('1 of 1 payments')).toBeVisible();
  await test.step('and the gate pass, whose code the phone of a guard checks offline too', async () => {
    await page.getByRole('button', { name: /^Gate pass/ }).click();
    const pass = page.getByRole('dialog', { name: 'Gate pass: PAID' });
    for (const fact of [payer.fullName, otherFee.feeClass, otherFee.purpose, reference]) {
      await expect(pass).toContainText(fact);
    }
    await expectAccessible(page);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    const picture = await pass.getByRole('img', { name: /QR code/ }).screenshot();
    const code = (await scan(picture)) ?? '';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Gate pass/ })).toBeFocused();
    await page.goto(code);
    await expect(page.getByRole('heading', { name: 'Signed by the school' })).toBeVisible();
  });
  await page.goto('/classes');
  await scriptsAreRunning(page);
  const brochure = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Brochure' }).click();
  expect((await brochure).suggestedFilename()).toContain('.pdf');
});

test('with data saving only what was opened is stored', async ({ page, connection }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/about');
  await expect.poll(() => keptIn(page, 'pages-1')).toEqual(['/about']);
  await expect(cost(page)).toHaveText(/^This page: \d+ KB/);
  connection.cut();
  await page.reload();
  await scriptsAreRunning(page);
  await expect(page.locator('main h1')).toBeVisible();
});

test('one address switches it off on a device, and on again', async ({ page }) => {
  await page.goto('/about');
  await pagesAreKept(page);
  await page.evaluate(() => localStorage.setItem('payment-history', '[]'));
  await page.goto('/worker-off');
  await expect(page.getByRole('status')).toContainText('Done.');
  await expectAccessible(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('payment-history'))).toBe('[]');
  await page.goto('/about');
  await expect(cost(page)).toBeVisible();
  expect(await registrations(page)).toBe(0);
  await page.goto('/worker-off');
  await page.getByRole('button', { name: 'Save pages again' }).click();
  await page.goto('/about');
  await expect.poll(() => registrations(page)).toBe(1);
});

/** The footer says so once the worker has reported. */
async function pagesAreKept(page: Page): Promise<void> {
  const kept = 'to save pages for when you are offline';
  await expect(cost(page)).toContainText(kept, { timeout: 45_000 });
}

function keptIn(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const kept = await (await caches.open(name)).keys();
    return kept.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, cache);
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** The page that was opened by its address carries its own inside. */
function missingStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>(
      'link[rel=stylesheet]:not([type="text/plain"])',
    );
    const missing = [...links].filter(({ sheet }) => !sheet).map(({ href }) => href);
    return missing.filter((href) => !href.includes('payment'));
  });
}

/** Pictures of news that were never seen have the school's drawing instead. */
function brokenDrawings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const broken = [...document.images].filter(
      ({ complete, naturalWidth }) => complete && !naturalWidth,
    );
    return broken.map(({ src }) => src).filter((src) => src.includes('/assets/'));
  });
}
