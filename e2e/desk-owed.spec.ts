import { formatNaira, kobo } from '#contract/money.ts';
import { makeNote } from './fee-notes.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { firstFee } from './portal.ts';
import { keepSchoolTime, openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

const DISCOUNT_KOBO = 100_000;
const discount = {
  off: { kind: 'amount', amountKobo: DISCOUNT_KOBO },
  reason: 'siblings',
  note: '',
};

test('the desk begins with what a child owes, fills in what is left, and says it afterwards', async ({
  page,
}) => {
  await keepSchoolTime(page);
  const family = uniqueWord();
  const name = `Bisi ${family}`;
  await makeNote(page.request, { fullName: name, discount });
  const left = formatNaira(kobo(firstFee.amountKobo - DISCOUNT_KOBO));
  await openPanel(page, 'admin', '/admin-panel/dashboard/desk');

  await page.getByRole('button', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByLabel('Student').fill(family);
  await form.getByRole('button', { name: new RegExp(name) }).click();
  await expect(form.getByText('1 fee note open.')).toBeVisible();
  const owed = form.getByRole('radio', { name: new RegExp(`^${firstFee.purpose}.*${left} left$`) });
  await expect(owed).toBeChecked();
  await expect(form.getByLabel('Amount in naira')).toHaveValue(left.slice(1));
  await expectAccessible(page);

  // Other money for the same child has fields of its own, and no amount yet.
  await form.getByRole('radio', { name: 'Something else' }).check();
  await expect(form.getByLabel('Purpose')).toBeVisible();
  await expect(form.getByLabel('Amount in naira')).toHaveValue('');
  await expect(form.getByText(`${left} is left`, { exact: true })).toBeVisible();
  await owed.check();
  await form.getByLabel('Amount in naira').fill('1');
  await form.getByRole('button', { name: 'Record', exact: true }).click();

  const recorded = page.getByRole('dialog', { name: /^Recorded as D-\d{6}$/ });
  const rest = formatNaira(kobo(firstFee.amountKobo - DISCOUNT_KOBO - 100));
  await expect(recorded).toContainText(`₦1 for ${name}. ${rest} is left on the fee note.`);
  await expectAccessible(page);
});
