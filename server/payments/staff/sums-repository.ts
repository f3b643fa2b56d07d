import type { ExpressionBuilder } from 'kysely';
import type { PaymentSource } from '#contract/book/desk.ts';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { COUNTED, type Counted, KIND, nextMonth } from '../ledger/payment-sums.ts';
import { conditionsOnSums, type PaymentFilter } from './payment-filter.ts';

export interface KindTotal extends Counted {
  feeClass: string;
  purpose: string;
  source: PaymentSource;
}

/** Payments whose dates lie between two instants, and how many of them there are. */
export type Stretch = Awaited<ReturnType<typeof stretches>>[number];

type Sums = ExpressionBuilder<{ sums: Tables['payment_sums'] }, 'sums'>;

type Cover = (eb: Sums) => ReturnType<Sums['and']>;

const BEGINNING = '0';
const END = '9';

// What is read depends on the filter and the page, not on how many payments there are.

export async function findTotals(db: Database, filter: PaymentFilter): Promise<KindTotal[]> {
  const rows = await sumsOf(db, filter, covering(filter))
    .select(['sums.fee_class as feeClass', 'sums.purpose', 'sums.source'])
    .select(({ fn }) => COUNTED.map((name) => fn.sum<number>(`sums.${name}`).as(name)))
    .groupBy(['sums.fee_class', 'sums.purpose', 'sums.source'])
    .execute();
  // PostgreSQL answers sums as texts.
  for (const row of rows) for (const name of COUNTED) row[name] = Number(row[name]);
  return rows;
}

/** The classes and purposes that payments carry: few, however many payments there are. */
export async function findKinds(db: Database) {
  return db
    .selectFrom('payment_sums')
    .select(['fee_class as feeClass', 'purpose'])
    .distinct()
    .where('span', '=', 'all')
    .execute();
}

export async function findAmounts(db: Database, filter: PaymentFilter) {
  const rows = await sumsOf(db, filter, covering(filter))
    .select(({ fn }) => ['sums.amount_kobo as amountKobo', fn.sum<number>('payments').as('count')])
    .groupBy('sums.amount_kobo')
    .orderBy('sums.amount_kobo')
    .execute();
  return rows.map(({ amountKobo, count }) => ({ amountKobo, payments: Number(count) }));
}

/** Months, and days where the filter begins or ends within a month; the oldest first. */
export async function findStretches(db: Database, filter: PaymentFilter) {
  return stretches(db, filter, coveringByMonths(filter));
}

export async function findDays(db: Database, filter: PaymentFilter) {
  return stretches(db, filter, coveringByDays(filter));
}

async function stretches(db: Database, filter: PaymentFilter, cover: Cover) {
  const rows = await sumsOf(db, filter, cover)
    .select(({ fn }) => [
      'sums.span',
      'sums.starts_at as startsAt',
      'sums.ends_at as endsAt',
      fn.sum<number>('sums.payments').as('payments'),
    ])
    .groupBy(['sums.span', 'sums.starts_at', 'sums.ends_at'])
    .orderBy('sums.starts_at')
    .execute();
  return rows.map((row) => ({ ...row, payments: Number(row.payments) }));
}

/** What payments were credited on each day and at each source; days without any are left out. */
export async function findCredited(db: Database, since: string) {
  const rows = await db
    .selectFrom('payment_sums')
    .select(['starts_at as startsAt', 'source'])
    .select(({ fn }) => COUNTED.map((name) => fn.sum<number>(name).as(name)))
    .where('span', '=', 'day')
    .where('starts_at', '>=', startOfDay(since).toISOString())
    .where('status', '=', 'paid')
    .groupBy(['starts_at', 'source'])
    .execute();
  // PostgreSQL answers sums as texts.
  for (const row of rows) for (const name of COUNTED) row[name] = Number(row[name]);
  return rows;
}

/** The payments themselves, found through the sums that count them: by day, or by the fewest sums. */
export function findShown(db: Database, filter: PaymentFilter, { byDays }: { byDays: boolean }) {
  return sumsOf(db, filter, byDays ? coveringByDays(filter) : covering(filter))
    .crossJoin('payments as shown')
    .where((eb) => eb.and(KIND.map((name) => eb(`shown.${name}`, '=', eb.ref(`sums.${name}`)))))
    .whereRef('shown.dated_at', '>=', 'sums.starts_at')
    .whereRef('shown.dated_at', '<', 'sums.ends_at');
}

export async function isAmount(db: Database, amountKobo: Kobo): Promise<boolean> {
  const row = await db
    .selectFrom('payment_sums')
    .select('payments')
    .where('span', '=', 'all')
    .where('amount_kobo', '=', amountKobo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function sumsOf(db: Database, filter: PaymentFilter, cover: Cover) {
  return db
    .selectFrom('payment_sums as sums')
    .where((eb) => eb.and([cover(eb), conditionsOnSums(eb, filter)]));
}

/** The fewest sums that add up to the filter's days: that of all time, or months, and days at both ends. */
function covering(filter: PaymentFilter) {
  if (filter.from || filter.to) return coveringByMonths(filter);
  return (eb: Sums) => eb('sums.span', '=', 'all');
}

function coveringByDays({ from = BEGINNING, to = END }: PaymentFilter) {
  return (eb: Sums) => inSpan(eb, 'day', from, to);
}

function coveringByMonths({ from = BEGINNING, to = END }: PaymentFilter) {
  const firstMonth = from === BEGINNING ? BEGINNING : monthNotBefore(from);
  const lastMonth = to === END ? END : monthNotAfter(to);
  return (eb: Sums) => {
    if (firstMonth >= lastMonth) return inSpan(eb, 'day', from, to);
    return eb.or([
      inSpan(eb, 'day', from, firstMonth),
      inSpan(eb, 'month', firstMonth, lastMonth),
      inSpan(eb, 'day', lastMonth, to),
    ]);
  };
}

function inSpan(eb: Sums, span: Tables['payment_sums']['span'], from: string, to: string) {
  return eb.and([
    eb('sums.span', '=', span),
    eb('sums.starts_at', '>=', from),
    eb('sums.starts_at', '<', to),
  ]);
}

function monthNotAfter(instant: string): string {
  return startOfDay(`${calendarDay(instant).slice(0, 7)}-01`).toISOString();
}

function monthNotBefore(instant: string): string {
  const begins = monthNotAfter(instant);
  return begins === instant ? begins : startOfDay(nextMonth(calendarDay(instant))).toISOString();
}
