import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolutions } from '#contract/decisions.ts';
import { kobo } from '#contract/money.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import type { Payment } from '../ledger/payment.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import { canBeDecided, type PaymentStatus } from '../ledger/states.ts';
import { createFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';

const FEE = kobo(5_000_000);
// Mutants are asked about one by one: few runs find nearly all that a thousand do.
const RUNS = process.env.MUTANTS ? 30 : testEngine === 'postgres' ? 200 : 1_000;

let database: TestDatabase;
let provider: FakeProvider;
beforeEach(async () => {
  database = await createTestDatabase();
  // Nothing here is about power cuts, and waiting for the disk at every commit would leave time for few runs.
  if (testEngine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  provider = createFakeProvider();
});
afterEach(() => database.remove());

/** What may happen to one payment, in any order, as often as it likes. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'asked' } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: 'paid' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'declined' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'silent' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decided' as const),
      resolution: fc.constantFrom(...resolutions),
    }),
  },
  // What the provider calls a paid transaction says nothing of how much went back.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('called' as const),
      status: fc.constantFrom('reversed', 'success'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      id: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('pending', 'processed', 'needs-attention', 'failed'),
    }),
  },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** What the payer sends: the fee, or another amount, which a person may credit. */
const arrivals = fc.constantFrom(FEE, FEE, 3_000_000, 1);

const REFUNDS = [kobo(1_000_000), kobo(1_500_000), kobo(2_500_000)];

test('whatever happens in whatever order: credited once, totals equal a recount, the chain is intact', async () => {
  const { db } = database;
  let now = new Date('2026-09-01T00:00:00Z');
  const clock = () => now;
  const repository = createPaymentRepository(db);
  const { settle, settleRefunds, desk } = moneyParts({ db, provider }, { clock });
  let run = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), arrivals, async (events, arrived) => {
      run += 1;
      now = new Date(now.getTime() + 7 * 60 * 60 * 1000);
      const period = { from: now, to: now };
      const payment = await repository.insertUnlessOpen(somePayment(run), period, now);
      if (!payment) throw new Error('a form that was never sent is open');
      await provider.openCheckout(checkoutOf(payment));
      let isGivenBack = false;
      for (const one of events) {
        isGivenBack = (await happen(one, payment, arrived)) || isGivenBack;
      }

      // The provider's last word, and everybody has heard it.
      provider.recovers();
      await settle(payment.reference, 'sweep', { again: true });
      const wasPaid = events.some(({ kind }) => kind === 'paid');
      const refunded = processedRefunds(events).reduce(
        (sum, id) => sum + (REFUNDS[id - 1] ?? 0),
        0,
      );
      const final = await repository.findByReference(payment.reference);
      await expectLegalStory(payment.id);
      // What arrived counts once a person has credited it, and no more than that goes back.
      expect(final?.amountKobo).toBe(final?.paidAt ? arrived : FEE);
      expect(final?.refundedKobo).toBeLessThanOrEqual(arrived);
      // Where a person says that the money went back, the provider's word alone no longer decides.
      if (arrived !== FEE || isGivenBack) return;
      const status = !wasPaid
        ? expect.not.stringMatching(/^(paid|reversed)$/)
        : refunded === FEE
          ? 'reversed'
          : 'paid';
      expect(final).toMatchObject({ status, refundedKobo: wasPaid ? refunded : 0 });
    }),
    { numRuns: RUNS },
  );

  expect(await storedRevenue(db)).toEqual(await recountRevenue(db));
  expect(await verifyLedger(db)).toMatchObject({ intact: true });

  /** Each event begins where the one before ended, every move is one that may follow, and money is credited once. */
  async function expectLegalStory(paymentId: string): Promise<void> {
    const story = await db
      .selectFrom('payment_events')
      .select(['kind', 'from_status as from', 'to_status as to'])
      .where('payment_id', '=', paymentId)
      .orderBy('sequence')
      .execute();
    let before: string | null = null;
    for (const { from, to } of story) {
      expect(from).toBe(before);
      const isMove = from !== null && from !== to;
      if (isMove) expect(canBeDecided(from as PaymentStatus, to as PaymentStatus)).toBe(true);
      before = to;
    }
    expect(story.filter(({ kind }) => kind === 'paid').length).toBeLessThanOrEqual(1);
  }

  /** Answers whether a person has decided that the money went back. */
  async function happen(one: Event, { reference }: Payment, amount: number): Promise<boolean> {
    if (one.kind === 'silent') provider.fails('unreachable');
    else provider.recovers();
    if (one.kind === 'paid') {
      provider.says(reference, {
        outcome: 'success',
        rawStatus: 'success',
        amount,
        paidAt: now,
        fees: 750,
      });
    }
    if (one.kind === 'called' && (await isPaidAtProvider(reference))) {
      provider.says(reference, { outcome: one.status, rawStatus: one.status });
      await settle(reference, 'webhook', { again: true });
      return false;
    }
    if (one.kind === 'declined') {
      // Also late, of a payment that has been credited.
      provider.says(reference, { outcome: 'failed', rawStatus: 'failed' });
    }
    if (one.kind === 'refund') {
      const { id, status } = one;
      const number = Number(reference.slice(-10)) * 10 + id;
      provider.refunds(reference, number, REFUNDS[id - 1] ?? 0, status);
      await settleRefunds(reference, 'webhook');
      return false;
    }
    if (one.kind === 'decided') {
      const { resolution } = one;
      const decision = { reference, resolution, note: 'by chance', by: { id: null, name: 'Test' } };
      const isDone = await desk.resolve(decision).then(
        () => true,
        () => false,
      );
      return isDone && resolution === 'refunded';
    }
    await settle(reference, 'webhook', { again: one.kind === 'declined' }).catch(() => {});
    return false;
  }

  async function isPaidAtProvider(reference: string): Promise<boolean> {
    const outcome = (await provider.findTransaction(reference))?.outcome;
    return outcome === 'success' || outcome === 'reversed';
  }
}, 240_000);

/** The last word about each refund counts, and what was processed or failed is never under way again. */
function processedRefunds(events: Event[]): number[] {
  const final = new Map<number, string>();
  for (const one of events) {
    if (one.kind !== 'refund') continue;
    const isOver = ['processed', 'failed'].includes(final.get(one.id) ?? '');
    if (!(isOver && one.status === 'pending')) final.set(one.id, one.status);
  }
  return [...final].filter(([, status]) => status === 'processed').map(([id]) => id);
}

function somePayment(run: number) {
  return {
    reference: `WBS-20260901-${String(run).padStart(22, '0')}`,
    formKey: `form ${run}`,
    purpose: run % 2 ? 'School Fees' : 'Summer Coaching',
    feeClass: 'JSS 1',
    term: '2026/2027-1',
    fullName: `Student ${'abcdefghij'[run % 10]}`,
    email: 'parent@example.com',
    phone: '08030000000',
    amountKobo: FEE,
    currency: 'NGN',
    mode: 'test',
  } as const;
}

function checkoutOf({ reference, email, amountKobo }: Payment) {
  return {
    reference,
    email,
    amountKobo,
    currency: 'NGN',
    returnUrl: '',
    cancelUrl: '',
    notes: [],
  } as const;
}
