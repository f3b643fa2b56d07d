import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { calendarMonth, monthInWords } from '#contract/dates/school-time.ts';
import { readPdf } from '../web/pdf/testing/read-pdf.ts';
import { download } from './by-keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { firstFee, payFirstFee } from './portal.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

test('a bursar hands over a month: figures, an Excel file, a CSV file and a page to sign', async ({
  page,
}) => {
  const fullName = `Ada ${uniqueWord()}`;
  const reference = await payFirstFee(page.request, fullName);

  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
  const opener = page.getByRole('button', { name: 'Month end' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Month end' });
  const month = calendarMonth(new Date());
  await dialog.getByLabel('Month').selectOption(month);
  await expect(dialog.getByText('It is not closed: more may come.')).toBeVisible();
  await dialog.getByText('By purpose, class and method').click();
  await expect(dialog.getByText(firstFee.feeClass, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const excel = await download(page, dialog.getByRole('button', { name: 'Excel file' }));
  expect(excel.suggestedFilename()).toBe(`month-end-${month}.xlsx`);
  const { sheets } = await readXlsx(await readFile(await excel.path()));
  expect(sheets.map(({ name }) => name)).toEqual(['Lines', 'Totals', 'Proof']);
  const line = sheets[0]?.rows.find((row) => row[2] === reference);
  expect(line?.slice(1, 6)).toEqual([
    'Payment',
    reference,
    fullName,
    firstFee.feeClass,
    firstFee.purpose,
  ]);
  expect(line?.[8]).toBe(firstFee.naira);

  const csv = await download(page, dialog.getByRole('button', { name: 'CSV file' }));
  expect(await readFile(await csv.path(), 'utf8')).toContain(`,Payment,${reference},${fullName},`);

  const net = await dialog.getByText('Net', { exact: true }).locator('+ dd').textContent();
  const pdf = await download(page, dialog.getByRole('button', { name: 'PDF to sign' }));
  expect(pdf.suggestedFilename()).toBe(`month-end-${month}.pdf`);
  const { pages, texts } = readPdf(await readFile(await pdf.path()));
  expect(pages).toBe(1);
  expect(texts).toContain(`Month end: ${monthInWords(month)}`);
  expect(texts).toContain(net);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
