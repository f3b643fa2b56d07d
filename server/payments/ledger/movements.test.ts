import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { createDesk } from '../book/desk.ts';
import { createDeskDays } from '../book/desk-days.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { storedRevenue } from '../testing/recount.ts';
import { writeEarlierMovements } from './ledger.ts';
import { verifyLedger } from './ledger-check.ts';
import { closeMonth } from './month-closes.ts';
import { findMovedByDay } from './movements.ts';

const FEE = goodFee.amountKobo;
const by = { id: null, name: 'Mrs Obi' };

let now: Date;
let school: TestApp;
let parts: ReturnType<typeof moneyParts>;
let desk: ReturnType<typeof createDesk>;
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-05T09:00:00Z');
  school = await createTestApp({ clock });
  parts = moneyParts(school, { clock });
  const options = { db: school.db, mode: 'test', readSchool: readFirstSettings, clock } as const;
  desk = createDesk({ ...options, mailReceipts: false, onChange: () => undefined });
});
afterEach(() => school.close());

const on = (day: string) => {
  now = new Date(`${day}T09:00:00Z`);
};

async function pay(fullName: string, facts: object = {}): Promise<string> {
  const reference = await school.startPayment({ fullName, email: `${fullName}@example.com` });
  const paid = { outcome: 'success', rawStatus: 'success', channel: 'card', fees: 92_500 } as const;
  school.provider.says(reference, { ...paid, paidAt: now, ...facts });
  await parts.settle(reference, 'webhook');
  return reference;
}

async function record(fullName: string, receivedOn: string) {
  const { purpose: paymentPurpose, feeClass, naira: amount } = goodFee;
  const fee = { paymentPurpose, class: feeClass, amount, term: '2026/2027-1' };
  const said = { payer: '', phone: '', email: '', slip: 'RRN 7', reason: '' };
  const confirmed = { confirmAgain: true, confirmDay: true, confirmSlip: true } as const;
  const formKey = `form-key-of-${fullName}`;
  const form = { ...fee, ...said, ...confirmed, fullName, channel: 'pos', receivedOn, formKey };
  return (await desk.record({ ...form, channel: 'pos' }, by)).reference;
}

const movements = async () =>
  (await school.db.selectFrom('money_movements').selectAll().orderBy('sequence').execute()).map(
    ({ sequence: _number, payment_id: _id, ...movement }) => movement,
  );

/** Of everything that can happen to money, one. */
async function everything() {
  const ada = await pay('Ada');
  const bisi = await pay('Bisi', { fees: undefined });
  const chidi = await record('Chidi', '2026-11-04');
  on('2026-11-06');
  school.provider.refunds(ada, 71, 1_000_000);
  await parts.settleRefunds(ada, 'webhook');
  await desk.refund(chidi, { formKey: 'refund-of-chidi', amount: 10_000, reason: 'Too much' }, by);
  on('2026-11-07');
  school.provider.refunds(ada, 71, 1_000_000, 'failed');
  await parts.settleRefunds(ada, 'webhook');
  school.provider.says(bisi, { fees: 92_500 });
  await parts.settle(bisi, 'operator', { again: true });
  on('2026-11-08');
  school.provider.says(bisi, { outcome: 'reversed', rawStatus: 'reversed' });
  await parts.settle(bisi, 'webhook', { again: true });
  const decision = { reference: bisi, note: 'The bank says so', by } as const;
  await parts.desk.resolve({ ...decision, resolution: 'refunded' });
  on('2026-11-09');
  await desk.voidPayment(chidi, 'Wrong child', by);
  school.provider.says(bisi, { outcome: 'success', rawStatus: 'success' });
  await parts.reconcile(async () => true);
  await parts.desk.resolve({ ...decision, resolution: 'credited' });
}

test('money that comes, goes back or comes again is a row each, on its own day', async () => {
  await everything();
  const online = { source: 'online', channel: 'card', payments: 0, charge_kobo: 0 };
  const atDesk = { source: 'desk', channel: 'pos', payments: 0, charge_kobo: 0 };
  const day = (date: number) => {
    const text = `2026-11-0${date}`;
    return { received_on: text, counts_on: text };
  };
  expect(await movements()).toEqual([
    { ...online, kind: 'paid', amount_kobo: FEE, payments: 1, charge_kobo: 92_500, ...day(5) },
    { ...online, kind: 'paid', amount_kobo: FEE, payments: 1, charge_kobo: null, ...day(5) },
    { ...atDesk, kind: 'recorded', amount_kobo: FEE, payments: 1, ...day(4) },
    { ...online, kind: 'refunded', amount_kobo: -1_000_000, ...day(6) },
    { ...atDesk, kind: 'refunded', channel: 'cash', amount_kobo: -1_000_000, ...day(6) },
    { ...online, kind: 'refund_undone', amount_kobo: 1_000_000, ...day(7) },
    { ...online, kind: 'charge_named', amount_kobo: 0, charge_kobo: 92_500, ...day(7) },
    { ...online, kind: 'reversed', amount_kobo: -FEE, payments: -1, ...day(8) },
    { ...atDesk, kind: 'voided', amount_kobo: 1_000_000 - FEE, payments: -1, ...day(9) },
    { ...online, kind: 'recredited', amount_kobo: FEE, payments: 1, ...day(9) },
  ]);
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
});

test('the sums of a day tell what came from what went back', async () => {
  await everything();
  const of = (day: string) => findMovedByDay(school.db, { from: day, to: day });
  const sums = async (day: string) =>
    (await of(day)).map(({ kind, source, movements, amountKobo }) =>
      [kind, source, movements, amountKobo].join(' '),
    );
  expect((await sums('2026-11-06')).sort()).toEqual([
    'refunded desk 1 -1000000',
    'refunded online 1 -1000000',
  ]);
  expect(await sums('2026-11-07')).toEqual(['refund_undone online 1 1000000']);
  expect(await sums('2026-12-31')).toEqual([]);
});

test('money on hold is no movement until a person credits it, and none if it goes back', async () => {
  const ada = await pay('Ada', { amount: FEE - 1, requestedAmount: FEE });
  const bisi = await pay('Bisi', { amount: FEE - 1, requestedAmount: FEE });
  expect(await movements()).toEqual([]);
  on('2026-11-06');
  const decision = { note: 'The bank says so', by } as const;
  await parts.desk.resolve({ ...decision, reference: ada, resolution: 'credited' });
  school.provider.says(bisi, { outcome: 'reversed', rawStatus: 'reversed' });
  await parts.desk.resolve({ ...decision, reference: bisi, resolution: 'refunded' });
  expect(await movements()).toMatchObject([
    { kind: 'paid', amount_kobo: FEE - 1, received_on: '2026-11-06', counts_on: '2026-11-06' },
  ]);
});

test('what is closed takes nothing, also where the clock is put back behind the close', async () => {
  on('2026-12-02');
  const days = createDeskDays({ db: school.db, clock });
  const counted = [{ name: 'Mrs Obi', counted: 0 }];
  await days.close({ day: '2026-12-01', opening: 0, counted, note: '', expected: 0 }, by);
  await school.db.transaction().execute((trx) => closeMonth(trx, '2026-11', 'Mrs Obi', now));
  on('2026-11-30');
  await pay('Ada', { paidAt: new Date('2026-11-30T09:00:00Z') });
  await record('Bisi', '2026-11-30');
  expect(await movements()).toMatchObject([
    { kind: 'paid', received_on: '2026-11-30', counts_on: '2026-12-01' },
    { kind: 'recorded', received_on: '2026-11-30', counts_on: '2026-12-02' },
  ]);
});

/** As an earlier version of the program leaves it, which knows no movements. */
async function forgetMovements(): Promise<void> {
  await school.db.deleteFrom('money_movements').execute();
  await school.db.deleteFrom('revenue_by_month').execute();
  await school.db.updateTable('ledger_head').set({ moved_until: 0 }).execute();
}

test('of a ledger of earlier years they are made by a job, and are the same', async () => {
  await everything();
  const [rows, revenue] = [await movements(), await storedRevenue(school.db)];
  await forgetMovements();
  let until: number | undefined = 0;
  while (until !== undefined) until = await writeEarlierMovements(school.db, until);
  expect(await movements()).toEqual(rows);
  expect(await storedRevenue(school.db)).toEqual(revenue);
});

test('what an older process wrote beside this one is made up for by the next event', async () => {
  await everything();
  const rows = await movements();
  await forgetMovements();
  await pay('Dayo');
  expect((await movements()).slice(0, -1)).toEqual(rows);
  expect(await verifyLedger(school.db)).toMatchObject({ intact: true });
});

test.each([
  ['was changed', 'amount_kobo = amount_kobo + 1', /the movement of event \d+ is not what/],
  ['has another charge', 'charge_kobo = 1', /the movement of event \d+ is not what/],
  ['counts before it came', `counts_on = '2026-11-01'`, /the movement of event \d+ is not what/],
])('a movement that %s is found', async (_what, change, problem) => {
  await pay('Ada');
  await sql.raw(`update money_movements set ${change}`).execute(school.db);
  expect(await verifyLedger(school.db)).toMatchObject({ problem: expect.stringMatching(problem) });
});

test('a movement that is gone is found', async () => {
  await pay('Ada');
  await school.db.deleteFrom('money_movements').execute();
  const check = await verifyLedger(school.db);
  expect(check).toMatchObject({ problem: expect.stringMatching(/event \d+ has no movement/) });
});
