import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { dayIn } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { firstFee } from './portal.ts';
import {
  DEMO_PASSWORD,
  emailOf,
  keepSchoolTime,
  openPanel,
  openSession,
} from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

// A day that is closed, a slip that was used, a confirmation: refusals that this journey asks for.
test.use({ expectedErrors: /40[039]/ });

test('money at the desk is recorded once, given a receipt, voided, and counted at the end of the day', async ({
  page,
}) => {
  await keepSchoolTime(page);
  // A day of this journey's own, before the demo's week at the desk, and of a month that is still open.
  const day = dayIn(-9);
  await openPanel(page, 'super', `/admin-panel/dashboard/desk?day=${day}`);
  await expect(page.getByRole('heading', { name: 'Nothing on This Day' })).toBeVisible();
  await expectAccessible(page);

  const family = uniqueWord();
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(form.getByText(/Please enter the amount in naira/).first()).toBeVisible();
  await expectAccessible(page);
  await fillRecord(page, { name: `Ada ${family}`, amount: '5,000', day });
  // What was missing is there.
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  const recorded = page.getByRole('dialog', { name: /^Recorded as D-\d{6}$/ });
  await expect(recorded.getByRole('link', { name: 'For an 80 mm printer' })).toBeVisible();
  await expectAccessible(page);
  const address = await recorded
    .getByRole('link', { name: 'Receipt to print' })
    .getAttribute('href');

  // The same facts once more are asked about; other money is recorded with a second press.
  await recorded.getByRole('button', { name: 'Record another' }).click();
  await fillRecord(page, { name: `Ada ${family}`, amount: '5000', day });
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(form.getByText(/The same amount for the same student/).first()).toBeVisible();
  await form.getByRole('button', { name: 'It is other money: record it' }).click();
  await recorded.getByRole('button', { name: 'Record another' }).click();

  // A number that was used leads to where; another slip of the same number is recorded with a second press.
  const slip = `RRN ${family}`;
  for (const name of ['Bisi', 'Chidi']) {
    await fillRecord(page, { name: `${name} ${family}`, amount: '2000', day });
    await form.getByLabel('How it was paid').selectOption('POS');
    await form.getByLabel('Reference of the slip, bank or cheque').fill(slip);
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    if (name === 'Bisi') await recorded.getByRole('button', { name: 'Record another' }).click();
  }
  await expect(form.getByText(/This number was recorded already/).first()).toBeVisible();
  await expect(form.getByRole('link', { name: 'Open that payment' })).toHaveAttribute(
    'href',
    /payments\?payment=/,
  );
  await form.getByRole('button', { name: 'It is another slip: record it' }).click();
  await recorded.getByRole('button', { name: 'Close' }).click();

  const list = page.getByRole('table', { name: 'Everything that came and went' });
  await expect(list.getByRole('button', { name: new RegExp(family) })).toHaveCount(4);
  await expect(list.getByText(`POS, ${slip}`)).toHaveCount(2);
  // On paper too it is said whose money it was.
  await page.emulateMedia({ media: 'print' });
  await expect(list.getByText(`Ada ${family}`).first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('table', { name: 'The day by way of paying' })).toContainText(
    '₦10,000',
  );
  await expect(page.getByRole('table', { name: 'The day by person' })).toContainText('₦14,000');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await list
    .getByRole('button', { name: `Ada ${family}` })
    .last()
    .click();
  const entry = page.getByRole('dialog', { name: /^D-\d{6}$/ });
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Void this record' }).click();
  await entry.getByLabel('Why').fill('Typed for the wrong child');
  await entry.getByRole('button', { name: 'Void it' }).click();
  await confirmIdentity(page);
  await expect(entry.getByText('Voided since')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toContainText('Voided since');
  const receipt = await page.request.get(address ?? '');
  expect(await receipt.text()).toContain('has voided this record');

  const close = page.getByRole('region', { name: 'Close of the day' });
  await page.getByLabel('Cash at the beginning, in naira').fill('1,000');
  await page.getByLabel(/^Counted by/).fill('10,500');
  await expect(page.getByText('₦10,500 counted: ₦500 short.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('alert').getByText(/The cash is ₦500 short/)).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Note', { exact: true }).fill('A note fell behind the till');
  await page.getByRole('button', { name: 'Close the day' }).click();
  const sheet = page.getByRole('region', { name: 'Close 1' });
  await expect(sheet).toContainText('₦500 short');
  await expectAccessible(page);

  // What is printed is the sheet alone, with lines to sign on.
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText(/Counted by: __/)).toBeVisible();
  await expect(list).toBeHidden();
  await expect(sheet.getByRole('columnheader', { name: 'Counted' })).toBeVisible();
  const paper = new Uint8Array(await page.pdf({ format: 'A4' }));
  expect((await extractText(paper)).totalPages).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  // A closed day says on which day its money will count before anything else is typed.
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await form.getByLabel('Day received').fill(day);
  await expect(form.getByText(/was closed by .* What is entered now counts on/)).toBeVisible();
  await expectAccessible(page);
  await fillRecord(page, { name: `Dayo ${family}`, amount: '700', day });
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  const late = page.getByRole('dialog', { name: /^Recorded as/ });
  await expect(late.getByText(/The day received was closed, so it counts on/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list.getByText(`Dayo ${family}`)).toHaveCount(0);
  await expect(close.or(sheet).first()).toBeVisible();
});

test('one transfer for three children is recorded in four presses, and voided together', async ({
  page,
}) => {
  await keepSchoolTime(page);
  const word = uniqueWord();
  await openPanel(page, 'super', '/admin-panel/dashboard/desk');
  const children = await addFamily(page, word);

  await page.getByRole('button', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Student', { exact: true }).fill(children[0]);
  await form.getByRole('button', { name: children[0] }).click();
  await form.getByRole('button', { name: 'Split with Bisi and Chidi (same parent)' }).click();
  const total = form.getByLabel('Amount in naira, of all together');
  await form.getByLabel('How it was paid').selectOption('Bank transfer');
  await form.getByLabel('Reference of the slip, bank or cheque').fill(`GTB ${word}`);
  const parts = children.map((name) =>
    form.getByRole('group', { name: new RegExp(name) }).getByRole('textbox'),
  );
  await total.fill('9,000');
  for (const part of parts) await part.fill('2,500');
  await expect(form.getByText('₦1,500 is not split yet. Please say what it is for.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('₦1,500 is not split yet');
  await expectAccessible(page);
  await parts[2]?.fill('4,000');
  await expect(form.getByText('All of it is split.')).toBeVisible();
  await form.getByRole('button', { name: 'Record', exact: true }).click();

  const recorded = page.getByRole('dialog', { name: /^Recorded as D-\d{6} to D-\d{6}$/ });
  await expect(recorded.getByText('₦9,000 in all.')).toBeVisible();
  const receipts = recorded.getByRole('link', { name: 'Receipt to print' });
  await expect(receipts).toHaveCount(3);
  await expectAccessible(page);
  const address = (await receipts.last().getAttribute('href')) ?? '';
  expect(await (await page.request.get(address)).text()).toContain('one of 3 parts of ₦9,000');
  await recorded.getByRole('button', { name: 'Close' }).click();

  const list = page.getByRole('table', { name: 'Everything that came and went' });
  await expect(list.getByText(`Bank transfer, GTB ${word}, part of ₦9,000`)).toHaveCount(3);
  await list.getByRole('button', { name: children[1] }).click();
  const entry = page.getByRole('dialog', { name: /^D-\d{6}$/ });
  await expect(entry.getByText(`${children[0]} ₦2,500; `)).toBeVisible();
  await entry.getByRole('button', { name: 'Void this record' }).click();
  await expect(entry.getByText('All that came as one with it no longer counts')).toBeVisible();
  await expectAccessible(page);
  await entry.getByLabel('Why').fill('Of another family');
  await entry.getByRole('button', { name: 'Void it' }).click();
  await confirmIdentity(page);
  await expect(entry.getByText('Voided since')).toBeVisible();
  await page.keyboard.press('Escape');
  const ofFamily = list.getByRole('row').filter({ hasText: word });
  await expect(ofFamily.filter({ hasText: 'Voided since' })).toHaveCount(3);
  expect(await (await page.request.get(address)).text()).toContain('has voided this record');
});

/** Three children with one phone; their names. */
async function addFamily(page: Page, word: string): Promise<[string, string, string]> {
  const authorization = `Bearer ${await openSession(page.request, emailOf('super'))}`;
  const parentPhone = `+23481${String(Date.now()).slice(-8)}`;
  const names: [string, string, string] = [`Ada ${word}`, `Bisi ${word}`, `Chidi ${word}`];
  for (const fullName of names) {
    const response = await page.request.post('/api/admin/students', {
      headers: { authorization },
      data: { fullName, class: firstFee.feeClass, parentPhone },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
  return names;
}

async function confirmIdentity(page: Page): Promise<void> {
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await confirm.getByRole('button', { name: /Confirm/ }).click();
}

async function fillRecord(
  page: Page,
  { name, amount, day }: { name: string; amount: string; day: string },
): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByLabel('Name, if not on the class lists').fill(name);
  await form.getByLabel('Purpose').selectOption(firstFee.purpose);
  await form.getByLabel('Class', { exact: true }).selectOption(firstFee.feeClass);
  await form.getByLabel('Amount in naira').fill(amount);
  await form.getByLabel('Day received').fill(day);
}
