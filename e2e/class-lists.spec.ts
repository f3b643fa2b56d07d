import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { askAsStaff } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { firstFee } from './portal.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

test('a bursar imports a list with a double, corrects a column, promotes and matches a payment', async ({
  page,
}) => {
  await keepSchoolTime(page);
  await openPanel(page, 'admin', '/admin-panel/dashboard/students');
  const family = uniqueWord();
  const { feeClass } = firstFee;
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a class list' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const nothingGiven = dialog.getByText('Please paste a list or choose a file.');
  await expect(nothingGiven).toBeVisible();
  const rows = [
    ['Class list'],
    ['No.', 'Names', 'Class', 'GSM of mother', 'Remark'],
    ['', `ADAOBI ${family.toUpperCase()}`, feeClass, '8031112222', 'good'],
    ['', `Adaobi ${family}s`, feeClass, '', ''],
    ['', `Bisi ${family}`, feeClass, '8.03123E+09', ''],
  ];
  const textOf = (cells: string[][]) => cells.map((row) => row.join('\t')).join('\n');
  await dialog.getByLabel('Paste from Excel').fill(textOf(rows));
  await expect(nothingGiven).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Names')).toHaveValue('fullName');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText(/Row 5, GSM of mother: .*format the column as text/)).toBeVisible();
  await expectAccessible(page);

  // The cell is corrected in the list, which is still there, and the column of remarks is left out.
  await dialog.getByRole('button', { name: 'Back to the columns' }).click();
  await dialog.getByLabel('GSM of mother').selectOption('Not imported');
  await dialog.getByLabel('GSM of mother').selectOption('Parent’s phone');
  await dialog.getByRole('button', { name: 'Back' }).click();
  const fixed = textOf(rows).replace('8.03123E+09', '0803 123 4567');
  await dialog.getByLabel('Paste from Excel').fill(fixed);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog.getByText(/One name is written in capitals/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel(`Row 4: Adaobi ${family}s, ${feeClass}`).selectOption('skip');
  await dialog.getByRole('button', { name: 'Show what would be written' }).click();
  await dialog.getByRole('button', { name: 'Import 2 students' }).click();
  await expect(
    page.getByText('2 added, 0 changed, 0 have left, 0 payments matched.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search students').fill(family);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByText('2 students', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const capital = family.charAt(0).toUpperCase() + family.slice(1);
  await page.getByRole('button', { name: `Adaobi ${capital}` }).click();
  const change = page.getByRole('dialog', { name: 'Change a student' });
  await expect(change.getByLabel('Parent’s phone')).toHaveValue('08031112222');
  await expectAccessible(page);
  await change.getByLabel('Admission number').fill('007');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText('007', { exact: true })).toBeVisible();

  // Money came for a name with one letter more.
  const ask = await askAsStaff(page.request);
  const today = calendarDay(new Date());
  await ask('post', 'desk', {
    formKey: crypto.randomUUID(),
    fullName: `Adaobii ${family}`,
    class: feeClass,
    paymentPurpose: firstFee.purpose,
    term: termOn(firstValues(), firstFee.purpose, today),
    amount: firstFee.naira,
    channel: 'cash',
    receivedOn: today,
  });
  await page.getByRole('link', { name: 'Payments to match' }).click();
  await expect(page).toHaveURL(/view=match/);
  const payment = page.getByRole('region', { name: `Payment for Adaobii ${family}` });
  await expect(payment.getByText('Nearly the same name')).toBeVisible();
  await expectAccessible(page);
  await payment.getByRole('button', { name: 'It is this student' }).click();
  await expect(page.getByText('The payment is matched.')).toBeVisible();
  await expect(payment).toBeHidden();

  await page.getByRole('link', { name: 'Class lists' }).click();
  await page.getByRole('button', { name: 'Promote classes' }).click();
  const promotion = page.getByRole('dialog', { name: 'Promote classes' });
  await promotion.getByLabel('Student who stays or goes elsewhere').fill(`Bisi ${family}`);
  await promotion.getByRole('button', { name: `Bisi ${family}, ${feeClass}` }).click();
  await expectAccessible(page);
  await promotion.getByRole('button', { name: 'Show what would change' }).click();
  await expect(promotion.getByText(`Bisi ${family}: stays in ${feeClass}`)).toBeVisible();
  await expectAccessible(page);
  await promotion.getByRole('button', { name: /^Promote [\d,]+ student/ }).click();
  await expect(promotion).toBeHidden();
  await page.getByLabel('Search students').fill(family);
  await page.getByLabel('Class', { exact: true }).selectOption(feeClass);
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
});

test('a view that is opened while a search waits for a pause in typing stays open', async ({
  page,
}) => {
  await openPanel(page, 'admin', '/admin-panel/dashboard/students');
  await expect(page.getByText(/^[\d,]+ students?$/)).toBeVisible();
  await page.getByLabel('Search students').fill(uniqueWord());
  // So slow a device that the pause is over before the page shows what the click asked for.
  await page
    .getByRole('link', { name: 'Payments to match' })
    .evaluate(async (link: HTMLElement) => {
      link.click();
      for (let turn = 0; turn < 100; turn += 1) await undefined;
      const end = performance.now() + 500;
      while (performance.now() < end);
    });
  await expect(page.getByText(/payments? to match$/)).toBeVisible();
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/view=match/);
});
