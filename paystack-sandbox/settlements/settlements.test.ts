import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settlementsListed } from '../contract/settlements.ts';
import { listed } from '../contract/transactions.ts';
import { manualClock, type Sandbox, startSandbox } from '../testing.ts';
import { feeKobo } from '../transactions/fees.ts';
import { paidOutAt, payoutDayAfter } from './payout-day.ts';

const FEE = 5_500_000;
const CHARGE = feeKobo(FEE);
const DAY_MS = 24 * 60 * 60 * 1000;
/** A Thursday, a quarter past ten in Lagos. */
const THURSDAY = Date.parse('2026-11-19T09:15:00.000Z');

let time: ReturnType<typeof manualClock>;
let sandbox: Sandbox;
beforeEach(async () => {
  time = manualClock(THURSDAY);
  sandbox = await startSandbox({ clock: time.clock, refundDelayMs: 1_000 });
});
afterEach(() => sandbox.app.close());

async function pay(body: object = {}): Promise<string> {
  const { reference } = await sandbox.initialize();
  await sandbox.control(reference, { outcome: 'success', webhook: false, ...body });
  return reference;
}
const ask = async (url: string) => (await sandbox.merchant({ url })).json();
const settlements = async () => (await ask('/settlement')).data;
const referencesIn = async (id: number) =>
  (await ask(`/settlement/${id}/transactions`)).data.map(
    ({ reference }: { reference: string }) => reference,
  );
const refund = (transaction: string, amount: number) =>
  sandbox.merchant({ method: 'POST', url: '/refund', payload: { transaction, amount } });

test.each([
  ['2026-11-19T09:15:00.000Z', '2026-11-20'],
  ['2026-11-20T09:15:00.000Z', '2026-11-23'],
  // Midnight in Lagos is an hour before that of UTC.
  ['2026-11-19T23:15:00.000Z', '2026-11-23'],
  ['2026-11-21T09:15:00.000Z', '2026-11-23'],
  ['2026-11-22T22:59:59.000Z', '2026-11-23'],
  ['2026-11-22T23:00:00.000Z', '2026-11-24'],
])('what is paid at %s is paid out on %s', (paidAt, day) => {
  expect(payoutDayAfter(paidAt)).toBe(day);
});

describe('a payout', () => {
  test('comes on the next working day, and holds the day’s payments less the charges', async () => {
    const first = await pay();
    const second = await pay();
    await pay({ outcome: 'failed' });
    expect(await settlements()).toEqual([]);
    time.advance(paidOutAt('2026-11-20') - THURSDAY);
    const [payout, ...others] = await settlements();
    expect(others).toEqual([]);
    expect(payout).toMatchObject({
      status: 'success',
      settlement_date: '2026-11-20T00:00:00.000Z',
      total_processed: 2 * FEE,
      total_fees: 2 * CHARGE,
      total_amount: 2 * (FEE - CHARGE),
      effective_amount: 2 * (FEE - CHARGE),
      deductions: null,
    });
    expect(await referencesIn(payout.id)).toEqual([second, first]);
    expect(await ask(`/transaction?settlement=${payout.id}`)).toMatchObject({ meta: { total: 2 } });
  });

  test('is less what was given back, as far as that fits', async () => {
    const whole = await pay();
    const part = await pay();
    await refund(whole, FEE);
    await refund(part, FEE);
    time.advance(3_000);
    time.advance(DAY_MS);
    const [payout] = await settlements();
    // Both went back whole, and the charges stay: the second refund waits for the next payout.
    expect(payout).toMatchObject({ deductions: FEE, effective_amount: FEE - 2 * CHARGE });
    await pay();
    await pay();
    time.advance(4 * DAY_MS);
    const [next] = await settlements();
    expect(next).toMatchObject({ deductions: FEE, effective_amount: FEE - 2 * CHARGE });
  });

  test('leaves out what is no naira of this mode, or what the bank took back', async () => {
    await pay({ currency: 'GHS' });
    await pay({ domain: 'live' });
    const disputed = await pay();
    await sandbox.control(disputed, { outcome: 'reversed' });
    time.advance(5 * DAY_MS);
    expect(await settlements()).toEqual([]);
  });

  test('is made once, and stays as it was', async () => {
    await pay();
    time.advance(5 * DAY_MS);
    const before = await settlements();
    expect(await settlements()).toEqual(before);
    await pay();
    time.advance(5 * DAY_MS);
    expect((await settlements()).slice(1)).toEqual(before);
  });
});

test('both lists are as described, in pages', async () => {
  await pay();
  await pay();
  time.advance(5 * DAY_MS);
  await pay();
  time.advance(5 * DAY_MS);
  const all = await ask('/settlement');
  expect(settlementsListed.safeParse(all).error?.issues ?? []).toEqual([]);
  const second = await ask('/settlement?page=2&perPage=1');
  expect(second.data).toEqual(all.data.slice(1));
  const items = await ask(`/settlement/${second.data[0].id}/transactions?perPage=1&page=2`);
  expect(listed.safeParse(items).error?.issues ?? []).toEqual([]);
  expect(items).toMatchObject({ data: [{}], meta: { total: 2, pageCount: 2 } });
});

test('an unknown payout is refused, and nothing is shown without a key', async () => {
  for (const id of ['7', 'seven']) {
    const { statusCode } = await sandbox.merchant({ url: `/settlement/${id}/transactions` });
    expect(statusCode).toBe(404);
  }
  expect((await sandbox.call({ url: '/settlement' })).statusCode).toBe(401);
});
