import type { APIRequestContext, Locator } from '@playwright/test';
import { extractText } from 'unpdf';
import { firstFacts as facts } from '#content/school.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { halves, makeNote } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import {
  CHECKOUT,
  decideOutcome,
  fillForm,
  firstFee,
  openForm,
  otherFee,
  payButton,
  payByCard,
  payer,
  startPayment,
} from './portal.ts';
import { scan } from './scan-code.ts';

const addressOf = (reference: string) => `/receipts/${reference}`;
const verdict = 'This receipt is genuine';

test('the address in the code shows the receipt, and leaves nothing on the device that scans it @mobile @engine', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success', { channel: 'card' });
  const answer = await page.goto(addressOf(reference));
  await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();

  const receipt = page.getByRole('article', { name: 'Payment Receipt' });
  for (const part of [
    reference,
    otherFee.text,
    payer.fullName,
    otherFee.feeClass,
    otherFee.purpose,
    `•••• ••• ${payer.phone.slice(-4)}`,
  ]) {
    await expect(receipt).toContainText(part);
  }
  await expect(page.getByText(/^As of \w+day \d+ \w+ 20\d\d, \d\d:\d\d$/)).toBeVisible();

  await test.step('without the e-mail, the whole phone number, or any script', async () => {
    const html = (await answer?.text()) ?? '';
    expect(html).not.toContain(payer.email);
    expect(html).not.toContain(payer.phone);
    expect(html).not.toMatch(/<script|modulepreload/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    });
  });

  await test.step('nothing is stored', async () => {
    const kept = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
    expect(await kept()).toEqual([{}, {}]);
    await openForm(page);
    await page.getByRole('button', { name: 'Payment History' }).click();
    await expect(page.getByText("You haven't made any payments yet on this device.")).toBeVisible();
    await page.goto(addressOf(reference));
  });

  await expectAccessible(page);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    expect(await linesOf(receipt.getByText(facts.email), facts.email)).toBe(1);
  }
});

test('on paper the page is the receipt alone, on one sheet of A5 or A4', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  await page.goto(addressOf(reference));
  for (const paper of [{ preferCSSPageSize: true }, { format: 'A4' }]) {
    const bytes = new Uint8Array(await page.pdf(paper));
    const { totalPages, text } = await extractText(bytes, { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toContain('Payment Receipt');
    expect(text).toMatch(/As it stands on \w+day \d+ \w+ 20\d\d/);
    expect(text).not.toContain(verdict);
    expect(text).not.toContain('Quick links');
  }
});

test('how the fee stands is on the paper of a receipt too, still on one sheet', async ({
  page,
  request,
}) => {
  const { code } = await makeNote(request, { plan: halves });
  const { email, phone } = payer;
  const choice = { pay: 'next', shown: firstFee.naira, email, phone };
  const started = await request.post(`/api/payments/notes/${code}`, { data: choice });
  const { reference } = (await started.json()).data;
  await decideOutcome(request, reference, 'success');
  for (const paper of ['', '?paper=80mm', '?paper=58mm']) {
    await page.goto(`${addressOf(reference)}${paper}`);
    const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
    const { totalPages, text } = await extractText(bytes, { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toMatch(/This fee as of\s+\d+\s+\w+\s+20\d\d/);
    expect(text).toMatch(/of ₦[\d,]+\s+paid\s+·\s+left\s+₦/);
  }
});

test('money that goes back is on the receipt, and all of it is the end of the receipt', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'success');
  await page.goto(addressOf(reference));
  await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();

  const part = Math.floor(otherFee.naira / 2);
  const amounts = [part, otherFee.naira - part].map((naira) => formatNaira(koboFromNaira(naira)));
  await giveBack(request, reference, part);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(async () => {
    await page.reload();
    await expect(heading('Paid, and partly refunded')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(new RegExp(`^Refunded on .*: ${amounts[0]}$`))).toBeVisible();
  await expectAccessible(page);

  await giveBack(request, reference, otherFee.naira - part);
  await expect(async () => {
    await page.reload();
    await expect(heading('This payment was refunded')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const amount of amounts) {
    await expect(page.getByText(new RegExp(`^Refunded on .*: ${amount}$`)).first()).toBeVisible();
  }
  await expect(page.getByText(payer.fullName)).toHaveCount(0);
});

test('a payment that was not paid has no receipt, and can be checked again', async ({
  page,
  request,
}) => {
  const reference = await startPayment(request);
  await page.goto(addressOf(reference));
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible();
  await expect(page.getByText('There is no receipt for it.')).toBeVisible();
  await expect(page.getByText(payer.fullName)).toHaveCount(0);
  await expectAccessible(page);
  await decideOutcome(request, reference, 'success');
  // One question in three seconds: who asks again waits for it.
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();
});

test('a reversed payment has none any more', async ({ page, request }) => {
  const reference = await startPayment(request);
  await decideOutcome(request, reference, 'reversed');
  await page.goto(addressOf(reference));
  await expect(page.getByRole('heading', { name: 'This payment was reversed' })).toBeVisible();
  await expect(page.getByText('no longer valid')).toBeVisible();
});

test.describe('a reference that is none of ours', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('is said to be unknown, with a way on', async ({ page }) => {
    const answer = await page.goto(addressOf('WBS-20261120-0000000000000000000000'));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is no receipt here' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(facts.phone);
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the way back from the provider leads to the receipt by itself', async ({ page }) => {
    await page.goto('/payment');
    await fillForm(page);
    await payButton(page).click();
    await expect(page).toHaveURL(CHECKOUT);
    await payByCard(page);
    await expect(page).toHaveURL(/\/receipts\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: verdict })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Payment Receipt' })).toContainText(
      payer.fullName,
    );
  });
});

test.describe('where a device forces light words on a dark ground', () => {
  test.use({ deviceScaleFactor: 4, forcedColors: 'active', colorScheme: 'dark' });

  test('a phone still reads the code', async ({ page, request }) => {
    const reference = await startPayment(request);
    await decideOutcome(request, reference, 'success');
    await page.goto(addressOf(reference));
    const code = page.getByRole('img', { name: /QR code/ });
    const [address, proof] = (await scan(await code.screenshot()))?.split('#') ?? [];
    expect(address).toBe(page.url());
    expect(proof).toMatch(/^[\w-]+\.[\w-]{86}$/);
  });
});

/** The bursar gives back a part of a payment on the provider's own page. */
async function giveBack(
  request: APIRequestContext,
  reference: string,
  naira: number,
): Promise<void> {
  const asked = await request.post('/paystack-sandbox/refund', {
    headers: { authorization: 'Bearer sk_test_local_sandbox' },
    data: { transaction: reference, amount: koboFromNaira(naira) },
  });
  const { data } = await asked.json();
  const outcome = `/paystack-sandbox/control/refunds/${data.id}/outcome`;
  const done = await request.post(outcome, { data: { outcome: 'processed' } });
  expect(done.ok(), await done.text()).toBe(true);
}

/** On how many lines these words of the element stand. */
function linesOf(place: Locator, words: string): Promise<number> {
  return place.evaluate((element, text) => {
    const node = [...element.childNodes].find((child) => child.textContent?.includes(text));
    if (!node) return 0;
    const from = node.textContent?.indexOf(text) ?? 0;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + text.length);
    return range.getClientRects().length;
  }, words);
}
