import { formatNaira, kobo } from '#contract/money.ts';
import { look, press, screens, type } from './by-keyboard.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  follow,
} from './fixtures.ts';
import {
  decideOutcome,
  firstFee,
  payAtProvider,
  payer,
  payFirstFee,
  startPayment,
} from './portal.ts';
import { openSchool } from './school.ts';
import { openPanel } from './staff-accounts.ts';
import { uniqueWord } from './unique-word.ts';

// Each has a school of its own: the clock of its provider goes on by days, and what is paid there afterwards is paid ahead of time.
const test = base.extend({
  baseURL: async ({ schoolSettings }, use) => {
    const school = await openSchool(schoolSettings);
    await use(school.address);
    await school.close();
  },
});

const DAYS_MS = 5 * 24 * 60 * 60 * 1000;
const FOREIGN_KOBO = 5_000_000;

test('a bursar sees the bank day that does not tick, and what is in it that is not ours', async ({
  page,
}) => {
  const { request } = page;
  const reference = await startPayment(request, { fee: firstFee });
  await decideOutcome(request, reference, 'success');
  await payAtProvider(request, {}, FOREIGN_KOBO);
  await request.get(`/api/payments/verify/${reference}`);
  await request.post('/paystack-sandbox/control/clock', { data: { advance_ms: DAYS_MS } });

  await openPanel(page, 'admin', '/admin-panel/dashboard/payments');
  await follow(
    page.getByRole('main').getByRole('link', { name: 'Payouts' }),
    /\/dashboard\/payouts$/,
  );
  await expect(page.getByText('No Payouts Yet')).toBeVisible();
  await expect(page.getByText(`1 payment of ${firstFee.text}`)).toBeVisible();
  await page.getByRole('button', { name: 'Ask Paystack now' }).click();
  await expect(page.getByText('1 payout was read')).toBeVisible();
  const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row').last();
  await expect(row).toContainText('To look at');
  await expect(row).toContainText(formatNaira(kobo(firstFee.amountKobo + FOREIGN_KOBO)));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('link').press('Enter');
  const payout = page.getByRole('dialog', { name: 'Payout' });
  await expect(payout.getByText('1 item is no payment of the portal.')).toBeVisible();
  await expect(payout.getByRole('row').nth(1)).toContainText('Not ours');
  await expect(payout.getByRole('row').nth(2)).toContainText(payer.fullName);
  await expectAccessible(page);
  await payout.getByRole('link', { name: 'Unknown payment' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(payout.getByRole('link', { name: payer.fullName })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeFocused();
  await page.goBack();
  await payout.getByRole('link', { name: 'Unknown payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(
    'The provider reports a payment that the portal did not start.',
  );
});

for (const { title, screen } of screens) {
  test.describe(`at ${title}`, () => {
    test.use(screen);

    test('what is lost in a payout is imported by keyboard, and it ticks', async ({ page }) => {
      const { request } = page;
      const lost = await payAtProvider(request, {
        full_name: `Bisi ${uniqueWord()}`,
        phone: payer.phone,
        payment_purpose: firstFee.purpose,
        class: firstFee.feeClass,
      });
      await payFirstFee(request, `Ada ${uniqueWord()}`);
      await request.post('/paystack-sandbox/control/clock', { data: { advance_ms: DAYS_MS } });
      await openPanel(page, 'super', '/admin-panel/dashboard/payouts');
      await expect(page.getByText('No Payouts Yet')).toBeVisible();
      await look(page, 'no payouts yet');
      await press(page, page.getByRole('button', { name: 'Ask Paystack now' }));
      const row = page.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1);
      await expect(row).toContainText('To look at');
      await look(page, 'a payout to look at');
      await press(page, row.getByRole('link'));
      const payout = page.getByRole('dialog', { name: 'Payout' });
      await expect(payout.getByText('1 item is no payment of the portal.')).toBeVisible();
      await look(page, 'payout');
      await press(page, payout.getByRole('link', { name: 'Unknown payment' }));
      await press(page, page.getByRole('button', { name: 'Import this payment' }));
      const question = page.getByRole('dialog', { name: 'Import this payment' });
      await press(page, question.getByRole('button', { name: /^Import/ }));
      await look(page, 'taking in refused');
      await type(page, question.getByLabel('Note'), 'Lost with the disk');
      await press(page, question.getByRole('button', { name: /^Import/ }));
      await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
      await look(page, 'imported');

      await press(page, page.getByRole('main').getByRole('link', { name: 'Payouts' }));
      await expect(row).toContainText('All ours');
      await look(page, 'a payout that ticks');
      await press(page, row.getByRole('link'));
      await expect(payout.getByRole('row').filter({ hasText: lost })).toContainText('Ours');
      await look(page, 'payout with its tick');
    });
  });
}
