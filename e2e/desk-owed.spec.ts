import type { APIRequestContext } from '@playwright/test';
import { calendarDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { askAsStaff, makeNote } from './fee-notes.ts';
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

test('what is missing on a cancelled fee note is said in who owes, and paid at the desk', async ({
  page,
}) => {
  await keepSchoolTime(page);
  const family = uniqueWord();
  const name = `Chidi ${family}`;
  const note = await makeNote(page.request, { fullName: name });
  const sister = await makeNote(page.request, { fullName: `Dayo ${family}` });
  await cancelWithDebt(page.request, note.id, sister.id);

  await openPanel(page, 'admin', `/admin-panel/dashboard/who-owes?class=${firstFee.feeClass}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('₦500');
  await expect(row).toContainText('money on it went back');
  await expect(page.getByText(/cancelled and owed on/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin-panel/dashboard/fee-notes?note=${note.id}`);
  const dialog = page.getByRole('dialog', { name: 'Fee note' });
  await expect(dialog.getByText(/^₦500 is owed: money on this fee note went back/)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin-panel/dashboard/desk');
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  await form.getByLabel('Student').fill(family);
  await form.getByRole('button', { name: new RegExp(name) }).click();
  await expect(form.getByRole('radio', { name: /\(cancelled\): ₦500 left$/ })).toBeChecked();
  await expect(form.getByLabel('Amount in naira')).toHaveValue('500');
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  const recorded = page.getByRole('dialog', { name: /^Recorded as D-\d{6}$/ });
  await expect(recorded).toContainText('nothing is left');
});

/** ₦500 too much is moved to a sister, and then the payment turns out to be of somebody else. */
async function cancelWithDebt(request: APIRequestContext, id: string, sister: string) {
  const ask = await askAsStaff(request);
  const { note } = (await ask('get', `fee-notes/${id}`)).data;
  const { data } = await ask('post', 'desk', {
    ...{ studentId: note.studentId, class: note.class, paymentPurpose: note.purpose },
    ...{ term: note.term, amount: note.dueKobo / 100 + 500, reason: 'For her sister too' },
    ...{ channel: 'cash', receivedOn: calendarDay(new Date()), formKey: uniqueWord() + id },
  });
  const move = { to: sister, amountKobo: 50_000, reason: 'As the father asked' };
  await ask('post', `fee-notes/${id}/move-surplus`, move);
  await ask('post', `students/matches/${data.reference}/undo`, {
    reason: 'The money of another family',
  });
  await ask('post', `fee-notes/${id}/cancel`, { reason: 'Wrong class' });
}
