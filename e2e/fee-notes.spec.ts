import { readFile } from 'node:fs/promises';
import { readPdf } from '../web/pdf/testing/read-pdf.ts';
import { download } from './by-keyboard.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { firstFee, payFirstFee } from './portal.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const DAY_MS = 86_400_000;

// More than the surplus is asked for.
test.use({ expectedErrors: /409/ });

test('a bursar makes fee notes for a class with an exception, changes one, reminds and prints', async ({
  page,
}) => {
  await keepSchoolTime(page);
  const token = await openPanel(page, 'admin', '/admin-panel/dashboard/fee-notes');
  const family = uniqueWord();
  for (const fullName of [`Ada ${family}`, `Bisi ${family}`]) {
    const data = { fullName, class: firstFee.feeClass, parentPhone: '0803 111 2222' };
    const headers = { authorization: `Bearer ${token}` };
    const added = await page.request.post('/api/admin/students', { data, headers });
    expect(added.status()).toBe(200);
  }

  await page.getByRole('button', { name: 'Make fee notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make fee notes' });
  await dialog.getByLabel('Class', { exact: true }).selectOption(firstFee.feeClass);
  await dialog.getByLabel('What for').selectOption(firstFee.purpose);
  await dialog.getByRole('button', { name: 'Show the preview' }).click();
  await expect(dialog.getByText('Please choose the day by which it is due').first()).toBeVisible();
  await dialog.getByLabel('Due on').fill(dayIn(3));
  await dialog.getByLabel('Add a student who is an exception').fill(`Bisi ${family}`);
  await dialog.getByRole('button', { name: `Bisi ${family}, ${firstFee.feeClass}` }).click();
  const exception = dialog.getByRole('group', { name: `What Bisi ${family} gets` });
  await exception.getByText('Per cent', { exact: true }).click();
  await dialog.getByLabel('Discount in per cent').fill('50');
  await dialog.getByLabel('Reason').selectOption('Child of staff');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show the preview' }).click();
  await expect(dialog.getByRole('table', { name: 'By class' })).toContainText(firstFee.feeClass);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Make .*fee note/ }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search fee notes').fill(family);
  await expect(page.getByText('2 fee notes', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Bisi ${family}` }).click();
  const note = page.getByRole('dialog', { name: 'Fee note' });
  await expect(note.getByText(/made this fee note/)).toBeVisible();
  await expectAccessible(page);
  await expect(note.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348031112222\?text=.*%2Fpay%2F/,
  );
  await note.getByRole('button', { name: 'Change discount or plan' }).click();
  // The form has a way out of its own.
  await expect(note.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await note.getByText('Freely').click();
  await note.getByRole('button', { name: 'Replace it' }).click();
  const summary = note.getByRole('alert');
  await expect(summary.getByRole('link').first()).toHaveText(/the least amount/);
  await expect(summary.getByRole('link').last()).toHaveText(/Please say why/);
  await note.getByText('In parts').click();
  // Each message leads to a field that is there.
  await expect(summary.getByRole('link')).toHaveText([/Please say why/]);
  await note.getByLabel('Part 1 in naira').fill('1,000');
  await note.getByLabel('Part 1 due on').fill(dayIn(3));
  await note.getByLabel('Part 2 in naira').fill('2000');
  await note.getByLabel('Part 2 due on').fill(dayIn(40));
  await note.getByLabel('Why it is changed').fill('The mother asked for parts');
  await note.getByRole('button', { name: 'Replace it' }).click();
  // What was typed stays, with the sum that is due.
  await expect(note.getByText(/The parts make ₦3,000, but ₦[\d,.]+ is due/).first()).toBeVisible();
  const [, due = ''] = /but ₦([\d,.]+) is/.exec(await note.innerText()) ?? [];
  await note.getByLabel('Part 2 in naira').fill(String(Number(due.replace(/,/g, '')) - 1_000));
  await note.getByRole('button', { name: 'Replace it' }).click();
  await expect(note.getByRole('table', { name: 'Parts' })).toContainText('₦1,000');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Reminders' }).click();
  await expect(page.getByRole('table', { name: 'Reminders' })).toContainText(`Ada ${family}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All fee notes' }).click();
  await page.getByLabel('Search fee notes').fill(family);
  await expect(page.getByText('3 fee notes', { exact: true })).toBeVisible();
  const pdf = await download(page, page.getByRole('button', { name: 'Slips' }));
  const { pages, texts } = readPdf(await readFile(await pdf.path()));
  expect(pages).toBe(1);
  expect(texts).toContain(`Ada ${family}`);
});

test('what a parent paid too much is moved to the fee note of a sister', async ({ page }) => {
  await keepSchoolTime(page);
  const token = await openPanel(page, 'admin', '/admin-panel/dashboard/fee-notes');
  const family = uniqueWord();
  const headers = { authorization: `Bearer ${token}` };
  for (const fullName of [`Ada ${family}`, `Bisi ${family}`]) {
    const data = { fullName, class: firstFee.feeClass };
    expect((await page.request.post('/api/admin/students', { data, headers })).status()).toBe(200);
    await page.getByRole('button', { name: 'Make fee notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make fee notes' });
    await dialog.getByText('One student').click();
    await dialog.getByLabel('Student', { exact: true }).fill(fullName);
    await dialog.getByRole('button', { name: fullName }).click();
    await dialog.getByLabel('What for').selectOption(firstFee.purpose);
    await dialog.getByText('Naira', { exact: true }).click();
    await dialog.getByLabel('Discount in naira').fill('1,000');
    await dialog.getByLabel('Reason').selectOption('Brothers and sisters');
    await dialog.getByLabel('Due on').fill(dayIn(3));
    await dialog.getByRole('button', { name: 'Show the preview' }).click();
    await dialog.getByRole('button', { name: 'Make the fee note' }).click();
    await expect(page.getByRole('dialog', { name: 'Fee note' }).getByText(fullName)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  // The public form knows no discounts.
  await payFirstFee(page.request, `Ada ${family}`);

  await page.getByLabel('Search fee notes').fill(`Ada ${family}`);
  await page.getByRole('button', { name: `Ada ${family}` }).click();
  const note = page.getByRole('dialog', { name: 'Fee note' });
  await expect(note.getByText(/₦1,000 is too much/)).toBeVisible();
  await note.getByRole('button', { name: 'Move the surplus' }).click();
  await note.getByLabel('Look for another').fill(`Bisi ${family}`);
  await note.getByRole('button', { name: 'Look' }).click();
  await expect(note.getByLabel('Amount in naira')).toHaveValue('1,000');
  await note.getByLabel('Why it is moved').fill('The father asked');
  const amount = note.getByLabel('Amount in naira');
  await amount.fill('2,000');
  await note.getByRole('button', { name: 'Move it' }).click();
  await expect(amount).toHaveAccessibleDescription(/Only ₦1,000 is too much on this fee note/);
  await expectAccessible(page);
  await amount.fill('1,000');
  await note.getByRole('button', { name: 'Move it' }).click();
  await expect(note.getByText('₦1,000 was moved.')).toBeVisible();
  await expect(note.getByText(/moved ₦1,000 of surplus from here/)).toBeVisible();
  await expectAccessible(page);
});

/** A day as a field takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
