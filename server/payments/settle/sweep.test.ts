import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeTimers } from '../../runtime/timers.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { nextCheckAt } from '../ledger/check-times.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { findNextCheckAt } from './reconcile-repository.ts';
import { createSweep } from './sweep.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: Date;
let school: TestApp;
let logged: string[];
const clock = () => now;
beforeEach(async () => {
  // Ten in the morning at the school.
  now = new Date('2026-11-20T09:00:00Z');
  logged = [];
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** The sweep of one process. */
function sweepOf(others: Partial<Parameters<typeof createSweep>[0]> = {}) {
  const onLog = (message: string) => {
    logged.push(message);
  };
  const { settle, repository, reconcile, lease, log } = moneyParts(school, { clock, onLog });
  return createSweep({
    db: school.db,
    settle,
    repository,
    reconcile,
    checkLedger: async () => {},
    fetchPayouts: async () => {},
    lookAtKey: async () => {},
    lease,
    clock,
    log,
    ...others,
  });
}

/** A payment whose checkout could not be opened: it stays as it was when it was made. */
async function startInVain() {
  await school.initialize();
  return school.db.selectFrom('payments').select('reference').executeTakeFirstOrThrow();
}

const success = { outcome: 'success', rawStatus: 'success', paidAt: new Date() } as const;
const statusOf = async (reference: string) =>
  (
    await school.db
      .selectFrom('payments')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.status;
const reviews = () =>
  school.db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference', 'amount', 'payment_id'])
    .execute();

describe('when an open payment is looked at', () => {
  test('after 1, 5, 15 and 60 minutes, hourly for a day, daily for a week, and for a quarter of a year', () => {
    const start = new Date('2026-11-20T09:00:00Z');
    const hours: number[] = [];
    for (let at: Date | undefined = start; at; ) {
      at = nextCheckAt(start, at);
      if (at) hours.push((at.getTime() - start.getTime()) / HOUR);
    }
    expect(hours.slice(0, 5)).toEqual([1 / 60, 5 / 60, 15 / 60, 1, 2]);
    expect(hours.slice(-13, -5)).toEqual([23, 24, 48, 72, 96, 120, 144, 168]);
    expect(hours.slice(-5).map((at) => at / 24)).toEqual([14, 21, 28, 60, 90]);
    expect(hours).toHaveLength(3 + 24 + 6 + 5);
  });
});

describe('the sweep', () => {
  test('settles payments whose parents did not come back', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    later(MINUTE);
    await sweep.round();
    expect(await statusOf(reference)).toBe('paid');
    const events = await school.db.selectFrom('payment_events').select('cause').execute();
    expect(events.at(-1)).toEqual({ cause: 'sweep' });
  });

  test('asks at its times, again and again, and gives a payment up after a quarter of a year', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const reference = await school.startPayment();
    const asked = () => school.provider.asked.filter((one) => one === reference).length;
    later(MINUTE - 1);
    await sweep.round();
    expect(asked()).toBe(0);
    later(1);
    await sweep.round();
    await sweep.round();
    expect(asked()).toBe(1);
    later(4 * MINUTE);
    await sweep.round();
    expect(asked()).toBe(2);
    for (let day = 0; day < 92; day += 1) {
      later(24 * HOUR);
      await sweep.round();
    }
    expect(asked()).toBe(2 + 7 + 5);
    expect(await findNextCheckAt(school.db)).toBeUndefined();
    expect(await statusOf(reference)).toBe('failed');
    const answer = (await school.verify(reference)).json();
    expect(answer.data.status).toBe('abandoned');
  });

  test('gives up also a payment about which the provider refuses to answer', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const reference = await school.startPayment();
    school.provider.fails('rejected', 'invalid_character_in_reference');
    for (let day = 0; day < 92; day += 1) {
      later(24 * HOUR);
      await sweep.round();
    }
    expect(await statusOf(reference)).toBe('failed');
  });

  test('gives up at another time what it could not give up at once', async () => {
    const reference = await school.startPayment();
    later(91 * 24 * HOUR);
    // The process ends here, or the disk is full.
    const move = () => Promise.reject(new Error('the database does not answer'));
    const { repository } = moneyParts(school, { clock: () => now });
    await sweepOf({ repository: { ...repository, move } }).round();
    expect(await statusOf(reference)).toBe('pending');
    later(HOUR);
    await sweepOf().round();
    expect(await statusOf(reference)).toBe('failed');
    expect(await findNextCheckAt(school.db)).toBeUndefined();
  });

  test('a success after weeks is found, also of a payment that was given up', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const late = await school.startPayment();
    const later90 = await school.startPayment({ fullName: 'Ada Obi' });
    later(20 * 24 * HOUR);
    school.provider.says(late, success);
    await sweep.round();
    expect(await statusOf(late)).toBe('paid');
    later(100 * 24 * HOUR);
    await sweep.round();
    expect(await statusOf(later90)).toBe('failed');
    school.provider.says(later90, success);
    await school.deliver({ event: 'charge.success', data: { id: 7, reference: later90 } });
    await expect.poll(() => statusOf(later90)).toBe('paid');
  });

  test('asks nothing about payments that are settled', async () => {
    await sweepOf().round();
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    later(HOUR);
    await sweepOf().round();
    expect(school.provider.asked).toEqual([reference]);
  });

  test('runs in one process at a time, and another takes over from one that died', async () => {
    await school.startPayment();
    const [first, second] = [sweepOf(), sweepOf()];
    await first.round();
    later(MINUTE - 1);
    await school.startPayment({ fullName: 'Ada Obi' });
    const asked = school.provider.asked.length;
    await second.round();
    expect(school.provider.asked).toHaveLength(asked);
    later(2 * MINUTE);
    await second.round();
    expect(school.provider.asked.length).toBeGreaterThan(asked);
  });

  test('a process that stops hands over at once', async () => {
    const first = sweepOf();
    await first.round();
    await first.stop();
    const reference = await school.startPayment();
    later(MINUTE);
    await sweepOf().round();
    expect(school.provider.asked).toEqual([reference]);
  });

  test('stops between two questions', async () => {
    const sweep = sweepOf();
    await sweep.round();
    for (const fullName of ['Ada', 'Bisi', 'Chidi']) await school.startPayment({ fullName });
    later(HOUR);
    const { findTransaction } = school.provider;
    let stopped: Promise<void> | undefined;
    school.provider.findTransaction = (reference) => {
      stopped ??= sweep.stop();
      return findTransaction(reference);
    };
    await sweep.round();
    await stopped;
    expect(school.provider.asked).toHaveLength(1);
  });

  test('once started, works by itself', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    later(MINUTE);
    const sweep = sweepOf();
    sweep.start();
    await expect.poll(() => statusOf(reference)).toBe('paid');
    await sweep.stop();
  });

  test('sleeps until the next look is due, and half a minute while the provider is away', async () => {
    await school.startPayment();
    const sleeps = vi.spyOn(nodeTimers, 'setTimeout');
    const sweep = sweepOf();
    later(MINUTE - 10_000);
    sweep.start();
    await expect.poll(() => sleeps.mock.lastCall?.[1]).toBe(10_000);
    for (const fullName of ['Ada Obi', 'Bisi Ojo']) await school.startPayment({ fullName });
    later(HOUR);
    school.provider.fails('unreachable');
    sweep.start();
    await expect.poll(() => sleeps.mock.lastCall?.[1]).toBe(30_000);
    school.provider.recovers();
    await sweep.stop();
    sleeps.mockRestore();
  });

  test('of the process that has not its turn does nothing at all', async () => {
    await sweepOf().round();
    let looks = 0;
    const lookAtKey = async () => {
      looks += 1;
    };
    await sweepOf({ lookAtKey }).round();
    expect(looks).toBe(0);
  });

  test('gives up what was never opened at the provider, and not what was paid in the last moment', async () => {
    const sweep = sweepOf();
    school.provider.fails('unreachable');
    const { reference: unopened } = await startInVain();
    expect(await statusOf(unopened)).toBe('initialized');
    school.provider.recovers();
    const reference = await school.startPayment({ fullName: 'Ada Obi' });
    later(91 * 24 * HOUR);
    school.provider.says(reference, success);
    await sweep.round();
    expect(await statusOf(unopened)).toBe('failed');
    expect(await statusOf(reference)).toBe('paid');
    expect(logged).not.toContain('the sweep could not settle');
  });

  test('a fault of our own with one payment is no outage: the others are settled', async () => {
    const odd: string[] = [];
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo']) {
      odd.push(await school.startPayment({ fullName }));
    }
    const good = await school.startPayment({ fullName: 'Emeka' });
    school.provider.says(good, success);
    const { settle } = moneyParts(school, { clock });
    later(MINUTE);
    const sweep = sweepOf({
      settle: async (reference, cause) => {
        if (odd.includes(reference)) throw new TypeError('a fault of our own');
        return settle(reference, cause);
      },
    });
    await sweep.round();
    expect(await statusOf(good)).toBe('paid');
  });

  test('an outage is asked about three times, and again a minute later', async () => {
    const sweep = sweepOf();
    await sweep.round();
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka']) {
      await school.startPayment({ fullName });
    }
    later(HOUR);
    school.provider.fails('unreachable');
    await sweep.round();
    expect(school.provider.asked).toHaveLength(3);
    const [first] = school.provider.asked;
    const askedAboutFirst = () => school.provider.asked.filter((one) => one === first).length;
    later(MINUTE - 1);
    await sweep.round();
    expect(askedAboutFirst()).toBe(1);
    later(1);
    await sweep.round();
    await sweep.round();
    expect(askedAboutFirst()).toBe(2);
  });

  test('after an outage everything is looked at once, and then at its times', async () => {
    const sweep = sweepOf();
    await sweep.round();
    for (const fullName of ['Ada', 'Bisi', 'Chidi']) await school.startPayment({ fullName });
    later(2 * 24 * HOUR);
    school.provider.fails('unreachable');
    await sweep.round();
    school.provider.recovers();
    later(MINUTE);
    await sweep.round();
    await sweep.round();
    const asked = school.provider.asked.length;
    later(HOUR);
    await sweep.round();
    expect(school.provider.asked).toHaveLength(asked);
  });

  test('one payment that the provider refuses does not hold back the others', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const references = [];
    for (const fullName of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Emeka']) {
      references.push(await school.startPayment({ fullName }));
    }
    later(MINUTE);
    school.provider.fails('rejected', 'invalid_character_in_reference');
    await sweep.round();
    expect(school.provider.asked).toEqual(references);
  });

  test('a refused key postpones nothing: what was paid is settled as soon as the right one is there', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const reference = await school.startPayment();
    // Looked at once a day by now.
    later(25 * HOUR);
    await sweep.round();
    school.provider.says(reference, success);
    later(24 * HOUR);
    school.provider.fails('refused_key');
    await sweep.round();
    school.provider.recovers();
    later(MINUTE);
    await sweep.round();
    expect(await statusOf(reference)).toBe('paid');
  });

  test('six hours without the provider: everything paid is settled right after its return', async () => {
    const sweep = sweepOf();
    await sweep.round();
    const references: string[] = [];
    // Started over three days, so that their next looks lie far apart.
    for (let index = 0; index < 18; index += 1) {
      references.push(await school.startPayment({ fullName: `Ada ${'abcdefghij'[index % 10]}` }));
      later(4 * HOUR);
      await sweep.round();
    }
    school.provider.fails('unreachable');
    for (const reference of references) school.provider.says(reference, success);
    for (let minutes = 0; minutes < 6 * 60; minutes += 30) {
      later(30 * MINUTE);
      await sweep.round();
    }
    const askedInVain = school.provider.asked.length;
    school.provider.recovers();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      later(MINUTE);
      await sweep.round();
    }
    for (const reference of references) expect(await statusOf(reference)).toBe('paid');
    expect(school.provider.asked.length - askedInVain).toBeLessThanOrEqual(2 * references.length);
    expect(logged).toContain('the provider does not answer: open payments wait');
  });
});

describe('the nightly comparison with the provider', () => {
  const foreign = {
    id: '99',
    reference: 'SHOP-0000001',
    outcome: 'success',
    rawStatus: 'success',
    amount: 700,
    requestedAmount: 700,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    paidAt: undefined,
    reason: undefined,
  } as const;

  test('reports payments we do not know, once', async () => {
    school.provider.knows(foreign);
    school.provider.knows({ ...foreign, id: '98', reference: 'SHOP-0000002', outcome: 'failed' });
    const sweep = sweepOf();
    for (let day = 0; day < 3; day += 1) {
      await sweep.round();
      later(24 * HOUR);
    }
    expect(await reviews()).toEqual([
      { kind: 'unknown_transaction', reference: 'SHOP-0000001', amount: 700, payment_id: null },
    ]);
  });

  test('reports amounts that differ from what was credited', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    await sweepOf().round();
    expect(await reviews()).toEqual([]);
    school.provider.says(reference, { ...success, amount: 5_499_999 });
    later(24 * HOUR);
    await sweepOf().round();
    expect(await reviews()).toMatchObject([{ kind: 'amount_differs', reference }]);
    expect(await statusOf(reference)).toBe('paid');
  });

  test('takes back what the provider has reversed', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    school.provider.refunds(reference, 71, 5_500_000);
    await sweepOf().round();
    expect(await statusOf(reference)).toBe('reversed');
    expect(await reviews()).toEqual([]);
  });

  test('leaves to a person what the provider has reversed without a refund', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
    await sweepOf().round();
    later(24 * HOUR);
    await sweepOf().round();
    expect(await reviews()).toMatchObject([{ kind: 'reversal_unexplained', reference }]);
    expect(await statusOf(reference)).toBe('paid');
  });

  test('records a refund whose message never came, once, and leaves a counted one alone', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success);
    await school.verify(reference);
    school.provider.refunds(reference, 71, 1_000_000);
    school.provider.refunds(reference, 72, 1_000_000, 'pending');
    const foreigner = { transactionId: '999', amount: 700, currency: 'NGN' } as const;
    school.provider.refunded({ ...foreigner, id: '73', status: 'processed' });
    const refunded = async () => (await school.verify(reference)).json().data.refunds;

    await sweepOf().round();
    later(24 * HOUR);
    await sweepOf().round();
    expect(await refunded()).toMatchObject([{ amount: 1_000_000 }]);

    // The message for the next one does come, under another name than the list uses.
    school.provider.refunds(reference, 74, 500_000);
    const named = { amount: '500000', refund_reference: 'TRF_9' };
    await school.deliver(providerMessage('refund.processed', reference, named));
    await expect.poll(refunded).toHaveLength(2);
    later(24 * HOUR);
    await sweepOf().round();
    expect(await refunded()).toHaveLength(2);
  });

  test('happens once a night, after two in the morning at the school, and names the ledger’s head', async () => {
    const compared = () => logged.filter((line) => line.startsWith('compared')).length;
    const sweep = sweepOf();
    await sweep.round();
    expect(compared()).toBe(1);
    now = new Date('2026-11-21T00:59:00Z');
    await sweep.round();
    expect(compared()).toBe(1);
    now = new Date('2026-11-21T01:00:00Z');
    await sweep.round();
    await sweep.round();
    expect(compared()).toBe(2);
  });

  test('that could not be finished begins again', async () => {
    school.provider.knows(foreign);
    school.provider.fails('unreachable');
    await sweepOf().round();
    expect(await reviews()).toEqual([]);
    school.provider.recovers();
    later(2 * MINUTE);
    await sweepOf().round();
    expect(await reviews()).toHaveLength(1);
  });
});
