import type { Page } from '@playwright/test';
import { formatNaira, kobo } from '#contract/money.ts';
import { askAsStaff, dayIn, halves, type MadeNote, makeNote } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { becomeAnotherPayer } from './payer.ts';
import { CHECKOUT, firstFee, payByCard, payer, receiptDialog } from './portal.ts';

const half = formatNaira(kobo(Math.ceil(firstFee.amountKobo / 2)));
const whole = formatNaira(firstFee.amountKobo);

const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ });

async function fillContact(page: Page, { email, phone } = payer): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Phone Number').fill(phone);
}

async function goToCheckout(page: Page, { address }: MadeNote): Promise<void> {
  await page.goto(address);
  await choice(page, 'All of it').check();
  await fillContact(page);
  await follow(payButton(page), CHECKOUT, `Pay ${whole}`);
}

test('a fee note is paid in two parts, and says after each what is left @mobile @engine', async ({
  page,
  request,
}) => {
  const { code, address } = await makeNote(request, { plan: halves });
  const standsAt = (url: URL) => url.pathname === address;

  await test.step('the code may be typed as it is heard', async () => {
    await page.goto(`/pay/${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase().replace(/0/g, 'o'));
    await expect(page).toHaveURL(standsAt);
    await expect(page.getByText(payer.fullName)).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 360, 768, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the first part', async () => {
    await expect(choice(page, 'The next part')).toBeChecked();
    await expect(payButton(page)).toHaveText(`Pay ${half}`);
    await choice(page, 'All of it').check();
    await expect(payButton(page)).toHaveText(`Pay ${whole}`);
    await choice(page, 'The next part').check();
    await fillContact(page);
    await follow(payButton(page), CHECKOUT, `Pay ${half}`);
    await payByCard(page);
    await expect(receiptDialog(page)).toContainText(payer.email);
    await expect(receiptDialog(page)).toContainText(`${half} of ${whole} paid · left ${half}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save them' }).click();
    await follow(page.getByRole('link', { name: 'Back to the fee note' }), standsAt, 'Fee note');
  });

  await test.step('the rest, with the contact that the device has', async () => {
    await expect(page.getByText(`${half} of ${whole} is paid`)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Receipt of/ })).toHaveCount(1);
    await expect(page.getByLabel('Email Address')).toHaveValue(payer.email);
    await follow(payButton(page), CHECKOUT, /^Pay ₦/);
    await payByCard(page);
    await expect(receiptDialog(page)).toContainText('Second payment of this fee');
    await expect(receiptDialog(page)).toContainText('nothing left');
    await page.keyboard.press('Escape');
    await follow(page.getByRole('link', { name: 'Back to the fee note' }), standsAt, 'Fee note');
    await expect(page.getByRole('heading', { name: 'Paid in full. Thank you!' })).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('a note that is paid freely', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('takes an amount as people write it, within its bounds', async ({ page, request }) => {
    const plan = { kind: 'free', leastKobo: 100_000, dueOn: dayIn(14) };
    const { address } = await makeNote(request, { plan });
    await page.goto(address);
    await fillContact(page);
    const amount = page.getByLabel('Amount in naira');
    await amount.fill('500');
    await expect(choice(page, 'Another amount')).toBeChecked();
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText(`from ₦1,000 to ${whole}`);
    await expect(amount).toHaveValue('500');
    await amount.fill('₦1,500.50');
    await expect(payButton(page)).toHaveText('Pay ₦1,500.50');
    await follow(payButton(page), CHECKOUT, 'Pay ₦1,500.50');
    await payByCard(page);
    await expect(receiptDialog(page)).toContainText('₦1,500.50');
    await page.goto(address);
    await expect(page.getByText(`₦1,500.50 of ${whole} is paid`)).toBeVisible();
  });
});

test('who leaves the checkout comes back to the fee note', async ({ page, request }) => {
  const note = await makeNote(request);
  await goToCheckout(page, note);
  const cancel = page.getByRole('button', { name: 'Cancel payment' });
  await follow(cancel, (url) => url.pathname === note.address, 'Fee note');
  await expect(page.getByText(/begun a few minutes ago/)).toBeVisible();
});

test.describe('two parents at once', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('of whom the second is asked to wait, and loses nothing that was typed', async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const note = await makeNote(request);
    await goToCheckout(page, note);
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    const fathers = await other.newPage();
    const { fullName } = payer;
    becomeAnotherPayer();
    await fathers.goto(note.address);
    await fillContact(fathers);
    await payButton(fathers).click();
    const alert = fathers.getByRole('alert');
    await expect(alert).toContainText('Someone else is paying this fee note right now');
    await expect(alert).toBeFocused();
    await expect(fathers.getByLabel('Email Address')).toHaveValue(payer.email);
    await expectAccessible(fathers);

    await payByCard(page);
    await expect(receiptDialog(page)).toContainText(fullName);
    await fathers.goto(note.address);
    await expect(fathers.getByRole('heading', { name: 'Paid in full. Thank you!' })).toBeVisible();
    await other.close();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  test('bad input stays as it was typed, and then the note is paid', async ({ page, request }) => {
    const { address } = await makeNote(request);
    await page.goto(address);
    await page.getByLabel('Email Address').fill('parent@');
    await page.getByLabel('Phone Number').fill(payer.phone);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Please enter a valid email address');
    await expect(page.getByLabel('Email Address')).toHaveValue('parent@');
    await expect(page.getByLabel('Phone Number')).toHaveValue(payer.phone);
    await page.getByLabel('Email Address').fill(payer.email);
    await follow(payButton(page), CHECKOUT, `Pay ${whole}`);
    await payByCard(page);
    await expect(page).toHaveURL(/\/receipts\/[\w-]+$/);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Paid in full. Thank you!' })).toBeVisible();
  });
});

test.describe('an address that leads to no note', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('tells nothing about any family', async ({ page, request }) => {
    const { id, address } = await makeNote(request);
    const answer = await page.goto(address);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

    const ask = await askAsStaff(request);
    await ask('post', `fee-notes/${id}/cancel`, { reason: 'Scholarship' });
    for (const path of [address, '/pay/7K3MQ2X89T', '/pay/mistyped']) {
      const gone = await page.goto(path);
      expect(gone?.status()).toBe(404);
      expect(await gone?.text()).not.toContain(payer.fullName);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'There is nothing to pay here',
      );
      await expectAccessible(page);
    }
  });
});
