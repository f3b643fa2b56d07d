import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resolution } from '#contract/decisions.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { readHead } from '../ledger/ledger.ts';
import type { RefundStatus } from '../provider/provider.ts';
import { LOST_REFERENCE, lostPayment } from '../testing/lost-payment.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { storedTotal } from '../testing/recount.ts';
import { readLines } from './lines.ts';
import { periodOf } from './period.ts';

const FEE = goodFee.amountKobo;
const by = { id: null, name: 'Mrs Obi' };

let now: Date;
let school: TestApp;
let authorization: string;
let parts: ReturnType<typeof moneyParts>;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-05T09:00:00Z');
  school = await createTestApp({ clock });
  parts = moneyParts(school, { clock });
});
afterEach(() => school.close());

/** As the clock at the school stands, an hour ahead of UTC. */
async function at(wallTime: string): Promise<void> {
  now = new Date(`${wallTime.replace(' ', 'T')}:00+01:00`);
  authorization = `Bearer ${await school.signIn('admin')}`;
}

async function read(address: string) {
  const url = `/api/admin/payments/month-end${address}`;
  const response = await school.app.inject({ url, headers: { authorization } });
  expect(response.statusCode).toBe(200);
  return response;
}

const csvOf = async (month: string) => (await read(`.csv?month=${month}`)).body;
const figuresOf = async (query: string) => (await read(`?${query}`)).json().data;

/** Day, what and for whom, how much: what differs from line to line. */
async function linesOf(month: string): Promise<string[]> {
  const [, ...lines] = (await csvOf(month)).trimEnd().split('\r\n');
  return lines.map((line) => {
    // The term is quoted where it has a comma.
    const cells = line.replace(/"[^"]*"/, 'term').split(',');
    return [cells[0], cells[1], cells[3], cells[8]].join(' ');
  });
}

async function pay(fullName: string, paidAt = now): Promise<string> {
  const email = `${fullName.toLowerCase()}@example.com`;
  const reference = await school.startPayment({ fullName, email });
  const paid = {
    outcome: 'success',
    rawStatus: 'success',
    channel: 'bank_transfer',
    paidAt,
  } as const;
  school.provider.says(reference, paid);
  await parts.settle(reference, 'webhook');
  return reference;
}

async function refund(
  reference: string,
  id: number,
  amount: number,
  status: RefundStatus = 'processed',
) {
  school.provider.refunds(reference, id, amount, status);
  await parts.settleRefunds(reference, 'webhook');
}

async function reverse(reference: string): Promise<void> {
  school.provider.says(reference, { outcome: 'reversed', rawStatus: 'reversed' });
  await parts.settle(reference, 'webhook', { again: true });
  await parts.desk.resolve({ reference, resolution: 'refunded', note: 'A lost dispute', by });
}

async function decide(reference: string, resolution: Resolution): Promise<void> {
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await parts.reconcile(async () => true);
  await parts.desk.resolve({ reference, resolution, note: 'The bank says so', by });
}

const naira = (kobo: number) => (kobo / 100).toFixed(2);

async function closeMonth(month: string): Promise<void> {
  const url = '/api/admin/payments/month-end/close';
  const request = { method: 'POST', url, headers: { authorization }, payload: { month } } as const;
  expect((await school.app.inject(request)).statusCode).toBe(200);
}

test('a closed month stays what it was, whatever becomes of its payments', async () => {
  const ada = await pay('Ada');
  await at('2026-11-20 10:00');
  await refund(ada, 1, 100_000);
  await at('2026-11-30 23:59');
  const bisi = await pay('Bisi');
  const onTheEdge = new Date(now);
  // Chidi paid in November, and no one here knew of it before December.
  await at('2026-12-01 00:00');
  const chidi = await pay('Chidi', onTheEdge);

  await at('2026-12-02 09:00');
  await closeMonth('2026-11');
  const november = await csvOf('2026-11');
  const figures = await figuresOf('month=2026-11');
  expect(await linesOf('2026-11')).toEqual([
    `2026-11-05 Payment Ada ${naira(FEE)}`,
    '2026-11-20 Refund Ada -1000.00',
    `2026-11-30 Payment Bisi ${naira(FEE)}`,
    `2026-11-30 Payment Chidi ${naira(FEE)}`,
  ]);

  await at('2026-12-03 09:00');
  await refund(ada, 2, FEE - 100_000);
  await at('2026-12-04 09:00');
  await reverse(bisi);
  await at('2026-12-05 09:00');
  await refund(ada, 2, FEE - 100_000, 'failed');
  await at('2026-12-06 09:00');
  await decide(bisi, 'credited');
  await at('2026-12-07 09:00');
  await reverse(chidi);
  school.provider.knows(lostPayment({ paidAt: new Date('2026-11-19T10:00:00Z') }));
  await parts.adopt({
    reference: LOST_REFERENCE,
    note: 'Found at the provider',
    by,
    amountKobo: lostPayment().amount,
  });

  expect(await csvOf('2026-11')).toBe(november);
  const later = await figuresOf('month=2026-11');
  expect(later).toEqual({ ...figures, ledger: later.ledger });
  expect(later.ledger.atEnd).toEqual(figures.ledger.atEnd);
  expect(later.ledger.now.sequence).toBeGreaterThan(figures.ledger.now.sequence);
  expect(await linesOf('2026-12')).toEqual([
    `2026-12-03 Refund Ada -${naira(FEE - 100_000)}`,
    `2026-12-04 Reversal Bisi -${naira(FEE)}`,
    `2026-12-05 Refund undone Ada ${naira(FEE - 100_000)}`,
    `2026-12-06 Credited again Bisi ${naira(FEE)}`,
    `2026-12-07 Reversal Chidi -${naira(FEE)}`,
    `2026-12-07 Payment imported Adéọlá Bámgbóṣé ${naira(lostPayment().amount)}`,
  ]);
  // It says when it was received, and when it was entered.
  expect(await csvOf('2026-12')).toContain(',2026-11-19,2026-12-07\r\n');

  const all = (await figuresOf('from=2026-11-01&to=2026-12-31')).totals;
  const ledger = await storedTotal(school.db);
  expect(all).toMatchObject({
    payments: 4,
    credited: ledger.credited_kobo / 100,
    refunded: ledger.refunded_kobo / 100,
    net: (ledger.credited_kobo - ledger.refunded_kobo) / 100 - all.charge,
  });
});

test('a file has what the ledger held when it was begun, whatever is written meanwhile', async () => {
  await pay('Ada');
  const head = await readHead(school.db);
  await pay('Bisi');
  const names: string[] = [];
  for await (const lines of readLines(school.db, periodOf('2026-11'), head)) {
    names.push(...lines.map(({ fullName }) => fullName));
  }
  expect(names).toEqual(['Ada']);
});

test('a month that nobody closes takes late money for ten days, and no longer', async () => {
  const november = new Date('2026-11-30T09:00:00Z');
  await at('2026-12-10 23:59');
  await pay('Ada', november);
  expect((await figuresOf('month=2026-11')).isOver).toBe(false);
  await at('2026-12-11 00:00');
  await pay('Bisi', november);
  expect((await figuresOf('month=2026-11')).isOver).toBe(true);
  expect(await linesOf('2026-11')).toEqual([`2026-11-30 Payment Ada ${naira(FEE)}`]);
  expect(await linesOf('2026-12')).toEqual([`2026-12-11 Payment Bisi ${naira(FEE)}`]);
});

test('a charge that is named later is a line on the day on which it was named', async () => {
  const ada = await pay('Ada');
  const bisi = await pay('Bisi');
  const name = async (reference: string) => {
    school.provider.says(reference, { fees: 92_550 });
    await parts.settle(reference, 'operator', { again: true });
  };
  await at('2026-11-06 09:00');
  await name(bisi);
  await at('2026-12-01 09:00');
  const november = await csvOf('2026-11');
  const { totals, byDay } = await figuresOf('month=2026-11');
  expect(totals).toMatchObject({ payments: 2, charge: 925.5, chargeUnknown: 1 });
  expect(byDay.map((day: typeof totals) => [day.charge, day.chargeUnknown])).toEqual([
    [0, 2],
    [925.5, 0],
  ]);
  await at('2026-12-03 09:00');
  await name(ada);
  expect(await csvOf('2026-11')).toBe(november);
  expect(await linesOf('2026-12')).toEqual(['2026-12-03 Charge named later Ada 0.00']);
  const december = await figuresOf('month=2026-12');
  expect(december.totals).toMatchObject({ payments: 0, refunded: 0, charge: 925.5, net: -925.5 });
  expect(december.totals.chargeUnknown).toBe(0);
  const whole = await figuresOf('from=2026-11-01&to=2026-12-31');
  const list = await school.app.inject({ url: '/api/admin/payments', headers: { authorization } });
  const { credited, charge, chargeUnknown, net } = list.json().totals;
  expect(whole.totals).toMatchObject({ credited, charge, chargeUnknown, net });
  expect([charge, chargeUnknown]).toEqual([1851, 0]);
});
