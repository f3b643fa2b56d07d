import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

async function heldPayment(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, {
    outcome: 'success',
    rawStatus: 'success',
    amount: goodFee.amountKobo - 100,
  });
  await school.verify(reference);
  return reference;
}

const resolve = (reference: string, resolution: Resolution, note = 'Paid the rest in cash') =>
  moneyParts(school).desk.resolve({
    reference,
    resolution,
    note,
    by: { id: null, name: 'Mrs Obi' },
  });

const statusOf = async (reference: string) => (await school.verify(reference)).json().data.status;
const open = () =>
  school.db.selectFrom('payment_reviews').select('kind').where('resolved_at', 'is', null).execute();

describe('a decision about a payment on hold', () => {
  test.each([
    ['credited', 'success', goodFee.amountKobo - 100],
    ['refunded', 'reversed', 0],
    ['ignored', 'review', 0],
  ] as const)('%s: the parent reads %s', async (resolution, status, credited) => {
    const reference = await heldPayment();
    await resolve(reference, resolution);
    // Another process: it has no cached response.
    const later = await createTestApp({ provider: school.provider, database: school.database });
    expect((await later.verify(reference)).json().data.status).toBe(status);
    await later.close();
    expect(await open()).toEqual([]);
    const sum = (await storedRevenue(school.db)).reduce(
      (all, { credited_kobo }) => all + credited_kobo,
      0,
    );
    expect(sum).toBe(credited);
  });

  test('is in the story with its note and who made it', async () => {
    const reference = await heldPayment();
    await resolve(reference, 'credited');
    const staff = await createStaffApp(school.db);
    const url = `/api/admin/payments/${reference}`;
    const { data } = (await staff.inject({ url, headers: signedInAs('admin') })).json();
    expect(data.story.slice(-3).map(({ text }: { text: string }) => text)).toEqual([
      'Put on hold for a person to decide. The amount that arrived is not the fee.',
      expect.stringMatching(/^₦54,999 arrived and was credited, where ₦55,000 was asked for/),
      'Mrs Obi decided: credited. Note: Paid the rest in cash',
    ]);
    await staff.close();
  });

  test('is made once, and never without a note', async () => {
    const reference = await heldPayment();
    await expect(resolve(reference, 'credited', '  ')).rejects.toThrow(/note/);
    expect(await statusOf(reference)).toBe('review');
    await resolve(reference, 'credited');
    await expect(resolve(reference, 'refunded')).rejects.toThrow(
      /Mrs Obi has settled this as credited already, on .*: “Paid the rest in cash”/,
    );
  });
});

const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;

async function paid(changes = {}): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, success);
  await school.verify(reference);
  return reference;
}

const totals = async () => (await storedRevenue(school.db))[0];
/** As another process answers: it has no cached response. */
async function answerOf(reference: string) {
  const later = await createTestApp({ provider: school.provider, database: school.database });
  const answer = (await later.verify(reference)).json();
  await later.close();
  return answer;
}

describe('a second payment that is given back outside', () => {
  async function givenBack(): Promise<string> {
    await paid();
    const second = await paid({ confirmAgain: true });
    expect(await open()).toEqual([{ kind: 'second_payment' }]);
    await resolve(second, 'refunded', 'Given back');
    expect(await open()).toEqual([]);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 5_500_000 });
    return second;
  }

  test('and whose refund fails at the provider is found and credited again by an event', async () => {
    const second = await givenBack();
    school.provider.refunds(second, 1, 5_500_000, 'failed');
    await moneyParts(school).reconcile(async () => true);
    expect(await open()).toEqual([{ kind: 'reversal_differs' }]);

    await resolve(second, 'credited', 'The refund failed');
    expect(await open()).toEqual([]);
    expect(await totals()).toMatchObject({ payments: 2, refunded_kobo: 0 });
    const answer = await answerOf(second);
    expect(answer).toMatchObject({ status: true, data: { amount: 5_500_000 } });
    expect(answer.data.refunds).toBeUndefined();
    const events = await school.db
      .selectFrom('payment_events')
      .select(['kind', 'from_status', 'to_status', 'cause'])
      .where('kind', '=', 'recredited')
      .execute();
    const recredited = { kind: 'recredited', from_status: 'reversed', to_status: 'paid' };
    expect(events).toEqual([{ ...recredited, cause: 'operator' }]);
  });

  test.each(['its message', 'the night'])(
    'and whose refund fails days later is found by %s',
    async (by) => {
      const second = await givenBack();
      // At noon the night of its day is due, whenever this test runs.
      let now = new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`);
      const night = async () => {
        now = new Date(now.getTime() + 24 * 60 * 60_000);
        const { lease, reconcile } = moneyParts(school, { clock: () => now });
        await lease.hold();
        await reconcile(async () => true);
        await lease.release();
      };
      school.provider.refunds(second, 1, 5_500_000, 'pending');
      school.provider.says(second, { outcome: 'in_progress', rawStatus: 'reversal-pending' });
      for (let nights = 0; nights < 6; nights += 1) await night();
      expect(await open()).toEqual([]);

      // By now it is out of the night's list of transactions.
      school.provider.listsNot(second);
      school.provider.refunds(second, 1, 5_500_000, 'failed');
      school.provider.says(second, success);
      if (by === 'the night') await night();
      else await school.deliver(providerMessage('refund.failed', second, { amount: 5_500_000 }));
      await expect.poll(open).toEqual([{ kind: 'reversal_differs' }]);
    },
  );

  test('and that is reversed by a dispute which is won after all is found', async () => {
    const reference = await paid();
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await school.deliver(providerMessage('charge.dispute.create', reference, { id: 77 }));
    await expect.poll(open).toEqual([{ kind: 'dispute' }, { kind: 'reversal_unexplained' }]);
    await resolve(reference, 'refunded', 'Lost');
    expect((await answerOf(reference)).data.status).toBe('reversed');
    school.provider.says(reference, success);
    await school.deliver(providerMessage('charge.dispute.resolve', reference, { id: 77 }));
    await expect.poll(open).toEqual([{ kind: 'reversal_differs' }]);
    await resolve(reference, 'credited', 'Won');
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 0 });
  });

  test('may go back once more, and is found once more', async () => {
    const second = await givenBack();
    let now = new Date();
    const parts = moneyParts(school, { clock: () => now });
    const night = async () => {
      now = new Date(now.getTime() + 24 * 60 * 60_000);
      await parts.reconcile(async () => true);
    };
    await night();
    await resolve(second, 'credited', 'The refund failed');
    await night();
    expect(await open()).toEqual([]);
    await school.deliver(providerMessage('charge.dispute.create', second));
    await expect.poll(open).toEqual([{ kind: 'dispute' }]);
    await resolve(second, 'refunded', 'Given back again');
    await night();
    expect(await open()).toEqual([{ kind: 'reversal_differs' }]);
    await resolve(second, 'ignored', 'In cash this time');
    await night();
    expect(await open()).toEqual([]);
  });

  test('is not credited again while the provider does not say that it has the money', async () => {
    const second = await givenBack();
    await moneyParts(school).reconcile(async () => true);
    school.provider.says(second, { outcome: 'in_progress', rawStatus: 'reversal-pending' });
    await expect(resolve(second, 'credited')).rejects.toThrow(/does not say that it has/);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 5_500_000 });
    expect(await open()).toEqual([{ kind: 'reversal_differs' }]);
  });
});

test('a payment that went back before it was ever credited is credited when the money is there', async () => {
  const reference = await heldPayment();
  await resolve(reference, 'refunded', 'Sent back');
  school.provider.says(reference, { ...success, amount: 5_500_000 });
  await moneyParts(school).reconcile(async () => true);
  expect(await open()).toEqual([{ kind: 'reversal_differs' }]);
  await resolve(reference, 'credited', 'The refund failed, and the rest came');
  expect(await totals()).toMatchObject({ payments: 1, credited_kobo: 5_500_000 });
  expect((await answerOf(reference)).status).toBe(true);
});

test('a refund that the provider does not know is taken out when a person decides so', async () => {
  const reference = await paid();
  const { settleRefunds } = moneyParts(school);
  for (const id of [1, 2]) {
    school.provider.refunds(reference, id, 1_000_000);
    await settleRefunds(reference, 'webhook');
  }
  expect(await totals()).toMatchObject({ refunded_kobo: 2_000_000 });
  school.provider.unlists('2');
  await moneyParts(school).reconcile(async () => true);
  expect(await open()).toEqual([{ kind: 'refund_differs' }]);

  await resolve(reference, 'credited', 'Number 2 never was');
  expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 1_000_000 });
  expect((await answerOf(reference)).data.refunds).toMatchObject([{ amount: 1_000_000 }]);
  await moneyParts(school, { clock: () => new Date(Date.now() + 48 * 60 * 60_000) }).reconcile(
    async () => true,
  );
  expect(await totals()).toMatchObject({ refunded_kobo: 1_000_000 });
  expect(await open()).toEqual([]);
});

describe('a decision that would move nothing', () => {
  async function disputed(reference: string): Promise<void> {
    await school.deliver(providerMessage('charge.dispute.create', reference));
    await expect.poll(open).toEqual([{ kind: 'dispute' }]);
  }

  test.each(['credited', 'refunded'] as const)('is not written down as %s', async (resolution) => {
    const reference = await school.startPayment();
    await disputed(reference);
    await expect(resolve(reference, resolution)).rejects.toThrow(/is pending and cannot be/);
    expect(await open()).toHaveLength(1);
  });

  test('about a payment that is not ours says how to import it', async () => {
    await school.deliver(providerMessage('charge.success', 'WBS-20261120-unknown000000000000'));
    await expect.poll(open).toEqual([{ kind: 'unknown_transaction' }]);
    const decision = resolve('WBS-20261120-unknown000000000000', 'credited');
    await expect(decision).rejects.toThrow(/adopt WBS-20261120-unknown000000000000/);
    expect(await open()).toHaveLength(1);
  });
});

test('a transaction that is not ours is settled with a note in the ledger', async () => {
  const at = new Date().toISOString();
  await school.db
    .insertInto('payment_reviews')
    .values({
      id: 'one',
      dedupe_key: 'unknown_transaction:1',
      kind: 'unknown_transaction',
      reference: 'SHOP-0000001',
      found_at: at,
    })
    .execute();
  await resolve('SHOP-0000001', 'ignored', 'The tuck shop uses the same account');
  const events = await school.db.selectFrom('payment_events').select(['kind', 'detail']).execute();
  expect(events).toEqual([
    { kind: 'resolved', detail: expect.stringContaining('The tuck shop uses the same account') },
  ]);
});
