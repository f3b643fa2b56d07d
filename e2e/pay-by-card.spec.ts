import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { school } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { offeredClasses, purposeNames } from '#contract/school/fees.ts';
import { termInWords, termLabel, termOn } from '#contract/school/terms.ts';
import { allFees, formOf } from '#contract/testing/some-fee.ts';
import { testSettings } from '#contract/testing/test-settings.ts';
import { receiptFileName } from '../web/payments/receipt/receipt.ts';
import { expect, expectAccessible, expectNoLayoutShift, follow, test } from './fixtures.ts';
import {
  CHECKOUT,
  choiceOf,
  chooseFee,
  fillForm,
  firstFee,
  goToCheckout,
  openForm,
  otherFee,
  payButton,
  payByCard,
  payer,
  receiptDialog,
  scriptsAreRunning,
  storedRecords,
} from './portal.ts';

const { facts } = testSettings();
const term = termInWords(termOn(testSettings(), otherFee.purpose, calendarDay(new Date())));

test('a parent pays by card, keeps the receipt and finds it in the history @mobile @engine', async ({
  page,
}) => {
  await openForm(page);
  await expectNoLayoutShift(page);
  await chooseFee(page, otherFee);
  await expect(page.getByRole('status', { name: 'Amount' })).toHaveText(otherFee.text);
  await fillForm(page);
  await follow(
    page.getByRole('button', { name: `Pay ${otherFee.text}` }),
    CHECKOUT,
    `Pay ${otherFee.text}`,
  );
  await payByCard(page);

  await expect(page).toHaveURL(/\/payment\?trxref=([A-Z\d]+-[\w-]+)&reference=\1$/);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  const receipt = receiptDialog(page);
  await expect(receipt).toBeVisible();

  await test.step('the receipt says everything', async () => {
    for (const part of [
      school.wordmark,
      'Payment Receipt',
      `Transaction reference ${reference}`,
      `Amount paid ${otherFee.text}`,
      `Name ${payer.fullName}`,
      `Class ${otherFee.feeClass}`,
      `Email ${payer.email}`,
      `Phone ${payer.phone}`,
      `Purpose ${otherFee.purpose}`,
      `${termLabel(term)} ${term}`,
      'Status SUCCESSFUL',
      'Method Card',
      'Thank you. Your payment has been received.',
      `${school.name}, ${facts.address}`,
      `${facts.phone}, ${facts.email}`,
    ]) {
      await expect(receipt).toContainText(part, { useInnerText: true });
    }
    await expect(receipt.locator('time')).toHaveText(/^\w+day \d+ \w+ 20\d\d, \d\d:\d\d$/);
    await expectAccessible(page);
  });

  await test.step('the PDF has the same as real text', async () => {
    const downloading = page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(receiptFileName({ reference }, new Date()));
    const bytes = await readFile(await download.path());
    expect(bytes.length).toBeLessThan(80 * 1024);
    const { totalPages, text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    expect(totalPages).toBe(1);
    for (const part of [
      'Payment Receipt',
      otherFee.text,
      payer.fullName,
      otherFee.feeClass,
      payer.email,
      payer.phone,
      otherFee.purpose,
      'SUCCESSFUL',
      school.name,
      facts.email,
    ]) {
      expect(text.normalize('NFC')).toContain(part);
    }
    // The groups of a reference stand apart on paper; on the page it is copied as one word.
    expect(text.replace(/\s/g, '')).toContain(reference);
    for (const part of term.split(', ')) {
      expect(text).toContain(part);
    }
  });

  await test.step('on paper there is the receipt alone, on one page', async () => {
    const paper = await page.pdf({ preferCSSPageSize: true });
    const { totalPages, text } = await extractText(new Uint8Array(paper), { mergePages: true });
    expect(totalPages).toBe(1);
    expect(text).toContain('Payment Receipt');
    expect(text.replace(/\s/g, '')).toContain(reference);
    expect(text).not.toContain('Download PDF');
    expect(text).not.toContain('Quick links');
  });

  await test.step('the receipt closes to the success screen', async () => {
    await receipt.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(receipt).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page).toHaveTitle(`Payment successful · ${school.name}`);
    await expect(page.getByText(reference)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a reload shows the same receipt and records nothing twice', async () => {
    await page.reload();
    await expect(receipt).toBeVisible();
    await expect(receipt).toContainText(payer.email);
    expect(await storedRecords(page)).toEqual([
      {
        id: expect.stringMatching(/^\d{13}$/),
        reference,
        ...payer,
        ...formOf(otherFee),
        term,
        status: 'success',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        confirmed: {
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          method: 'card',
          proof: expect.stringContaining('.'),
        },
      },
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('the history finds it, reopens it and forgets it when asked', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByText('1 of 1 payments')).toBeVisible();
    await page.getByLabel('Search payments').fill('BÁMG');
    await expect(page.getByText('1 of 1 payments')).toBeVisible();
    await page.getByLabel('Search payments').fill('nobody');
    await expect(page.getByText('No payments match your search criteria.')).toBeVisible();
    await page.getByLabel('Search payments').fill('');
    const kept = page.getByRole('link').filter({ hasText: reference });
    await follow(kept, (url) => url.searchParams.get('reference') === reference);
    await expect(receipt).toBeVisible();
    await expect(receipt).toContainText(payer.fullName);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this payment record?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('1 of 1 payments')).toBeVisible();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("You haven't made any payments yet on this device.")).toBeVisible();
    await expect.poll(() => storedRecords(page)).toEqual([]);
  });
});

test('New Payment empties the form and the address', async ({ page }) => {
  await goToCheckout(page);
  await payByCard(page);
  await expect(receiptDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await follow(page.getByRole('button', { name: 'New Payment' }), /\/payment$/);
  await expect(page.getByRole('button', { name: `Pay ${firstFee.text}` })).toBeVisible();
  await expect(choiceOf(page, firstFee.feeClass)).toBeChecked();
  await expect(page.getByLabel('Student Name')).toHaveValue('');
  await page.reload();
  await scriptsAreRunning(page);
  await expect(page.getByLabel('Email Address')).toHaveValue('');
});

test('the print button prints in the page and comes back', async ({ page }) => {
  await goToCheckout(page);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await payByCard(page);
  const receipt = receiptDialog(page);
  await receipt.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(receipt.getByRole('button', { name: 'Printing...' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(receipt.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
});

test.describe('when the PDF code cannot be fetched', () => {
  test.use({ expectedErrors: /receipt download failed|Failed to (load resource|fetch)/ });

  test('the dialog says so and offers to print', async ({ page }) => {
    await goToCheckout(page);
    await payByCard(page);
    await expect(receiptDialog(page)).toBeVisible();
    await page.route(/receipt-pdf.*\.js$/, (route) => route.abort());
    await receiptDialog(page).getByRole('button', { name: 'Download PDF' }).click();
    await expect(receiptDialog(page)).toContainText(
      'The PDF could not be made. You can print the receipt instead.',
    );
  });
});

test('the whole payment works by keyboard alone', async ({ page }) => {
  await openForm(page);
  const { fees } = testSettings();
  const [first = '', second = first] = purposeNames(fees);
  const classes = offeredClasses(fees);
  const before = classes.indexOf(firstFee.feeClass);
  const next = allFees.find(
    ({ purpose, feeClass }) => purpose === second && classes.indexOf(feeClass) > before,
  );
  if (!next) throw new Error('the second purpose has no class after the first one');
  await choiceOf(page, first).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choiceOf(page, second)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(choiceOf(page, next.feeClass)).toBeChecked();
  const values: Record<string, string> = payer;
  for (const { key } of payerFields) {
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(values[key] ?? '');
  }
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(CHECKOUT);
  await expect(page.getByRole('heading', { name: `Pay ${next.text}` })).toBeVisible();
});

test('after one child the next: the parent’s own details stay, on wish also on the device @mobile', async ({
  page,
  context,
}) => {
  await goToCheckout(page);
  await payByCard(page);
  await receiptDialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Save them' }).click();
  await expect(page.getByText('Saved on this device.')).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pay for another child' }).click();
  const name = page.getByLabel('Student Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(page.getByLabel('Email Address')).toHaveValue(payer.email);
  await expect(page.getByLabel('Phone Number')).toHaveValue(payer.phone);
  await expect(page).toHaveURL(/\/payment$/);

  const later = await context.newPage();
  await openForm(later);
  await expect(later.getByLabel('Email Address')).toHaveValue(payer.email);
  await expect(later.getByLabel('Student Name')).toHaveValue('');
  await later.getByRole('button', { name: 'Payment History' }).click();
  await later.getByRole('button', { name: 'Remove e-mail address and phone number' }).click();
  await expect(later.getByRole('heading', { name: 'Payment History' })).toBeFocused();
  const afterwards = await context.newPage();
  await openForm(afterwards);
  await expect(afterwards.getByLabel('Email Address')).toHaveValue('');
});
