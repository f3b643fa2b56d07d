import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { keptRevenue, keptStatuses, recountRevenue, recountStatuses } from './test-recount.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await keptRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await keptStatuses(school.db)).toEqual(await recountStatuses(school.db));
  await school.close();
});

const FEE = 5_500_000;
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;

/** Delivers an event of the provider and waits until it is worked. */
async function deliver(event: string, data: object): Promise<void> {
  expect((await school.deliver({ event, data })).statusCode).toBe(200);
  const open = school.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('processed_at', 'is', null);
  await expect.poll(() => open.execute()).toEqual([]);
}

const refund = (reference: string, id: number, amount: number | string, status = 'processed') =>
  deliver(`refund.${status}`, {
    id,
    amount,
    currency: 'NGN',
    status,
    transaction_reference: reference,
  });

async function paidReference(): Promise<string> {
  const reference = await school.startPayment();
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
    await refund(reference, 2, '500000');

    const after = (await school.verify(reference)).json();
    expect(after).toEqual({
      ...before,
      data: {
        ...before.data,
        refunds: [
          { amount: 1_000_000, at: expect.stringMatching(/Z$/) },
          { amount: 500_000, at: expect.stringMatching(/Z$/) },
        ],
      },
    });
    const [total] = await keptRevenue(school.db);
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
    expect((await keptRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
  });

  test.each(['pending', 'processing', 'needs-attention', 'failed'])(
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
    await refund(reference, 1, FEE, 'processed');
    expect((await school.verify(reference)).json().status).toBe(true);
  });

  test('is counted once, however often and in whatever order its messages arrive', async () => {
    const reference = await paidReference();
    await refund(reference, 1, 100, 'processed');
    await refund(reference, 1, 100, 'pending');
    await deliver('refund.processed', {
      id: 1,
      amount: 100,
      transaction_reference: reference,
      again: true,
    });
    expect((await school.verify(reference)).json().data.refunds).toHaveLength(1);
  });

  test('that arrives before its payment is counted as soon as the payment is', async () => {
    const reference = await school.startPayment();
    await refund(reference, 1, 1_000_000);
    expect((await school.verify(reference)).json().status).toBe(false);
    school.provider.says(reference, success);
    expect((await school.verify(reference)).json()).toMatchObject({
      status: true,
      data: { refunds: [{ amount: 1_000_000 }] },
    });
  });

  test.each([
    ['more than was paid', FEE + 1, 'NGN', 'reversed'],
    ['in another currency', 100, 'USD', 'success'],
  ])('of %s is shown to a person', async (_case, amount, currency, status) => {
    const reference = await paidReference();
    await deliver('refund.processed', {
      id: 1,
      amount,
      currency,
      transaction_reference: reference,
    });
    expect((await school.verify(reference)).json().data.status).toBe(status);
    expect(await reviewKinds()).toEqual(['refund_differs']);
  });

  test('without a readable amount is kept and changes nothing', async () => {
    const reference = await paidReference();
    await deliver('refund.processed', { id: 1, amount: 'all', transaction_reference: reference });
    expect((await school.verify(reference)).json().status).toBe(true);
  });

  test('after the provider has reversed everything subtracts no second time', async () => {
    const reference = await paidReference();
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await deliver('charge.dispute.resolve', { id: 9, transaction: { reference } });
    await refund(reference, 1, FEE);
    expect((await keptRevenue(school.db))[0]).toMatchObject({ payments: 0, refunded_kobo: FEE });
    expect((await school.verify(reference)).json().data.refunds).toEqual([
      { amount: FEE, at: expect.any(String) },
    ]);
  });
});

describe('a dispute', () => {
  test('is shown to a person once, and a lost one takes the money back', async () => {
    const reference = await paidReference();
    const dispute = { id: 77, refund_amount: FEE, currency: 'NGN', transaction: { reference } };
    await deliver('charge.dispute.create', dispute);
    await deliver('charge.dispute.remind', dispute);
    expect(await reviewKinds()).toEqual(['dispute']);
    expect((await school.verify(reference)).json().status).toBe(true);

    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await deliver('charge.dispute.resolve', dispute);
    expect((await school.verify(reference)).json().data).toMatchObject({
      status: 'reversed',
      refunds: [{ amount: FEE }],
    });
  });
});

describe('what is not ours', () => {
  test('a payment of other software on the same account is kept and pointed out once', async () => {
    for (const id of [1, 2]) {
      const data = { id: 18_446_744_073_709, reference: 'shop_order:7', amount: 900, again: id };
      await deliver('charge.success', data);
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
    await refund('SHOP-0000001', 1, 100);
    await deliver('charge.dispute.create', { id: 2, transaction: { reference: 'SHOP-0000001' } });
    const outcomes = await school.db.selectFrom('webhook_deliveries').select('outcome').execute();
    expect(outcomes).toEqual([{ outcome: 'unknown_reference' }, { outcome: 'unknown_reference' }]);
  });
});
