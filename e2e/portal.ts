import type { APIRequestContext, Page } from '@playwright/test';
import { school } from '#content/school.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { allFees, formOf, otherFees, type SomeFee } from '#contract/testing/some-fee.ts';
import { expect, follow } from './fixtures.ts';
import { payer } from './payer.ts';

/** What a parent does and sees in the payment portal, in the words of the screen. */
export { payer };

export const testCard = { number: '4084 0840 8408 4081', expiry: '12/99', cvv: '408' };

/** The provider's page where money is asked for. */
export const CHECKOUT = /\/checkout\//;

/** What the form shows before anything is chosen, and a fee beside it. */
export const [firstFee] = allFees;
export const otherFee = otherFees(firstFee)[0]?.[1] ?? firstFee;

export async function openForm(page: Page): Promise<void> {
  await page.goto('/payment');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(school.name);
  await scriptsAreRunning(page);
}

/** What needs scripts works once React has taken the page over and run its effects; the router's come last of all. */
export async function scriptsAreRunning(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      history.scrollRestoration === 'manual' &&
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** From before a page is opened; answers a wait until the page has everything that it fetches ahead for such a file. */
export async function watchFetchesAhead(page: Page): Promise<(file: string) => Promise<void>> {
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(request.url()));
  await page.clock.install();
  return async (file) => {
    // Fetched once the page has been quiet for this long.
    await page.clock.fastForward(3000);
    const links = page.locator('link[rel=modulepreload]');
    const wanted = () =>
      links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
    await expect.poll(wanted).toContainEqual(expect.stringContaining(file));
    await expect
      .poll(async () => (await wanted()).filter((href) => !arrived.includes(href)))
      .toEqual([]);
  };
}

export function choiceOf(page: Page, name: string) {
  return page.getByRole('radio', { name, exact: true });
}

export async function chooseFee(page: Page, { purpose, feeClass }: SomeFee): Promise<void> {
  await choiceOf(page, purpose).check();
  await choiceOf(page, feeClass).check();
}

export async function fillForm(page: Page, changes: Partial<typeof payer> = {}): Promise<void> {
  const values: Record<string, string> = { ...payer, ...changes };
  for (const { key, label } of payerFields) await page.getByLabel(label).fill(values[key] ?? '');
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay ₦/ });
}

/** From the empty form to the provider's checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await openForm(page);
  await fillForm(page);
  await follow(payButton(page), CHECKOUT, /^Pay ₦/);
}

export async function payByCard(page: Page, card = testCard): Promise<void> {
  await page.getByLabel('Card number').fill(card.number);
  await page.getByLabel('Expiry').fill(card.expiry);
  await page.getByLabel('CVV').fill(card.cvv);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

/** A payment started without the page, for tests that begin at the return. */
export async function startPayment(
  request: APIRequestContext,
  { fullName = payer.fullName, fee = otherFee as SomeFee } = {},
): Promise<string> {
  const response = await request.post('/api/payments/initialize', {
    data: { ...payer, fullName, ...formOf(fee) },
  });
  const { data } = await response.json();
  return data.reference;
}

/** The first fee of this child, paid and settled; or on hold, where the provider `says` another amount. */
export async function payFirstFee(
  request: APIRequestContext,
  fullName: string,
  says: Record<string, unknown> = {},
): Promise<string> {
  const reference = await startPayment(request, { fullName, fee: firstFee });
  await decideOutcome(request, reference, 'success', says);
  await request.get(`/api/payments/verify/${reference}`);
  return reference;
}

/** A payment that the provider has and the portal did not start, or has lost. Resolves to its reference. */
export async function payAtProvider(
  request: APIRequestContext,
  metadata: object,
  amount: number = firstFee.amountKobo,
): Promise<string> {
  const reference = `LOST-${crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`;
  const response = await request.post('/paystack-sandbox/transaction/initialize', {
    headers: { authorization: 'Bearer sk_test_local_sandbox' },
    data: { email: payer.email, amount, reference, metadata },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await decideOutcome(request, reference, 'success');
  return reference;
}

/** Decides at the provider what became of a payment. */
export async function decideOutcome(
  request: APIRequestContext,
  reference: string,
  outcome: 'success' | 'failed' | 'abandoned' | 'pending' | 'ongoing' | 'reversed',
  more: Record<string, unknown> = {},
): Promise<void> {
  const path = `/paystack-sandbox/control/transactions/${reference}/outcome`;
  const response = await request.post(path, { data: { outcome, ...more } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Lets the provider misbehave for one reference. */
export async function disturbProvider(
  request: APIRequestContext,
  fault: { path: 'verify'; reference: string; kind: string; times?: number; delayMs?: number },
): Promise<void> {
  const response = await request.put('/paystack-sandbox/control/faults', { data: fault });
  expect(response.ok(), await response.text()).toBe(true);
}

export function receiptDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Payment Receipt' });
}

export const storedRecords = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('payment-history') ?? '[]'));

/** A payment as a device remembers it. */
export const paymentRecord = (changes: object = {}) => ({
  id: '1763000000000',
  reference: 'WBS-20261101-0000000000000000000001',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  ...formOf(firstFee),
  status: 'success',
  date: '2026-11-01T09:00:00.000Z',
  ...changes,
});

/** Brings up Network Boo. */
export async function failNetwork(page: Page): Promise<void> {
  await raiseNetworkError(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Boo');
}

/** As a failing call of some page does: a rejected promise that reaches the window; logged, then acted on. */
export async function raiseNetworkError(page: Page): Promise<void> {
  await scriptsAreRunning(page);
  const logged = page.waitForEvent('console', (line) => line.text().includes('A network error'));
  await page.evaluate(() => {
    void Promise.reject(new Error('Network Error'));
  });
  await logged;
}
