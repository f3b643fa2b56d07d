import type { Page } from '@playwright/test';
import { RECEIPT_CHECK } from '#contract/addresses.ts';
import { pagesStoredAhead } from '#contract/stored-on-device.ts';
import { expect, test as journey } from './fixtures.ts';
import { holdCalls } from './news-steps.ts';
import {
  decideOutcome,
  openForm,
  payer,
  paymentRecord,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
} from './portal.ts';
import { openReleasedSchool, type ReleasedSchool } from './released-school.ts';

const test = journey.extend<{ released: ReleasedSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  released: async ({}, use) => {
    const school = await openReleasedSchool();
    await use(school);
    await school.close();
  },
  baseURL: async ({ released }, use) => use(released.address),
});

test.slow(true, 'each starts a server of its own, some two');

test.describe('over a release', () => {
  // A moment without a server, when one process takes the place of another.
  test.use({ expectedErrors: /ERR_CONNECTION_REFUSED/ });

  test('an open page keeps what was typed and fetches its parts', async ({
    page,
    request,
    released,
  }) => {
    const reference = await startPayment(request);
    await decideOutcome(request, reference, 'success');
    await rememberPayment(page, reference);
    const visited = watchVisits(page);
    await openForm(page);
    await fillHalf(page);

    await released.release();
    await test.step('the history', async () => {
      await page.getByRole('button', { name: 'Payment History' }).click();
      await expect(page.getByText('1 of 1 payments')).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expectHalfFilled(page);
    });
    await test.step('the receipt and its PDF', async () => {
      await page.getByRole('button', { name: 'Payment History' }).click();
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(receiptDialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Receipt' }).click();
      expect((await download).suggestedFilename()).toContain('.pdf');
    });
    await test.step('another page, without reloading this one', async () => {
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
      await expect(page).toHaveTitle(/About/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(visited).toEqual(['/payment']);
    });
    await test.step('a new visitor gets the new build', async () => {
      await page.goto('/payment');
      await scriptsAreRunning(page);
      expect(await page.content()).toContain('/assets/second-manifest-');
    });
  });
});

test.describe('over a release, on a device that stores pages', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|ERR_CONNECTION/ });

  test('pages of both builds are whole, online and offline', async ({
    page,
    context,
    released,
  }) => {
    await openForm(page);
    await fillHalf(page);
    await pagesAreStored(page, '/assets/manifest-');
    await released.release();
    released.forgetPast();

    await test.step('an old page leads to another one, offline and online', async () => {
      const visited = watchVisits(page);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
      await expect(page).toHaveTitle(/About/);
      await page.goBack();
      await expectHalfFilled(page);
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
      await expect(page).toHaveTitle(/Classes/);
      await expect(page.locator('main h1')).toBeVisible();
      expect(visited).toEqual([]);
    });
    await test.step('offline, a page that asks the server is opened by its address, from the device', async () => {
      await page.getByRole('link', { name: 'Gallery', exact: true }).first().click();
      await expect(page).toHaveTitle(/Gallery/);
      await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
    });
    await test.step('offline, the old page loads again as it was', async () => {
      await page.reload();
      await scriptsAreRunning(page);
      expect(await page.content()).toContain('/assets/manifest-');
    });
    await test.step('with it, a reload brings the new one, and soon all of them are', async () => {
      await context.setOffline(false);
      await page.reload();
      await scriptsAreRunning(page);
      expect(await page.content()).toContain('/assets/second-manifest-');
      await pagesAreStored(page, '/assets/second-manifest-');
      await context.setOffline(true);
      await page.goto('/payment');
      await scriptsAreRunning(page);
      expect(await page.content()).toContain('/assets/second-manifest-');
      await expectHalfFilled(page);
    });
  });

  test('a setting of the server switches off what stores pages, on every device that comes', async ({
    page,
    released,
  }) => {
    await page.goto('/about');
    await pagesAreStored(page, '/assets/manifest-');
    await page.evaluate(() => localStorage.setItem('payment-history', '[]'));
    await released.switchWorkersOff();

    await page.reload();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('payment-history'))).toBe('[]');
    await page.reload();
    await scriptsAreRunning(page);
  });
});

test.describe('while the server is away', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('what is fetched ahead does not come, and the page stays with what was typed', async ({
    page,
  }) => {
    const visited = watchVisits(page);
    await page.clock.install();
    await openForm(page);
    await fillHalf(page);
    await page.route('**/assets/not-found-page*', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.clock.fastForward(3_000);
    expect((await lost).url()).toContain('not-found-page');
    // React Router's own way asks for the page itself within this time.
    await page.clock.runFor(10_000);
    await expectHalfFilled(page);
    expect(visited).toEqual(['/payment']);
  });
});

test.describe('when the build of an open page is gone', () => {
  test.use({
    expectedErrors:
      /Failed to load resource|imported module|Error loading route module|Refused to apply style/,
  });

  test('a part that is asked for makes the page reload, once, with what was typed', async ({
    page,
    released,
  }) => {
    const visited = watchVisits(page);
    // Else it might be fetched ahead, before it is gone.
    const letGo = await holdCalls(page, '**/assets/history-view-*');
    await openForm(page);
    await fillHalf(page);
    await released.release();
    released.forgetPast();

    await page.getByRole('button', { name: 'Payment History' }).click();
    letGo();
    await expect.poll(() => visited).toEqual(['/payment', '/payment']);
    await expect(page.getByText("You haven't made any payments yet on this device.")).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expectHalfFilled(page);
    expect(visited).toHaveLength(2);
  });

  test('what is only fetched ahead reloads nothing', async ({ page, released }) => {
    const visited = watchVisits(page);
    const letGo = await holdCalls(page, '**/assets/history-view-*');
    await openForm(page);
    await fillHalf(page);
    await released.release();
    released.forgetPast();
    const missing = page.waitForResponse(/history-view-/);
    letGo();
    expect((await missing).status()).toBe(404);
    await expectHalfFilled(page);
    expect(visited).toEqual(['/payment']);

    await page.getByRole('button', { name: 'Payment History' }).click();
    await expect.poll(() => visited).toEqual(['/payment', '/payment']);
  });

  test('another page is opened by its address, and Back leads to what was typed', async ({
    page,
    released,
  }) => {
    // Whatever was fetched ahead would open without the school.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await holdCalls(page, '**/assets/history-view-*');
    const visited = watchVisits(page);
    await openForm(page);
    await fillHalf(page);
    await released.release();
    released.forgetPast();

    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect.poll(() => visited).toEqual(['/payment', '/payment', '/about']);
    await expect(page).toHaveTitle(/About/);
    await page.goBack();
    await scriptsAreRunning(page);
    await expectHalfFilled(page);
  });
});

/** The page that checks receipts stands alone: it is the same in every build. */
const pagesOfBuild = pagesStoredAhead.filter((page) => page !== RECEIPT_CHECK);

/** All that the header leads to, and nothing of another build. */
async function pagesAreStored(page: Page, manifest: string): Promise<void> {
  const keptOf = () =>
    page.evaluate(async (mark) => {
      const pages = await caches.open('pages-1');
      const kept = await Promise.all((await pages.keys()).map((request) => pages.match(request)));
      const texts = await Promise.all(kept.map((response) => response?.text()));
      return texts.filter((text) => text?.includes(mark)).length;
    }, manifest);
  await expect.poll(keptOf, { timeout: 45_000 }).toBe(pagesOfBuild.length);
  const note = page.getByText('to save pages for when you are offline');
  await expect(note).toBeVisible({ timeout: 45_000 });
}

function watchVisits(page: Page): string[] {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  return visited;
}

async function rememberPayment(page: Page, reference: string): Promise<void> {
  const record = JSON.stringify([paymentRecord({ reference })]);
  await page.addInitScript((value) => localStorage.setItem('payment-history', value), record);
}

async function fillHalf(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /JSS 3/ }).check();
  await page.getByLabel('Student Name').fill(payer.fullName);
  await page.getByLabel('Phone Number').fill(payer.phone);
}

async function expectHalfFilled(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: /JSS 3/ })).toBeChecked();
  await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
  await expect(page.getByLabel('Phone Number')).toHaveValue(payer.phone);
}
