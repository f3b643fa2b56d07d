import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDay, dayAfter, startOfDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import type { MonthEnd, PaymentTotals } from '#contract/staff.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import { createDesk } from '../book/desk.ts';
import { createDeskDays } from '../book/desk-days.ts';
import { readSummaryFacts } from '../daily-summary/summary-facts-repository.ts';
import { readFirstSettings } from '../testing/first-settings.ts';
import { openRandomTerm } from '../testing/random-term.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

const FIRST = '2026-09-10';
const by = { id: null, name: 'Mrs Obi' };

let database: TestDatabase;
let randomTerm: Awaited<ReturnType<typeof openRandomTerm>>;
let staff: FastifyInstance;
let now: Date;
let days: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  // Nothing here is about power cuts.
  if (testEngine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  randomTerm = await openRandomTerm(database.db, 20261130);
  staff = await createStaffApp(database.db, { clock: () => now });
  await happen();
  const last = dayAfter(calendarDay(now), 1);
  days = [];
  for (let day = FIRST; day <= last; day = dayAfter(day)) days.push(day);
}, 240_000);
afterAll(async () => {
  await staff.close();
  await randomTerm.close();
  await database.remove();
});

/** Online payments by chance; beside them a desk that closes days, takes money for closed ones, voids and gives back. */
async function happen(): Promise<void> {
  const { db } = database;
  const clock = () => now;
  const options = { db, mode: 'test', readSchool: readFirstSettings, clock } as const;
  const desk = createDesk({ ...options, mailReceipts: false, onChange: () => undefined });
  const deskDays = createDeskDays({ db, clock });
  const [{ purpose, feeClass }] = allFees;
  for (let round = 0; round < 30; round += 1) {
    await randomTerm.happen(8);
    now = randomTerm.clock();
    const today = calendarDay(now);
    const ago = round % 3 === 0 ? 2 : round % 7 === 0 ? 30 : 0;
    const receivedOn = [dayAfter(today, -ago), FIRST].sort().at(-1) ?? today;
    const term = termOn(firstValues(), purpose, today);
    const form = { class: feeClass, paymentPurpose: purpose, term, payer: '' };
    const { reference } = await desk.record(
      {
        ...form,
        fullName: `Ada ${'Obi'.repeat(1 + (round % 5))} ${String.fromCharCode(65 + (round % 26))}`,
        amount: 1_000 + round,
        channel: round % 2 ? 'cash' : 'pos',
        slip: round % 2 ? '' : `RRN ${round}`,
        receivedOn,
        reason: '',
        phone: '',
        email: '',
        formKey: `form-key-of-round-${round}`,
        confirmAgain: true,
        confirmDay: true,
      },
      by,
    );
    if (round % 4 === 0) {
      const refund = { formKey: `refund-of-round-${round}`, amount: 10, reason: 'Too much' };
      await desk.refund(reference, refund, by);
    }
    if (round % 5 === 0) await desk.voidPayment(reference, 'Typed twice', by);
    if (round % 2 === 0) await closeDesk(deskDays, today);
  }
}

async function closeDesk(deskDays: ReturnType<typeof createDeskDays>, day: string): Promise<void> {
  const { isClosed, sinceLastClose } = await deskDays.read(day);
  if (isClosed) return;
  const { opening, cashIn, cashOut } = sinceLastClose;
  const expected = (opening ?? 0) + cashIn - cashOut;
  const counted = [{ name: 'Mrs Obi', counted: expected }];
  await deskDays.close({ day, opening: opening ?? 0, counted, note: '', expected }, by);
}

const get = async (url: string) => staff.inject({ url, headers: signedInAs('admin') });
const kobo = (naira: number) => Math.round(naira * 100);
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

async function monthEndOf(from: string, to: string): Promise<MonthEnd> {
  return (await get(`/api/admin/payments/month-end?from=${from}&to=${to}`)).json().data;
}

/** Credited less what went back; the provider's charges stand apart. */
const gross = ({ credited, refunded }: { credited: number; refunded: number }) =>
  kobo(credited) - kobo(refunded);

test('the term is worth comparing', async () => {
  const { db } = database;
  const late = await db
    .selectFrom('money_movements')
    .select(({ fn }) => ['source', fn.countAll().as('count')])
    .whereRef('counts_on', '>', 'received_on')
    .groupBy('source')
    .execute();
  expect(late.map(({ source }) => source)).toContain('desk');
  expect(days.length).toBeGreaterThan(40);
});

test('month end, payments list, its file, desk, summary and dashboard name one sum for one day', async () => {
  const { db } = database;
  const monthEnd = await monthEndOf(FIRST, days.at(-1) ?? FIRST);
  const byDay = new Map(monthEnd.byDay.map((row) => [row.name, gross(row)]));
  const documents = await readFirstSettings();
  const deskDays = createDeskDays({ db, clock: () => now });
  for (const day of days) {
    const asked = byDay.get(day) ?? 0;
    const list: { totals: PaymentTotals } = (
      await get(`/api/admin/payments?from=${day}&to=${day}`)
    ).json();
    expect([day, 'list', gross(list.totals)]).toEqual([day, 'list', asked]);

    const file = await get(`/api/admin/payments/export.csv?from=${day}&to=${day}`);
    const lines = parse<Record<string, string>>(file.body, { bom: true, columns: true });
    const inFile = sum(lines.map((line) => kobo(Number(line['Counts in these days (NGN)'] ?? 0))));
    expect([day, 'file', inFile]).toEqual([day, 'file', asked]);

    const { byChannel } = await deskDays.read(day);
    const atDesk = sum(byChannel.map((row) => kobo(row.in) - kobo(row.out)));
    const ofDesk = list.totals.bySource.find(({ source }) => source === 'desk');
    expect([day, 'desk', atDesk]).toEqual([day, 'desk', ofDesk ? gross(ofDesk) : 0]);

    const morning = new Date(startOfDay(dayAfter(day)).getTime() + 6 * 60 * 60_000);
    const { credited, returned } = await readSummaryFacts(db, {}, documents, morning);
    const inSummary = credited.kobo + credited.desk.kobo - returned.kobo + returned.undoneKobo;
    expect([day, 'summary', inSummary]).toEqual([day, 'summary', asked]);
  }
  const shown = (await get('/api/admin/dashboard-stats')).json().data.lastDays;
  for (const { day, online, desk } of shown) {
    expect([day, 'dashboard', kobo(online + desk)]).toEqual([
      day,
      'dashboard',
      byDay.get(day) ?? 0,
    ]);
  }
});

test('days add up to months, and months to all that the payments are worth', async () => {
  const { db } = database;
  const all = await monthEndOf(FIRST, days.at(-1) ?? FIRST);
  const revenue = await db.selectFrom('revenue_by_month').selectAll().execute();
  const ofMonth = (month: string) =>
    sum(
      revenue
        .filter((row) => row.month === month)
        .map((row) => row.credited_kobo - row.refunded_kobo),
    );
  for (const month of new Set(revenue.map((row) => row.month))) {
    const byDay = all.byDay.filter(({ name }) => name.startsWith(month)).map(gross);
    expect([month, sum(byDay)]).toEqual([month, ofMonth(month)]);
  }
  const payments = await db.selectFrom('payments').selectAll().where('paid_at', 'is not', null);
  const worth = sum((await payments.execute()).map((row) => row.amount_kobo - row.refunded_kobo));
  expect(gross(all.totals)).toBe(worth);
});
