import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { createTestApp, goodForm, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import type { ProviderTransaction } from '../provider/provider.ts';
import {
  LOST_CHARGE,
  LOST_FEE,
  LOST_REFERENCE,
  lostNotes,
  lostPayment,
} from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import type { Adoption } from './adopt.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

/** The day after the payment that is imported: in another term the fee would be another. */
const clock = () => new Date('2026-11-20T10:00:00Z');

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const known = (changes: Partial<ProviderTransaction> = {}) =>
  school.provider.knows(lostPayment(changes));

const adopt = (changes: Partial<Adoption> = {}) =>
  moneyParts(school, { clock }).adopt({
    reference: LOST_REFERENCE,
    note: 'Lost with the disk',
    by: { id: null, name: 'Mrs Obi' },
    ...changes,
  });

const openReviews = async () =>
  (
    await school.db
      .selectFrom('payment_reviews')
      .select('kind')
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);

async function expectNothing(): Promise<void> {
  expect(await school.db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect(await storedRevenue(school.db)).toEqual([]);
}

describe('a payment that only the provider knows', () => {
  test('is imported as it was made, by an event of its own', async () => {
    known();
    await school.deliver(providerMessage('charge.success', LOST_REFERENCE));
    await expect.poll(openReviews).toEqual(['unknown_transaction']);
    await adopt();

    expect((await school.verify(LOST_REFERENCE)).json()).toMatchObject({
      status: true,
      data: {
        amount: LOST_FEE,
        paid_at: '2026-11-19T10:00:00.000Z',
        metadata: { full_name: goodForm.fullName, class: 'JSS 2' },
      },
    });
    expect(await storedRevenue(school.db)).toMatchObject([
      { month: '2026-11', payments: 1, credited_kobo: LOST_FEE, refunded_kobo: 0 },
    ]);
    expect(await openReviews()).toEqual([]);
    const events = await school.db
      .selectFrom('payment_events')
      .select(['kind', 'from_status', 'to_status', 'cause', 'detail'])
      .execute();
    expect(events).toMatchObject([
      { kind: 'adopted', from_status: null, to_status: 'paid', cause: 'operator' },
    ]);
    expect(JSON.parse(events[0]?.detail ?? '')).toEqual({
      reference: LOST_REFERENCE,
      channel: 'card',
      purpose: 'School Fees',
      feeClass: 'JSS 2',
      term: termOn(firstValues(), 'School Fees', '2026-11-19'),
      paidAt: '2026-11-19T10:00:00.000Z',
      amountKobo: LOST_FEE,
      feeToday: LOST_FEE,
      amount: LOST_FEE,
      chargeKobo: LOST_CHARGE,
      currency: 'NGN',
      mode: 'test',
      providerId: '18446744073709551615',
      note: 'Lost with the disk',
      by: 'Mrs Obi',
    });
    const log = await school.db.selectFrom('audit_log').select(['actor_name', 'action']).execute();
    expect(log).toEqual([{ actor_name: 'Mrs Obi', action: 'payments.adopted' }]);
    // The night finds nothing wrong with it.
    await moneyParts(school, { clock }).reconcile(async () => true);
    expect(await openReviews()).toEqual([]);
  });

  test('is imported once, also by two at once', async () => {
    known();
    const both = await Promise.allSettled([adopt(), adopt()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(adopt()).rejects.toThrow(/has this payment already/);
    expect(await storedRevenue(school.db)).toMatchObject([
      { payments: 1, credited_kobo: LOST_FEE },
    ]);
  });

  test('comes with what has gone back of it since', async () => {
    known();
    school.provider.refunds(LOST_REFERENCE, 71, 1_000_000);
    await adopt();
    expect(await storedRevenue(school.db)).toMatchObject([
      { payments: 1, refunded_kobo: 1_000_000 },
    ]);
  });

  test('is a second payment when the fee was paid before', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    await school.verify(reference);
    known();
    await adopt();
    expect(await openReviews()).toEqual(['second_payment']);
  });

  test('with more than the fee and the charge is a finding as well', async () => {
    known({ amount: LOST_FEE * 2 });
    await adopt();
    expect(await storedRevenue(school.db)).toMatchObject([{ credited_kobo: LOST_FEE }]);
    expect(await openReviews()).toEqual(['overpaid']);
  });
});

test('a dispute that comes before its payment is imported is not lost', async () => {
  await school.deliver(providerMessage('charge.dispute.create', LOST_REFERENCE, { id: 77 }));
  const findings = () =>
    school.db
      .selectFrom('payment_reviews')
      .leftJoin('payments', 'payments.id', 'payment_id')
      .select(['kind', 'payments.reference as of', 'resolved_at'])
      .execute();
  await expect.poll(findings).toEqual([{ kind: 'dispute', of: null, resolved_at: null }]);
  known();
  await adopt();
  expect(await findings()).toEqual([{ kind: 'dispute', of: LOST_REFERENCE, resolved_at: null }]);
});

describe('what the provider’s lostNotes do not say', () => {
  test('is asked for, field by field', async () => {
    known({ notes: { email: 'parent@example.com', feeClass: 'Class of 1990' } });
    const refusal = await adopt().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'invalid',
      errors: {
        fullName: 'Full name is required',
        phone: 'Phone number is required',
        paymentPurpose: expect.any(String),
        class: expect.any(String),
      },
    });
    await expectNothing();
  });

  test('a person may give', async () => {
    known({ notes: undefined });
    const { email, ...rest } = lostNotes;
    await adopt({ ...rest, email, fullName: 'Bisi Eze' });
    const { data } = (await school.verify(LOST_REFERENCE)).json();
    expect(data.metadata.full_name).toBe('Bisi Eze');
  });
});

describe('an amount that is not today’s fee', () => {
  test('is credited as it was asked for, when a person names it', async () => {
    known({ amount: 5_000_000, requestedAmount: 5_000_000 });
    const refusal = await adopt().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: 'The provider was asked for ₦50,000, and the fee is ₦55,000 today.',
      errors: { amount: expect.stringContaining('50000') },
    });
    await expect(adopt({ amountKobo: 5_500_000 })).rejects.toThrow(/asked for ₦50,000/);
    await expectNothing();
    await adopt({ amountKobo: 5_000_000 });
    expect(await storedRevenue(school.db)).toMatchObject([{ credited_kobo: 5_000_000 }]);
    await moneyParts(school, { clock }).reconcile(async () => true);
    expect(await openReviews()).toEqual([]);
  });
});

describe('nothing is imported', () => {
  const odd: [string, Partial<ProviderTransaction>, RegExp][] = [
    ['not paid', { outcome: 'abandoned', rawStatus: 'abandoned' }, /abandoned/],
    ['given back', { outcome: 'reversed', rawStatus: 'reversed' }, /reversed/],
    ['in another currency', { currency: 'USD' }, /USD/],
    ['of the other mode', { mode: 'live' }, /live payment/],
    ['paid in part', { amount: LOST_FEE - 1 }, /less arrived/],
  ];

  test.each(odd)('that is %s', async (_case, changes, sentence) => {
    known(changes);
    await expect(adopt()).rejects.toThrow(sentence);
    await expectNothing();
  });

  test('without a note, of other software, or unknown to the provider', async () => {
    await expect(adopt({ note: ' ' })).rejects.toThrow(/note/);
    await expect(adopt({ reference: 'shop_order:7' })).rejects.toThrow(/not a reference/);
    await expect(adopt()).rejects.toThrow(/knows no payment/);
    await expectNothing();
  });

  test('whose number a payment of ours has', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', id: '7' });
    await school.verify(reference);
    known({ id: '7' });
    await expect(adopt()).rejects.toThrow(/already/);
  });
});
