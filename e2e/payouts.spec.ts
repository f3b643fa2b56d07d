import { formatNaira, kobo } from '#contract/money.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, follow, test } from './fixtures.ts';
import { decideOutcome, firstFee, payer, startPayment } from './portal.ts';
import { openPanel } from './staff-accounts.ts';

// A school of its own: the clock of its provider goes on by days, and what is paid there afterwards is paid ahead of time.
test.use({ schoolSettings: { LOG_LEVEL: 'error' } });

const DAYS_MS = 5 * 24 * 60 * 60 * 1000;
const FOREIGN_KOBO = 5_000_000;

test('a bursar sees the bank day that does not tick, and what is in it that is not ours', async ({
  page,
}) => {
  const { request } = page;
  const reference = await startPayment(request, { fee: firstFee });
  const foreign = `OTHER-${crypto.randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
  await request.post('/paystack-sandbox/transaction/initialize', {
    headers: { authorization: 'Bearer sk_test_local_sandbox' },
    data: { email: payer.email, amount: FOREIGN_KOBO, reference: foreign },
  });
  for (const paid of [reference, foreign]) await decideOutcome(request, paid, 'success');
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
