import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { LOST_REFERENCE, lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { recountRevenue, storedRevenue, storedTotal } from '../testing/recount.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const DAY = 24 * 60 * 60_000;
const FEE = goodFee.amountKobo;
const PART = 1_000_000;
const by = { id: null, name: 'Mrs Obi' };
const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const reversed = { outcome: 'reversed', rawStatus: 'reversed' } as const;

let now: Date;
let school: TestApp;
const clock = () => now;
beforeEach(async () => {
  now = new Date();
  school = await createTestApp({ clock });
});
afterEach(async () => {
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  await school.close();
});

const shownFor = async (reference: string) => (await school.verify(reference)).json();
const totals = () => storedTotal(school.db);
const open = () =>
  school.db
    .selectFrom('payment_reviews')
    .select('kind')
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();

async function paid(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, success);
  await school.verify(reference);
  return reference;
}

async function held(): Promise<string> {
  const reference = await school.startPayment();
  school.provider.says(reference, { ...success, amount: FEE - 100 });
  await school.verify(reference);
  return reference;
}

async function deliver(reference: string, event: string): Promise<void> {
  // Every step of one dispute has its number.
  const id = event.startsWith('charge.dispute') ? { id: 77 } : {};
  await school.deliver(providerMessage(event, reference, id));
  const waiting = school.db
    .selectFrom('webhook_deliveries')
    .select('event')
    .where('processed_at', 'is', null);
  await expect.poll(() => waiting.execute()).toEqual([]);
}

/** Everything that makes the school ask about a payment again. */
const asking: [who: string, ask: (reference: string) => Promise<unknown>][] = [
  ['a check by staff', recheck],
  ['the night', night],
  ['a message of the refund', (reference) => deliver(reference, 'refund.processed')],
  ['a message of success', (reference) => deliver(reference, 'charge.success')],
  ['a new dispute', (reference) => deliver(reference, 'charge.dispute.create')],
  ['a parent', shownFor],
];

async function recheck(reference: string): Promise<void> {
  const { statusCode } = await school.app.inject({
    method: 'POST',
    url: `/api/admin/payments/${reference}/recheck`,
    headers: { authorization: `Bearer ${await school.signIn('admin')}` },
  });
  expect(statusCode).toBe(200);
}

async function night(): Promise<void> {
  now = new Date(now.getTime() + DAY);
  const { lease, reconcile } = moneyParts(school, { clock });
  await lease.hold();
  await reconcile(async () => true);
  await lease.release();
}

describe('a part refund after which the provider says "reversed"', () => {
  test.each(asking)('takes the part off and no more, when asked by %s', async (_who, ask) => {
    const reference = await paid();
    school.provider.refunds(reference, 71, PART);
    school.provider.says(reference, reversed);
    for (const _time of [1, 2]) await ask(reference);
    await night();
    await recheck(reference);

    expect(await totals()).toMatchObject({ payments: 1, credited_kobo: FEE, refunded_kobo: PART });
    expect(await shownFor(reference)).toMatchObject({
      status: true,
      data: { status: 'success', amount: FEE, refunds: [{ amount: PART }] },
    });
    const kinds = (await open()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'dispute')).toEqual([]);
  });

  test.each(asking)(
    'is credited less the part when it was not yet, asked by %s',
    async (_who, ask) => {
      const reference = await school.startPayment();
      school.provider.refunds(reference, 71, PART);
      school.provider.says(reference, { ...success, ...reversed });
      await ask(reference);
      expect(await shownFor(reference)).toMatchObject({
        status: true,
        data: { refunds: [{ amount: PART }] },
      });
      expect(await totals()).toMatchObject({
        payments: 1,
        credited_kobo: FEE,
        refunded_kobo: PART,
      });
    },
  );

  test('is the whole as soon as its refunds are', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, PART);
    school.provider.says(reference, reversed);
    await recheck(reference);
    school.provider.refunds(reference, 72, FEE - PART, 'processing');
    await recheck(reference);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: PART });
    school.provider.refunds(reference, 72, FEE - PART);
    await recheck(reference);
    expect(await totals()).toMatchObject({ payments: 0, refunded_kobo: FEE });
    expect((await shownFor(reference)).data.status).toBe('reversed');
    expect(await open()).toEqual([]);
  });

  test('leaves a payment on hold where it is', async () => {
    const reference = await held();
    school.provider.refunds(reference, 71, PART);
    school.provider.says(reference, reversed);
    await recheck(reference);
    expect((await shownFor(reference)).data.status).toBe('review');
    expect(await open()).toEqual([{ kind: 'amount' }]);
    school.provider.refunds(reference, 72, FEE - 100 - PART);
    await recheck(reference);
    expect((await shownFor(reference)).data.status).toBe('reversed');
    expect(await open()).toEqual([]);
    expect(await storedRevenue(school.db)).toEqual([]);
  });

  test('of which the bank then takes the rest is for a person, once the dispute has ended', async () => {
    const reference = await paid();
    school.provider.refunds(reference, 71, PART);
    school.provider.says(reference, reversed);
    await deliver(reference, 'charge.dispute.create');
    expect(await open()).toEqual([{ kind: 'dispute' }]);
    await deliver(reference, 'charge.dispute.resolve');
    expect(await open()).toEqual([{ kind: 'dispute' }, { kind: 'reversal_unexplained' }]);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: PART });
    const { desk } = moneyParts(school, { clock });
    await desk.resolve({ reference, resolution: 'refunded', note: 'Lost', by });
    expect(await totals()).toMatchObject({ payments: 0, refunded_kobo: FEE });
    await night();
    expect(await open()).toEqual([]);
  });

  test('of a payment that only the provider knows is found, and the rest can be imported', async () => {
    school.provider.knows(lostPayment({ ...reversed }));
    school.provider.refunds(LOST_REFERENCE, 71, PART);
    await night();
    expect(await open()).toEqual([{ kind: 'unknown_transaction' }]);
    const { adopt } = moneyParts(school, { clock });
    const amountKobo = lostPayment().amount;
    await adopt({ reference: LOST_REFERENCE, note: 'Lost with the disk', by, amountKobo });
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: PART });
    expect(await open()).toEqual([]);
  });
});

describe('what no refund explains', () => {
  const explanationsOf: [what: string, refund: (reference: string) => void][] = [
    ['there is none', () => {}],
    ['the only one failed', (reference) => school.provider.refunds(reference, 71, FEE, 'failed')],
  ];

  test.each(explanationsOf)('is for a person, and found once (%s)', async (_what, refund) => {
    const reference = await paid();
    refund(reference);
    school.provider.says(reference, reversed);
    await recheck(reference);
    await night();
    expect(await open()).toEqual([{ kind: 'reversal_unexplained' }]);
    expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 0 });
    expect((await shownFor(reference)).status).toBe(true);
  });

  test.each([
    ['refunded', { payments: 0, refunded_kobo: FEE }, 'reversed'],
    ['credited', { payments: 1, refunded_kobo: 0 }, 'success'],
    ['ignored', { payments: 1, refunded_kobo: 0 }, 'success'],
  ] as const)('is settled as %s, and does not come back', async (resolution, sums, status) => {
    const reference = await paid();
    school.provider.says(reference, reversed);
    await recheck(reference);
    const { desk } = moneyParts(school, { clock });
    await desk.resolve({ reference, resolution, note: 'The bank says so', by });
    await night();
    expect(await totals()).toMatchObject(sums);
    expect((await shownFor(reference)).data.status).toBe(status);
    expect(await open()).toEqual([]);
  });

  test('of a payment on hold stays on hold', async () => {
    const reference = await held();
    school.provider.says(reference, reversed);
    await recheck(reference);
    expect((await shownFor(reference)).data.status).toBe('review');
    expect(await open()).toEqual([{ kind: 'amount' }, { kind: 'reversal_unexplained' }]);
  });

  test('of a payment that was never credited takes nothing off, and is found', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, reversed);
    expect((await shownFor(reference)).data.status).toBe('reversed');
    expect(await open()).toEqual([{ kind: 'reversal_unexplained' }]);
    expect(await storedRevenue(school.db)).toEqual([]);
  });
});

test('what went back whole before it was credited is reversed, and no finding', async () => {
  const reference = await school.startPayment();
  school.provider.refunds(reference, 71, FEE);
  school.provider.says(reference, reversed);
  expect((await shownFor(reference)).data.status).toBe('reversed');
  expect(await open()).toEqual([]);
  expect(await storedRevenue(school.db)).toEqual([]);
});

test('what the list of refunds says in words that cannot be read is for a person, by itself', async () => {
  const reference = await paid();
  school.provider.says(reference, reversed);
  const { listRefunds } = school.provider;
  school.provider.listRefunds = async (wanted, next) => {
    const page = await listRefunds(wanted, next);
    return { ...page, unreadable: [{ id: '71', reference }] };
  };
  await recheck(reference);
  expect(await open()).toEqual([{ kind: 'unreadable' }]);
  expect(await totals()).toMatchObject({ payments: 1, refunded_kobo: 0 });
});
