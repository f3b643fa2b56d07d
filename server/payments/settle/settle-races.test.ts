import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import type { Cause } from '../ledger/states.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { recountRevenue, storedRevenue } from '../testing/recount.ts';
import { createSettle } from './settle.ts';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

const FEE = goodFee.amountKobo;
const clock = () => new Date();

/** Runs `between` after the statement with this number (0: before the first) of everything done on the database. */
function databaseWithHook(step: number, between: () => Promise<void>) {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === step) await between();
      return result;
    },
  };
  return { db: school.db.withPlugin(plugin), statements: () => statements };
}

function settleOn(db: TestApp['db'], cause: Cause) {
  const repository = createPaymentRepository(db);
  const { provider } = school;
  const { settleRefunds } = moneyParts({ db, provider }, { clock });
  const settle = createSettle({ repository, provider, settleRefunds, clock });
  return (reference: string) => settle(reference, cause);
}

const settleRefundsOn = (db: TestApp['db']) => (reference: string) =>
  moneyParts({ db, provider: school.provider }).settleRefunds(reference, 'webhook');

/** Lets everybody else run: long enough for a rival that finds no lock in its way. */
async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function paidAtProvider(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: new Date() });
  return reference;
}

async function expectOnePaidRecord(reference: string): Promise<void> {
  const events = await school.db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select('kind')
    .where('reference', '=', reference)
    .where('kind', '=', 'paid')
    .execute();
  expect(events).toHaveLength(1);
  expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
}

/** Does `work` again and again, with the rival one statement later each time, until there is none so late. */
async function atEveryStatement(
  work: (reference: string, step: number) => Promise<number>,
): Promise<number> {
  for (let step = 1; ; step += 1) {
    const reference = await paidAtProvider(`Ada ${'abcdefghijklmnopqrstuvwxyz'[step % 26]}`);
    const statements = await work(reference, step);
    if (statements < step) return step - 1;
    await expectOnePaidRecord(reference);
  }
}

describe('a rival between any two statements of settle', () => {
  test.each(['return', 'webhook', 'sweep'] as const)('%s: one paid record', async (cause) => {
    const steps = await atEveryStatement(async (reference, step) => {
      let rival: Promise<unknown> = Promise.resolve();
      const { db, statements } = databaseWithHook(step, async () => {
        rival = settleOn(school.db, cause)(reference);
        await letOthersRun();
      });
      const settled = await settleOn(db, 'return')(reference);
      expect(settled?.payment.status).toBe('paid');
      await rival;
      return statements();
    });
    expect(steps).toBeGreaterThan(8);
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  });

  test('a refund: counted once', async () => {
    await atEveryStatement(async (reference, step) => {
      let rival: Promise<unknown> = Promise.resolve();
      school.provider.refunds(reference, step, 100);
      const { db, statements } = databaseWithHook(step, async () => {
        rival = settleRefundsOn(school.db)(reference);
        await letOthersRun();
      });
      await settleOn(db, 'return')(reference);
      await rival;
      if (statements() >= step) {
        const payment = await createPaymentRepository(school.db).findByReference(reference);
        expect(payment).toMatchObject({ status: 'paid', refundedKobo: 100, amountKobo: FEE });
      }
      return statements();
    });
  });

  test('an answer about a refund that is newer than ours: the newer one stays', async () => {
    const counted = await atEveryStatement(async (reference, step) => {
      await settleOn(school.db, 'return')(reference);
      school.provider.refunds(reference, step, 100);
      let rival: Promise<unknown> = Promise.resolve();
      const { db, statements } = databaseWithHook(step, async () => {
        school.provider.refunds(reference, step, 100, 'failed');
        rival = settleRefundsOn(school.db)(reference);
        await letOthersRun();
      });
      await settleRefundsOn(db)(reference);
      await rival;
      if (statements() >= step) {
        const payment = await createPaymentRepository(school.db).findByReference(reference);
        expect(payment).toMatchObject({ status: 'paid', refundedKobo: 0 });
      }
      return statements();
    });
    expect(counted).toBeGreaterThan(8);
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  });

  test('the end of the process: nothing half-written, and settled by the next', async () => {
    await atEveryStatement(async (reference, step) => {
      const { db, statements } = databaseWithHook(step, async () => {
        throw new Error('the process ended');
      });
      await settleOn(db, 'return')(reference).catch(() => {});
      expect(await storedRevenue(school.db)).toEqual(await recountRevenue(school.db));
      await settleOn(school.db, 'sweep')(reference);
      return statements();
    });
    expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
  });
});
