import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import type { ProviderRefund, RefundStatus } from '../provider/provider.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { documentedEvents, providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  await school.close();
});

const FEE = goodFee.amountKobo;
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;

const openDeliveries = () =>
  school.db
    .selectFrom('webhook_deliveries')
    .select(['event', 'attempts'])
    .where('processed_at', 'is', null)
    .execute();

/** Delivers a message of the provider and waits until it is worked. */
async function deliver(message: object): Promise<void> {
  expect((await school.deliver(message)).statusCode).toBe(200);
  await expect.poll(openDeliveries).toEqual([]);
}

/** The message about a refund as the provider's documents show it: without the refund's number. */
const tell = (reference: string, amount: number | string, status = 'processed', more = {}) =>
  deliver(providerMessage(`refund.${status}`, reference, { amount, ...more }));

/** The provider gives money back, and its message arrives. */
async function refund(
  reference: string,
  id: number,
  amount: number,
  status: RefundStatus = 'processed',
): Promise<void> {
  school.provider.refunds(reference, id, amount, status);
  await tell(reference, id % 2 ? amount : String(amount), status);
}

const refundedKobo = async () => (await storedRevenue(school.db))[0]?.refunded_kobo;

async function decide(reference: string, resolution: Resolution): Promise<void> {
  const by = { id: null, name: 'Mrs Obi' };
  const { desk } = moneyParts(school);
  await desk.resolve({ reference, resolution, note: 'The bank says so', by });
}

async function paidReference(changes = {}): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, success);
  await school.verify(reference);
  return reference;
}

const reviewKinds = async () =>
  (await school.db.selectFrom('payment_reviews').select('kind').execute()).map(({ kind }) => kind);

describe('a refund', () => {
  test('of a part adds a line and subtracts; the payment stays paid as it was', async () => {
    const reference = await paidReference();
    const before = (await school.verify(reference)).json();
    await refund(reference, 1, 1_000_000);
    await refund(reference, 2, 500_000);

    const after = (await school.verify(reference)).json();
    expect(after).toEqual({
      ...before,
      data: {
        ...before.data,
        // Signed again after each change, and no two signatures are alike.
        proof: expect.any(String),
        refunds: [
          { amount: 1_000_000, at: expect.stringMatching(/Z$/) },
          { amount: 500_000, at: expect.stringMatching(/Z$/) },
        ],
      },
    });
    const [total] = await storedRevenue(school.db);
    expect(total).toMatchObject({ payments: 1, credited_kobo: FEE, refunded_kobo: 1_500_000 });
  });

  test('of everything makes it reversed, whether in one or in parts', async () => {
    const reference = await paidReference();
    await refund(reference, 1, FEE - 100);
    await refund(reference, 2, 100);
    expect((await school.verify(reference)).json()).toMatchObject({
      status: false,
      data: { status: 'reversed', refunds: [{ amount: FEE - 100 }, { amount: 100 }] },
    });
    expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
    expect(await reviewKinds()).toEqual([]);
  });

  test.each(['pending', 'processing', 'needs-attention', 'failed'] as const)(
    'that is %s changes nothing',
    async (status) => {
      const reference = await paidReference();
      await refund(reference, 1, FEE, status);
      expect((await school.verify(reference)).json().data.refunds).toBeUndefined();
    },
  );

  test('that failed is not counted when an older message arrives late', async () => {
    const reference = await paidReference();
    await refund(reference, 1, FEE, 'failed');
    await tell(reference, FEE, 'processed');
    expect((await school.verify(reference)).json().status).toBe(true);
  });

  test('is counted once, however often and in whatever order its messages arrive', async () => {
    const reference = await paidReference();
    await refund(reference, 1, 100, 'processed');
    for (const status of ['pending', 'processed', 'processing', 'processed']) {
      await tell(reference, 100, status);
      await tell(reference, '100', status, { refund_reference: null });
    }
    expect((await school.verify(reference)).json().data.refunds).toHaveLength(1);
  });

  test.each(['pending', 'processing'] as const)(
    'that was processed stays so when an older list says %s',
    async (status) => {
      const reference = await paidReference();
      await refund(reference, 1, 1_000_000);
      await refund(reference, 1, 1_000_000, status);
      expect(await refundedKobo()).toBe(1_000_000);
    },
  );

  test('with the number of another payment’s refund leaves that one as it is', async () => {
    const reference = await paidReference();
    const other = await paidReference({ fullName: 'Ada Obi' });
    await refund(reference, 1, 1_000_000);
    school.provider.refunds(other, 1, 500_000, 'failed');
    await moneyParts(school).settleRefunds(other, 'operator');
    await moneyParts(school).settleRefunds(reference, 'operator');
    expect(await refundedKobo()).toBe(1_000_000);
    const refundsOf = async (one: string) => (await school.verify(one)).json().data.refunds;
    expect(await refundsOf(reference)).toMatchObject([{ amount: 1_000_000 }]);
    expect(await refundsOf(other)).toBeUndefined();
  });

  test('two of one amount whose messages are the same to the letter are two', async () => {
    const reference = await paidReference();
    school.provider.refunds(reference, 1, 500_000);
    await tell(reference, '500000', 'processed', { refund_reference: null });
    expect(await refundedKobo()).toBe(500_000);
    school.provider.refunds(reference, 2, 500_000);
    await tell(reference, '500000', 'processed', { refund_reference: null });
    expect(await refundedKobo()).toBe(1_000_000);
  });

  test('whose message comes before its payment is counted as soon as the payment is', async () => {
    let now = new Date();
    const later = await createTestApp({ ...school, clock: () => now });
    const reference = await school.startPayment();
    school.provider.refunds(reference, 1, 1_000_000);
    await later.deliver(providerMessage('refund.processed', reference));
    await expect.poll(openDeliveries).toMatchObject([{ event: 'refund.processed', attempts: 1 }]);
    expect((await school.verify(reference)).json().status).toBe(false);

    school.provider.says(reference, success);
    expect((await school.verify(reference)).json()).toMatchObject({
      status: true,
      data: { refunds: [{ amount: 1_000_000 }] },
    });
    now = new Date(now.getTime() + 61_000);
    await later.deliver({ event: 'ping', data: {} });
    await expect.poll(openDeliveries).toEqual([]);
    expect(await refundedKobo()).toBe(1_000_000);
    await later.close();
  });

  test.each([
    ['though it was begun', { status: 'processing', amount: 1_000_000 }, 0],
    ['but another of another amount', { status: 'processed', amount: 300_000 }, 300_000],
  ] as const)(
    'that the list does not show yet, %s, is tried again',
    async (_what, seen, counted) => {
      let now = new Date();
      const later = await createTestApp({ ...school, clock: () => now });
      const reference = await paidReference();
      school.provider.refunds(reference, 1, seen.amount, seen.status);
      await later.deliver(providerMessage('refund.processed', reference, { amount: 1_000_000 }));
      await expect.poll(openDeliveries).toMatchObject([{ attempts: 1 }]);
      expect(await refundedKobo()).toBe(counted);

      school.provider.refunds(reference, counted ? 2 : 1, 1_000_000);
      now = new Date(now.getTime() + 61_000);
      await later.deliver({ event: 'ping', data: {} });
      await expect.poll(refundedKobo).toBe(counted + 1_000_000);
      await expect.poll(openDeliveries).toEqual([]);
      await later.close();
    },
  );

  test('that the list never shows is given up after days, with a finding', async () => {
    let now = new Date();
    const later = await createTestApp({ ...school, clock: () => now });
    const reference = await paidReference();
    await later.deliver(providerMessage('refund.processed', reference));
    await expect.poll(openDeliveries).toMatchObject([{ attempts: 1 }]);
    now = new Date(now.getTime() + 3 * 24 * 60 * 60_000);
    await later.deliver({ event: 'ping', data: {} });
    await expect.poll(openDeliveries).toEqual([]);
    expect(await reviewKinds()).toEqual(['refund_differs']);
    expect(await refundedKobo()).toBe(0);
    await later.close();
  });

  test('of more than was paid is shown to a person, and never counted above the fee', async () => {
    const reference = await paidReference();
    await refund(reference, 1, FEE + 1);
    expect((await school.verify(reference)).json().data.status).toBe('reversed');
    expect(await reviewKinds()).toEqual(['refund_differs']);
    expect(await refundedKobo()).toBe(FEE);
  });

  test('of more than an earlier one has left counts what is left, and is shown to a person', async () => {
    const reference = await paidReference();
    await refund(reference, 1, FEE - 1_000_000);
    await refund(reference, 2, 3_000_000);
    expect(await refundedKobo()).toBe(FEE);
    expect(await reviewKinds()).toHaveLength(1);
  });

  test('that the provider makes larger afterwards counts the rest of it', async () => {
    const reference = await paidReference();
    await refund(reference, 1, 1_000_000);
    await refund(reference, 1, 1_500_000);
    expect(await refundedKobo()).toBe(1_500_000);
  });

  test('in another currency is shown to a person', async () => {
    const reference = await paidReference();
    const { id: transactionId = '' } = (await school.provider.findTransaction(reference)) ?? {};
    const dollars = { id: '1', transactionId, amount: 100, currency: 'USD', status: 'processed' };
    school.provider.refunded(dollars as ProviderRefund);
    await tell(reference, 100);
    expect((await school.verify(reference)).json().data.status).toBe('success');
    expect(await reviewKinds()).toEqual(['refund_differs']);
  });

  test('of which only the message has no readable amount is counted from the list', async () => {
    const reference = await paidReference();
    school.provider.refunds(reference, 1, 700);
    await tell(reference, 'all');
    expect(await refundedKobo()).toBe(700);
  });

  test('of which nothing says whose it is leaves a finding', async () => {
    await deliver({ event: 'refund.processed', data: { status: 'processed', amount: 100 } });
    expect(await reviewKinds()).toEqual(['unreadable']);
  });

  test('that was processed and then failed is taken out again by an event', async () => {
    const reference = await paidReference();
    await refund(reference, 1, 1_000_000);
    await refund(reference, 2, 500_000);
    await refund(reference, 1, 1_000_000, 'failed');
    expect((await school.verify(reference)).json().data.refunds).toMatchObject([
      { amount: 500_000 },
    ]);
    expect((await storedRevenue(school.db))[0]).toMatchObject({
      payments: 1,
      refunded_kobo: 500_000,
    });
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  });

  test('of everything that then failed makes the payment paid again', async () => {
    const reference = await paidReference();
    await refund(reference, 1, FEE);
    expect((await school.verify(reference)).json().status).toBe(false);
    await refund(reference, 1, FEE, 'failed');
    expect((await school.verify(reference)).json()).toMatchObject({
      status: true,
      data: { amount: FEE },
    });
    expect((await school.verify(reference)).json().data.refunds).toBeUndefined();
    expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 1, refunded_kobo: 0 });
    // The provider tries once more, and this time it arrives.
    await refund(reference, 1, FEE);
    expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
  });

  test('after the provider has reversed everything subtracts no second time', async () => {
    const reference = await paidReference();
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await deliver(providerMessage('charge.dispute.resolve', reference));
    await refund(reference, 1, FEE);
    expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
    expect((await school.verify(reference)).json().data.refunds).toEqual([
      { amount: FEE, at: expect.any(String) },
    ]);
  });
});

test('a payment of the other mode keeps its refunds: this key does not know them', async () => {
  const reference = await paidReference();
  await refund(reference, 1, 1_000_000);
  school.provider.refunds(reference, 2, 500_000);
  await school.db.updateTable('payments').set({ mode: 'live' }).execute();
  expect(await moneyParts(school).settleRefunds(reference, 'operator')).toBeUndefined();
  await tell(reference, 500_000, 'processed', { refund_reference: 'TRF_9' });
  const outcomes = await school.db.selectFrom('webhook_deliveries').select('outcome').execute();
  expect(outcomes).toContainEqual({ outcome: 'other_mode' });
  expect(await refundedKobo()).toBe(1_000_000);
});

describe('a dispute', () => {
  test('is shown to a person once; a lost one too, who takes the money back', async () => {
    const reference = await paidReference();
    // Every step of one dispute has its number.
    const dispute = (step: string) =>
      deliver(providerMessage(`charge.dispute.${step}`, reference, { id: 77 }));
    await dispute('create');
    await dispute('remind');
    expect(await reviewKinds()).toEqual(['dispute']);
    expect((await school.verify(reference)).json().status).toBe(true);

    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await dispute('resolve');
    expect(await reviewKinds()).toEqual(['dispute', 'reversal_unexplained']);
    expect((await school.verify(reference)).json().status).toBe(true);
    await decide(reference, 'refunded');
    expect((await storedRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
  });
});

describe('what is not ours', () => {
  test('a payment of other software on the same account is stored and reported once', async () => {
    for (const id of [1, 2]) {
      const data = { id: 18_446_744_073_709, reference: 'shop_order:7', amount: 900, again: id };
      await deliver({ event: 'charge.success', data });
    }
    const reviews = await school.db
      .selectFrom('payment_reviews')
      .select(['kind', 'reference', 'provider_id', 'amount', 'payment_id'])
      .execute();
    expect(reviews).toEqual([
      {
        kind: 'unknown_transaction',
        reference: 'shop_order:7',
        provider_id: '18446744073709',
        amount: 900,
        payment_id: null,
      },
    ]);
  });

  test('a refund or a dispute of it changes nothing', async () => {
    await tell('SHOP-0000001', 100);
    await deliver(providerMessage('charge.dispute.create', 'SHOP-0000001'));
    const outcomes = await school.db.selectFrom('webhook_deliveries').select('outcome').execute();
    expect(outcomes).toEqual([{ outcome: 'unknown_reference' }, { outcome: 'unknown_reference' }]);
    expect(await reviewKinds()).toEqual([]);
  });
});

describe('a message as the provider’s documents show it', () => {
  test.each(documentedEvents)('%s about a paid payment is worked to its end', async (event) => {
    const reference = await paidReference();
    const status = event.replace('refund.', '') as RefundStatus;
    if (event.startsWith('refund.')) school.provider.refunds(reference, 1, 1_000_000, status);
    await deliver(providerMessage(event, reference));
    const isCounted = event === 'refund.processed';
    expect(await refundedKobo()).toBe(isCounted ? 1_000_000 : 0);
    expect(await reviewKinds()).toEqual(event.startsWith('charge.dispute.') ? ['dispute'] : []);
  });
});
