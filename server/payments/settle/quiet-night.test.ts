import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { findPayment } from '../ledger/payment.ts';
import { ProviderError } from '../provider/provider.ts';
import { lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';

const DAY = 24 * 60 * 60_000;
const FEE = goodFee.amountKobo;
const PART = Math.floor(FEE / 5);
const by = { id: null, name: 'Mrs Obi' };

let now: Date;
let school: TestApp;
let logged: [message: string, details: object][];
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  logged = [];
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const parts = () =>
  moneyParts(school, { clock, onLog: (message, details) => logged.push([message, details]) });

/** The next night's comparison; resolves to how many questions about single payments and of lists it took. */
async function night(mayGoOn = async () => true) {
  now = new Date(now.getTime() + DAY);
  const asked = school.provider.asked.length;
  const lists = school.provider.askedForRefunds;
  const { lease, reconcile } = parts();
  await lease.hold();
  await reconcile(mayGoOn).finally(() => lease.release());
  return {
    payments: school.provider.asked.length - asked,
    refunds: school.provider.askedForRefunds - lists,
  };
}

const success = () => ({ outcome: 'success', rawStatus: 'success', paidAt: now }) as const;
const reversed = { outcome: 'reversed', rawStatus: 'reversed' } as const;

async function paid(fullName: string, answer = {}): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { ...success(), ...answer });
  await school.verify(reference);
  return reference;
}

const found = async () =>
  (await school.db.selectFrom('payment_reviews').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const refundedOf = async (reference: string) =>
  (await findPayment(school.db, reference))?.refundedKobo;

/** The list of refunds by itself, one page of it. */
const ONLY_THE_LISTS = { payments: 0, refunds: 1 };

describe('a night asks about single payments only where something differs', () => {
  test('not about what was paid since the last one', async () => {
    await paid('Ada Obi');
    await paid('Bisi Ojo');
    await paid('Chidi Eze');
    expect(await night()).toEqual(ONLY_THE_LISTS);
    expect(await found()).toEqual([]);
  });

  test('not about what is settled, on hold, open or of other software', async () => {
    const [part, failed] = [await paid('Ada Obi'), await paid('Bisi Ojo')];
    school.provider.refunds(part, 71, PART);
    school.provider.refunds(failed, 72, PART, 'failed');
    for (const reference of [part, failed]) {
      await parts().settleRefunds(reference, 'webhook');
    }
    await paid('Chidi Eze', { amount: FEE - 100 });
    await school.startPayment({ fullName: 'Dayo Musa' });
    school.provider.knows(lostPayment({ outcome: 'abandoned', rawStatus: 'abandoned' }));
    // The nights overlap: three later nothing has changed for any of them.
    for (const _night of [1, 2, 3]) await night();
    expect(await night()).toEqual(ONLY_THE_LISTS);
    expect(await found()).toEqual(['amount']);
  });

  test('once about what the provider calls reversed', async () => {
    const reference = await paid('Ada Obi');
    school.provider.says(reference, reversed);
    expect(await night()).toMatchObject({ payments: 1 });
  });

  test('and not about one that was given back here and there', async () => {
    const reference = await paid('Ada Obi');
    school.provider.refunds(reference, 71, FEE);
    school.provider.says(reference, reversed);
    for (const _night of [1, 2, 3]) await night();
    expect(await night()).toEqual(ONLY_THE_LISTS);
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'reversed' });
  });
});

describe('weeks later, what the list says differently of a refund is taken over', () => {
  const changes: [what: string, change: (reference: string) => void, refunded: number][] = [
    ['it failed', (one) => school.provider.refunds(one, 71, PART, 'failed'), 0],
    ['its amount', (one) => school.provider.refunds(one, 71, PART - 100), PART - 100],
    ['there is another', (one) => school.provider.refunds(one, 72, PART), 2 * PART],
  ];

  test.each(changes)('%s', async (_what, change, refunded) => {
    const reference = await paid('Ada Obi');
    school.provider.refunds(reference, 71, PART);
    await parts().settleRefunds(reference, 'webhook');
    for (const _night of [1, 2, 3]) await night();
    expect(await refundedOf(reference)).toBe(PART);
    change(reference);
    await night();
    expect(await refundedOf(reference)).toBe(refunded);
  });
});

test('a refund that was under way for longer than the list goes back is counted', async () => {
  const reference = await paid('Ada Obi');
  const { id: transactionId = '' } = (await school.provider.findTransaction(reference)) ?? {};
  const refund = { id: '71', transactionId, amount: PART, currency: 'NGN' } as const;
  const askedAt = now;
  school.provider.refunded({ ...refund, status: 'processing' }, askedAt);
  await night();
  for (let days = 0; days < 40; days += 10) {
    now = new Date(now.getTime() + 9 * DAY);
    await night();
  }
  school.provider.refunded({ ...refund, status: 'processed' }, askedAt);
  await night();
  expect(await refundedOf(reference)).toBe(PART);
});

test('the log says how much was compared, and how many refunds no message had told', async () => {
  const [told, one, other] = [await paid('Ada Obi'), await paid('Bisi Ojo'), await paid('Chidi')];
  school.provider.refunds(told, 71, PART);
  await parts().settleRefunds(told, 'webhook');
  school.provider.refunds(one, 72, PART);
  school.provider.refunds(other, 73, PART);
  await night();
  expect(logged.at(-1)).toMatchObject([
    'compared with the provider; ledger head',
    { transactions: 3, missedRefunds: 2 },
  ]);
});

describe('what differs, and is confirmed when asked again', () => {
  test('a payment whose number is another one now', async () => {
    const reference = await paid('Ada Obi');
    school.provider.says(reference, { id: '4711' });
    await night();
    await night();
    expect(await found()).toEqual(['amount_differs']);
  });

  test.each([
    ['amount', { amount: FEE - 1, requestedAmount: FEE - 1 }, { amount: FEE - 2 }],
    ['status', { outcome: 'failed', rawStatus: 'failed' }, { rawStatus: 'abandoned' }],
  ] as const)(
    'another %s than the one found before is found too, each once',
    async (kind, one, other) => {
      const reference = await paid('Ada Obi');
      const { comparison } = parts();
      for (const answer of [one, one, other, other]) {
        school.provider.says(reference, answer);
        const payment = await findPayment(school.db, reference);
        if (payment) await comparison.comparePayment(payment, undefined, 'sweep');
      }
      expect(await found()).toEqual(Array(2).fill(`${kind}_differs`));
    },
  );

  test('not what only the list says, which is some minutes old', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, success());
    const { findTransaction } = school.provider;
    school.provider.findTransaction = async (asked, caller) => {
      const transaction = await findTransaction(asked, caller);
      return transaction && { ...transaction, outcome: 'failed', rawStatus: 'failed' };
    };
    await night();
    expect(await found()).toEqual([]);
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'failed' });
  });

  test('what is on hold here and went back there is reversed', async () => {
    const reference = await paid('Ada Obi', { amount: FEE - 100 });
    school.provider.refunds(reference, 71, FEE - 100);
    school.provider.says(reference, reversed);
    await night();
    expect(await findPayment(school.db, reference)).toMatchObject({ status: 'reversed' });
  });

  test('a payment that was given back by a person, and whose refund then fails', async () => {
    const reference = await paid('Ada Obi', { amount: FEE - 100 });
    const decision = { reference, resolution: 'refunded', note: 'At the bank', by } as const;
    await parts().desk.resolve(decision);
    const { settleRefunds, comparison } = parts();
    school.provider.refunds(reference, 71, FEE - 100, 'failed');
    const settled = await settleRefunds(reference, 'webhook');
    if (settled) await comparison.compareRefunds(settled, 'webhook');
    expect(await found()).toEqual(['amount', 'reversal_differs']);
  });

  test('and once more when it is given back once more', async () => {
    const reference = await paid('Ada Obi', { amount: FEE - 100 });
    const decide = (resolution: Resolution) =>
      parts().desk.resolve({ reference, resolution, note: 'At the bank', by });
    await decide('refunded');
    await night();
    await decide('credited');
    school.provider.says(reference, reversed);
    await night();
    await decide('refunded');
    school.provider.says(reference, success());
    await night();
    const reversals = ['reversal_differs', 'reversal_unexplained', 'reversal_differs'];
    expect(await found()).toEqual(['amount', ...reversals]);
  });

  test('not a refund that is the same on both sides: nothing more is asked', async () => {
    const { settleRefunds, comparison } = parts();
    const [part, whole] = [await paid('Ada Obi'), await paid('Bisi Ojo')];
    school.provider.refunds(part, 71, PART);
    school.provider.refunds(whole, 72, FEE);
    const asked = school.provider.asked.length;
    for (const reference of [part, whole]) {
      const settled = await settleRefunds(reference, 'webhook');
      if (settled) await comparison.compareRefunds(settled, 'webhook');
    }
    expect(school.provider.asked).toHaveLength(asked);
    expect(await found()).toEqual([]);
  });

  test('never money at the desk, of which the provider knows nothing', async () => {
    const reference = await paid('Ada Obi');
    const payment = await findPayment(school.db, reference);
    school.provider.forgets(reference);
    await school.db.updateTable('payments').set({ source: 'desk' }).execute();
    const { comparison } = parts();
    if (payment)
      await comparison.comparePayment({ ...payment, source: 'desk' }, undefined, 'sweep');
    expect(await found()).toEqual([]);
  });
});

describe('of a transaction that only the provider knows, and that went back', () => {
  test('whole, nothing is left to look for', async () => {
    const lost = lostPayment(reversed);
    school.provider.knows(lost);
    school.provider.refunds(lost.reference, 71, lost.amount);
    await night();
    expect(await found()).toEqual([]);
  });

  test('the night goes on when its refunds cannot be asked for', async () => {
    school.provider.knows(lostPayment(reversed));
    const { listRefunds } = school.provider;
    school.provider.listRefunds = async (wanted, next) => {
      if ('transactionId' in wanted) throw new ProviderError('rejected', { httpStatus: 400 });
      return listRefunds(wanted, next);
    };
    await night();
    expect(await found()).toEqual(['unreadable']);
    expect(logged.at(-1)?.[0]).toMatch(/^compared with the provider/);
  });
});

describe('a night that must stop', () => {
  test('asks nothing more from then on, and the next one begins again', async () => {
    await paid('Ada Obi').then((reference) => school.provider.forgets(reference));
    school.provider.refunds(await paid('Bisi Ojo'), 71, PART, 'processing');
    const back = await paid('Chidi Eze', { amount: FEE - 100 });
    await parts().desk.resolve({ reference: back, resolution: 'refunded', note: 'Bank', by });
    school.provider.knows(lostPayment(reversed));
    let allowed = 0;
    let calls = 0;
    let isFinished = false;
    for (; !isFinished; allowed += 1) {
      calls = 0;
      const before = school.provider.asked.length + school.provider.askedForRefunds;
      await night(async () => {
        calls += 1;
        return calls <= allowed;
      });
      const { asked, askedForRefunds } = school.provider;
      // At most one question follows each permission.
      if (calls > allowed)
        expect(asked.length + askedForRefunds - before).toBeLessThanOrEqual(allowed);
      isFinished = (await parts().lease.finishedAt()) !== undefined;
      expect(isFinished).toBe(calls <= allowed);
    }
    expect(allowed).toBeGreaterThan(5);
  });

  test('because of a fault of our own is not taken for one of the provider', async () => {
    school.provider.listTransactions = async () => {
      throw new TypeError('a fault of our own');
    };
    await expect(night()).rejects.toThrow('a fault of our own');
  });
});

test('a checkout that was never paid is left to the sweep: the list alone says so', async () => {
  const reference = await school.startPayment({ fullName: 'Ada Left' });
  await parts().settle(reference, 'sweep');
  const declined = await school.startPayment({ fullName: 'Ada Declined' });
  school.provider.says(declined, { outcome: 'failed', rawStatus: 'failed' });
  expect(await night()).toEqual(ONLY_THE_LISTS);
});

test('what went back before it was credited takes one question about the payment', async () => {
  const reference = await school.startPayment({ fullName: 'Ada Back' });
  school.provider.says(reference, { ...success(), ...reversed });
  const before = school.provider.asked.length;
  await parts().settle(reference, 'return');
  expect(school.provider.asked.slice(before)).toEqual([reference]);
});
