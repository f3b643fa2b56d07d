import { expect, follow, test } from './fixtures.ts';
import { becomeAnotherPayer } from './payer.ts';
import {
  CHECKOUT,
  decideOutcome,
  goToCheckout,
  payByCard,
  payer,
  receiptDialog,
  testCard,
} from './portal.ts';

const declined = { ...testCard, number: '4084 0800 0000 5408', cvv: '001' };
const noFunds = { ...testCard, number: '4084 0800 0067 0037', cvv: '787' };
const withPin = { ...testCard, number: '5078 5078 5078 5078 12', cvv: '081' };
const withPinAndCode = { ...testCard, number: '5060 6666 6666 6666 666', cvv: '123' };

/** Our page, to which the provider sends the parent back. */
const RETURN = /\/payment\?.*reference=/;

test('a slow bank transfer is confirmed without a click while the parent waits on our page', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await goToCheckout(page);
  await follow(page.getByRole('link', { name: 'Bank Transfer' }), CHECKOUT);
  const sent = page.getByRole('button', { name: "I've sent the money" });
  await follow(sent, CHECKOUT, 'Waiting for your transfer');
  await follow(page.getByRole('link', { name: "Go back to the school's page" }), RETURN);

  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page.getByText('Please do not pay again', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Last checked at' })).toBeVisible();
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await decideOutcome(request, reference, 'success', { channel: 'bank_transfer' });
  await page.clock.fastForward(5000);
  await expect(receiptDialog(page)).toContainText('Bank transfer');
  await expect(receiptDialog(page)).toContainText(payer.email);
});

test('a declined card can be followed by a good one in the same checkout', async ({ page }) => {
  await goToCheckout(page);
  await payByCard(page, declined);
  await expect(page.getByRole('alert')).toContainText('Declined');
  await payByCard(page);
  await expect(receiptDialog(page)).toBeVisible();
});

test('a parent who gives up after a declined card reads why and finds the form as it was', async ({
  page,
}) => {
  await goToCheckout(page);
  await payByCard(page, noFunds);
  await expect(page.getByRole('alert')).toContainText('Insufficient Funds');
  await follow(page.getByRole('button', { name: 'Cancel payment' }), RETURN);

  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Insufficient Funds');
  await follow(page.getByRole('button', { name: 'Back to the form' }), /\/payment$/);
  await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
});

test('a cancelled payment is "not completed", keeps the form and can be paid after all', async ({
  page,
  request,
}) => {
  await goToCheckout(page);
  await follow(page.getByRole('button', { name: 'Cancel payment' }), RETURN);
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('was not completed');

  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await decideOutcome(request, reference, 'success');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(receiptDialog(page)).toContainText(reference);
});

test('a card with PIN, and one with PIN and code', async ({ page }) => {
  await goToCheckout(page);
  await payByCard(page, withPin);
  await page.getByLabel('PIN').fill('1111');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(receiptDialog(page)).toBeVisible();

  becomeAnotherPayer();
  await goToCheckout(page);
  await payByCard(page, withPinAndCode);
  await page.getByLabel('PIN').fill('1234');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByLabel('One-time code').fill('123456');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(receiptDialog(page)).toBeVisible();
});
