import { readFile } from 'node:fs/promises';
import { calendarDay } from '#contract/dates/school-time.ts';
import { purposeNames } from '#contract/school/fees.ts';
import { termInWords, termLabel, termOn } from '#contract/school/terms.ts';
import { testSettings } from '#contract/testing/test-settings.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import {
  CHECKOUT,
  choiceOf,
  decideOutcome,
  fillForm,
  firstFee,
  goToCheckout,
  openForm,
  payButton,
  payByCard,
  payer,
  receiptDialog,
  scriptsAreRunning,
  startPayment,
  storedRecords,
} from './portal.ts';
import { openPanel } from './staff-accounts.ts';

const today = calendarDay(new Date());
const purposes = purposeNames(testSettings().fees);
const termOf = (purpose: string) => termInWords(termOn(testSettings(), purpose, today));
const term = termOf(firstFee.purpose);

test('the form says for which term every purpose is paid, before and after scripts run @mobile', async ({
  page,
}) => {
  const html = await (await page.request.get('/payment')).text();
  for (const purpose of purposes) expect(html).toContain(termOf(purpose));

  await openForm(page);
  const slip = page.getByRole('region', { name: 'Fee slip' });
  for (const purpose of purposes) {
    const words = termOf(purpose);
    await choiceOf(page, purpose).check();
    await expect(choiceOf(page, purpose)).toHaveAccessibleDescription(new RegExp(`^${words}`));
    await expect(slip).toContainText(`${termLabel(words)}${words}`);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('receipt, page and history of the device say the term that was paid @mobile', async ({
  page,
}) => {
  await goToCheckout(page);
  await payByCard(page);
  await expect(receiptDialog(page)).toContainText(`${termLabel(term)}${term}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText(term);
  expect(await storedRecords(page)).toMatchObject([{ term }]);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByLabel('Search payments').fill(term);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(term);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the panel says it in the list, in the timeline and in the file', async ({ page }) => {
  const reference = await startPayment(page.request);
  await decideOutcome(page.request, reference, 'success');
  const verified = await page.request.get(`/api/payments/verify/${reference}`);
  const { metadata } = (await verified.json()).data;
  expect(metadata.term).toBe(termOf(metadata.payment_purpose));

  await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
  await page.getByLabel('Search payments').fill(reference);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === reference);
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText(metadata.term);
  await page.getByRole('button', { name: payer.fullName }).click();
  const story = page.getByRole('dialog', { name: 'Payment' });
  await expect(story.getByRole('list')).toContainText(`for ${metadata.term} was started`);
  await expect(story.getByText(metadata.term, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.startsWith(reference))).toContain(metadata.term);
});

test.describe('a page that stood open while fees began to count for the next term', () => {
  test.use({ expectedErrors: /400/ });

  test('pays nothing by mistake, keeps what was typed, and works after a reload', async ({
    page,
  }) => {
    await openForm(page);
    await fillForm(page);
    await page
      .locator('input[name=term]')
      .evaluate((field) => field.setAttribute('value', 'Third Term, 1999/2000|1999/2000 session'));
    await payButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`now counts for ${term}`);
    await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);

    await page.reload();
    await scriptsAreRunning(page);
    await expect(page.getByLabel('Student Name')).toHaveValue(payer.fullName);
    await follow(payButton(page), CHECKOUT, /^Pay ₦/);
  });
});
