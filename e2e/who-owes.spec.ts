import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { readPdf } from '../web/pdf/testing/read-pdf.ts';
import { download } from './by-keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { firstFee, payFirstFee } from './portal.ts';
import { emailOf, keepSchoolTime, openPanel, openSession } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const term = () => termOn(firstValues(), firstFee.purpose, calendarDay(new Date()));

/** A child on the class list with a fee note of the first fee, due in a month. */
async function addChild(request: APIRequestContext, fullName: string): Promise<void> {
  const token = await openSession(request, emailOf('admin'));
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, data: object) => {
    const response = await request.post(url, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const child = { fullName, class: firstFee.feeClass, parentPhone: '0803 000 0001' };
  const { _id: studentId } = await post('/api/admin/students', child);
  const wanted = {
    for: { kind: 'student', studentId },
    purpose: firstFee.purpose,
    term: term(),
    plan: { kind: 'at_once', dueOn: calendarDay(Date.now() + 30 * 24 * 60 * 60_000) },
  };
  const { digest } = await post('/api/admin/fee-notes/preview', wanted);
  await post('/api/admin/fee-notes', { ...wanted, digest });
}

test('a bursar sees who owes two clicks from the dashboard, prints it and takes it along @mobile', async ({
  page,
}) => {
  const [owing, paying] = [`Ada ${uniqueWord()}`, `Bisi ${uniqueWord()}`];
  await addChild(page.request, owing);
  await addChild(page.request, paying);
  await payFirstFee(page.request, paying);

  await keepSchoolTime(page);
  await openPanel(page, 'admin');
  await page.getByRole('main').getByRole('link', { name: 'Who owes' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Who owes: / })).toBeVisible();
  const list = page.getByRole('table', { name: 'Who owes', exact: true });
  await page.getByLabel('Class', { exact: true }).selectOption(firstFee.feeClass);
  await expect(list.getByText(owing, { exact: true })).toBeVisible();
  await expect(list.getByText(paying, { exact: true })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Show').selectOption('paid');
  await expect(list.getByText(paying, { exact: true })).toBeVisible();
  await expect(list.getByText(owing, { exact: true })).toBeHidden();

  const statement = list.getByRole('button', { name: `Statement of ${paying}` });
  const pdf = await download(page, statement);
  expect(pdf.suggestedFilename()).toMatch(/^statement-bisi-.*\.pdf$/);
  const { texts } = readPdf(await readFile(await pdf.path()));
  expect(texts).toContain('All is paid.');

  const csv = await download(page, page.getByRole('button', { name: 'CSV' }));
  expect(await readFile(await csv.path(), 'utf8')).toContain(paying);

  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole('button', { name: 'Print list' }).click();
  await expect(page.locator('[data-gate-list]')).toContainText(paying);
});
