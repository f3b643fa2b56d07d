import { askAsStaff, dayIn, makeNote } from './fee-notes.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
import { firstFee } from './portal.ts';
import { test } from './school-settings.ts';
import { openPanel } from './staff-accounts.ts';

// A school of its own: the fees of all its children rise.
test.use({ schoolSettings: { LOG_LEVEL: 'error' } });

test('after a fee has risen, a bursar replaces the fee notes that nobody has paid', async ({
  page,
  request,
  changeSetting,
}) => {
  const discount = { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
  const { id } = await makeNote(request, { discount });
  await changeSetting('fees', (fees) => ({
    ...fees,
    purposes: fees.purposes.map((one) =>
      one.name === firstFee.purpose
        ? { ...one, kobo: { ...one.kobo, [firstFee.feeClass]: 10_000_000 } }
        : one,
    ),
  }));

  await openPanel(page, 'admin', '/admin-panel/dashboard/fee-notes');
  const banner = page.getByRole('status').filter({ hasText: 'that nobody has paid' });
  await banner.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Notes with an old fee' });
  await expect(dialog.getByText('₦90,000').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: /^Replace .*fee note/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/took (its|their) place\./)).toBeVisible();

  const ask = await askAsStaff(request);
  const { data } = await ask('get', `fee-notes/${id}`);
  const { data: now } = await ask('get', `fee-notes/${data.replacedBy}`);
  expect(now.note).toMatchObject({
    fullKobo: 10_000_000,
    dueKobo: 9_000_000,
    plan: { kind: 'at_once', dueOn: dayIn(14) },
  });
});
