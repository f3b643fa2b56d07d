import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, test } from './fixtures.ts';
import { becomeAnotherPayer } from './payer.ts';
import {
  CHECKOUT,
  decideOutcome,
  disturbProvider,
  fillForm,
  goToCheckout,
  openForm,
  payButton,
  payByCard,
  payer,
  paymentRecord,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
  storedRecords,
} from './portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const STARTS = '**/api/payments/initialize';
const VERIFIES = '**/api/payments/verify/*';

test.describe('starting a payment', () => {
  const failures = [
    ['the connection is down', (route) => route.abort(), 'Failed to initialize payment'],
    ['the server answers 500 in HTML', (route) => html(route, 500), 'Failed to initialize payment'],
    ['the server answers 200 in HTML', (route) => html(route, 200), 'Failed to initialize payment'],
    [
      'the server says no without a reason',
      (route) => route.fulfill({ json: { status: false } }),
      'Failed to initialize transaction',
    ],
    [
      'the server says why not',
      (route) =>
        route.fulfill({ status: 502, json: { status: false, message: 'Try in a minute.' } }),
      'Try in a minute.',
    ],
    [
      'the address to pay at is not a web address',
      (route) =>
        route.fulfill({
          json: {
            status: true,
            data: { authorization_url: 'javascript:alert(1)', reference: 'x' },
          },
        }),
      'Failed to initialize payment',
    ],
  ] as const satisfies [
    string,
    (route: import('@playwright/test').Route) => Promise<void>,
    string,
  ][];

  test('whatever fails is said, and nothing typed is lost', async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    for (const [name, answer, message] of failures) {
      await test.step(`${name}: "${message}"`, async () => {
        await page.route(STARTS, answer);
        // The click takes the focus from what was said of the failure before.
        await payButton(page).click();
        const summary = page.getByRole('alert').filter({ hasText: message });
        await expect(summary).toBeFocused();
        await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
        await expect(payButton(page)).toBeEnabled();
        await page.unroute(STARTS);
      });
    }
    await follow(payButton(page), CHECKOUT);
  });

  test('messages of the server stand at their fields', async ({ page }) => {
    await openForm(page);
    await fillForm(page, { email: 'parent@school.local' });
    await payButton(page).click();
    await expect(page.getByRole('alert').first()).toContainText('Please fix the form errors below');
    await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(
      /Please enter a valid email address/,
    );
  });

  test('while it starts the button is busy, a banner tells, and a second click sends nothing', async ({
    page,
  }) => {
    let starts = 0;
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(STARTS, async (route) => {
      starts += 1;
      await released;
      await route.continue();
    });
    await openForm(page);
    await fillForm(page);
    await payButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(page.getByText('Redirecting to payment...')).toBeVisible();
    await page.getByLabel('Phone Number').press('Enter');
    await expectAccessible(page);
    answer();
    await expect(page).toHaveURL(CHECKOUT);
    expect(starts).toBe(1);
  });
});

test.describe('coming back', () => {
  test('the browser’s Back finds the form filled and ready', async ({ page }) => {
    await goToCheckout(page);
    await page.goBack();
    await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
    await expect(page.getByLabel('Email Address')).toHaveValue(payer.email);
    await expect(payButton(page)).toBeVisible();
    await scriptsAreRunning(page);
    await follow(payButton(page), CHECKOUT);
  });

  test('the connection is lost between payment and return: the money is safe and found again by a press', async ({
    page,
  }) => {
    // Nothing is asked by itself in a tab that is not looked at.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await returnWithoutConnection(page);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectFoundAgain(page);
  });

  test('the connection is lost between payment and return: the money is safe and found again by itself', async ({
    page,
  }) => {
    await page.clock.install();
    await returnWithoutConnection(page);
    // Many phones never say that they are online again.
    await page.clock.fastForward(30_000);
    await expectFoundAgain(page);
  });

  test('a provider that fails means "being confirmed", never failed', async ({ page, request }) => {
    test.slow(true, 'six kinds of failure, after each of which the school asks the provider again');
    await page.clock.install();
    for (const kind of ['http500', 'html502', 'rate_limited', 'reset', 'empty', 'wrong_shape']) {
      await test.step(kind, async () => {
        becomeAnotherPayer();
        const reference = await startPayment(request);
        await decideOutcome(request, reference, 'success', { webhook: false });
        await disturbProvider(request, { path: 'verify', reference, kind, times: 3 });
        await page.goto(`/payment?reference=${reference}`);
        await expect(
          page.getByRole('heading', { name: 'We are confirming your payment' }),
        ).toBeVisible();
        await page.clock.fastForward(3000);
        await expect(receiptDialog(page)).toContainText(reference);
      });
    }
  });

  test('a refusal is shown with its reason or without, and an unknown reference says so', async ({
    page,
  }) => {
    const address = '/payment?reference=WBS-20261120-0000000000000000000000';
    for (const [body, message] of [
      [{ status: false }, 'Failed to verify transaction'],
      [{ status: false, message: 'Ask the office.' }, 'Ask the office.'],
    ] as const) {
      await page.route(VERIFIES, (route) => route.fulfill({ json: body }));
      await page.goto(address);
      await expect(page.getByRole('alert')).toContainText(message);
      await expectAccessible(page);
      await page.unroute(VERIFIES);
    }
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(
      'We could not find a payment with this reference.',
    );
  });

  test('a wrong amount is never a success: the school is checking', async ({ page, request }) => {
    const reference = await startPayment(request);
    await decideOutcome(request, reference, 'success', { amount: 100, webhook: false });
    await page.goto(`/payment?reference=${reference}`);
    await expect(
      page.getByRole('heading', { name: 'The school is checking this payment' }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Please do not pay again');
    expect(await storedRecords(page)).toEqual([]);
  });

  test('both names of the reference, and a repeated one, lead to the receipt', async ({
    page,
    request,
  }) => {
    const reference = await startPayment(request);
    await decideOutcome(request, reference, 'success');
    for (const query of [`trxref=${reference}`, `reference=${reference}&reference=${reference}`]) {
      await page.goto(`/payment?${query}`);
      await expect(receiptDialog(page)).toContainText(reference);
      await expect.poll(() => storedRecords(page)).toHaveLength(1);
    }
  });
});

test.describe('a device that holds bad data', () => {
  const good = paymentRecord();

  test('a history that is broken or of another shape is survived', async ({ page }) => {
    for (const [stored, text] of [
      ['{{{', "You haven't made any payments yet on this device."],
      ['{"a":1}', "You haven't made any payments yet on this device."],
      [JSON.stringify([null, 7, { id: 1 }, good]), '1 of 1 payments'],
    ] as const) {
      await openForm(page);
      await page.evaluate((value) => localStorage.setItem('payment-history', value), stored);
      await openForm(page);
      await page.getByRole('button', { name: 'Payment History' }).click();
      await expect(page.getByText(text)).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByRole('button', { name: 'Payment History' })).toBeFocused();
    }
  });

  test('a full or blocked storage still shows the receipt and says what to do', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await goToCheckout(page);
    await payByCard(page);
    await expect(receiptDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('This device cannot keep a payment history.')).toBeVisible();
  });

  test('a record that cannot be deleted says so', async ({ page }) => {
    await page.addInitScript(
      (value) => {
        localStorage.setItem('payment-history', value);
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
      JSON.stringify([good]),
    );
    await openForm(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to delete payment');
    await expect(page.getByText('1 of 1 payments')).toBeVisible();
  });
});

function html(route: import('@playwright/test').Route, status: number) {
  return route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
}

/** The connection is back at the end, and the page does not know it. */
async function returnWithoutConnection(page: Page): Promise<void> {
  await page.route(VERIFIES, (route) => route.abort());
  await goToCheckout(page);
  await payByCard(page);
  await expect(page.getByRole('alert')).toContainText('please do not pay again');
  expect(await storedRecords(page)).toEqual([]);
  await page.unroute(VERIFIES);
}

async function expectFoundAgain(page: Page): Promise<void> {
  await expect(receiptDialog(page)).toContainText(payer.email);
  await expect.poll(() => storedRecords(page)).toHaveLength(1);
}
