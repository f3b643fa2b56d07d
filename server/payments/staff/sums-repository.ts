import type { ExpressionBuilder } from 'kysely';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { nextMonth } from '../ledger/payment-sums.ts';
import { conditionsOnSums, type PaymentFilter } from './payment-filter.ts';

export interface KindTotal {
  feeClass: string;
  purpose: string;
  payments: number;
  creditedKobo: number;
  refundedKobo: number;
  chargeKobo: number;
  chargeUnknown: number;
}

/** Payments whose dates lie between two instants, and how many of them there are. */
export interface Stretch {
  startsAt: string;
  endsAt: string;
  payments: number;
  span: 'all' | 'month' | 'day';
}

type Sums = ExpressionBuilder<{ sums: Tables['payment_sums'] }, 'sums'>;

type Cover = (eb: Sums) => ReturnType<Sums['and']>;

const BEGINNING = '0';
const END = '9';

/**
 * Reads the stored sums of the payments that a filter shows: totals, and how many there are in which days. What is read
 * depends on the filter and the page, not on how many payments there are.
 */
export function createSumsRepository(db: Database) {
  return { findTotals, findAmounts, findStretches, findDays, findShown, isAmount };

  /** By class and purpose. */
  async function findTotals(filter: PaymentFilter): Promise<KindTotal[]> {
    const rows = await sumsOf(filter, covering(filter))
      .select(({ fn }) => [
        'sums.fee_class as feeClass',
        'sums.purpose',
        fn.sum<number>('sums.payments').as('payments'),
        fn.sum<number>('sums.credited_kobo').as('creditedKobo'),
        fn.sum<number>('sums.refunded_kobo').as('refundedKobo'),
        fn.sum<number>('sums.charge_kobo').as('chargeKobo'),
        fn.sum<number>('sums.charge_unknown').as('chargeUnknown'),
      ])
      .groupBy(['sums.fee_class', 'sums.purpose'])
      .execute();
    // PostgreSQL answers sums as texts.
    return rows.map((row) => ({
      ...row,
      payments: Number(row.payments),
      creditedKobo: Number(row.creditedKobo),
      refundedKobo: Number(row.refundedKobo),
      chargeKobo: Number(row.chargeKobo),
      chargeUnknown: Number(row.chargeUnknown),
    }));
  }

  async function findAmounts(filter: PaymentFilter) {
    const rows = await sumsOf(filter, covering(filter))
      .select(({ fn }) => [
        'sums.amount_kobo as amountKobo',
        fn.sum<number>('payments').as('count'),
      ])
      .groupBy('sums.amount_kobo')
      .orderBy('sums.amount_kobo')
      .execute();
    return rows.map(({ amountKobo, count }) => ({ amountKobo, payments: Number(count) }));
  }

  /** Months, and days where the filter begins or ends within a month; the oldest first. */
  async function findStretches(filter: PaymentFilter): Promise<Stretch[]> {
    return stretches(filter, coveringByMonths(filter));
  }

  async function findDays(filter: PaymentFilter): Promise<Stretch[]> {
    return stretches(filter, coveringByDays(filter));
  }

  async function stretches(filter: PaymentFilter, cover: Cover): Promise<Stretch[]> {
    const rows = await sumsOf(filter, cover)
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

  /** The payments themselves, found through the sums that count them: by day, or by the fewest sums. */
  function findShown(filter: PaymentFilter, { byDays }: { byDays: boolean }) {
    return sumsOf(filter, byDays ? coveringByDays(filter) : covering(filter))
      .crossJoin('payments as shown')
      .whereRef('shown.fee_class', '=', 'sums.fee_class')
      .whereRef('shown.purpose', '=', 'sums.purpose')
      .whereRef('shown.term', '=', 'sums.term')
      .whereRef('shown.status', '=', 'sums.status')
      .whereRef('shown.amount_kobo', '=', 'sums.amount_kobo')
      .whereRef('shown.dated_at', '>=', 'sums.starts_at')
      .whereRef('shown.dated_at', '<', 'sums.ends_at');
  }

  /** Whether a payment of this amount was ever started. */
  async function isAmount(amountKobo: Kobo): Promise<boolean> {
    const row = await db
      .selectFrom('payment_sums')
      .select('payments')
      .where('span', '=', 'all')
      .where('amount_kobo', '=', amountKobo)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  function sumsOf(filter: PaymentFilter, cover: Cover) {
    return db
      .selectFrom('payment_sums as sums')
      .where((eb) => eb.and([cover(eb), conditionsOnSums(eb, filter)]));
  }
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

function inSpan(eb: Sums, span: Stretch['span'], from: string, to: string) {
  return eb.and([
    eb('sums.span', '=', span),
    eb('sums.starts_at', '>=', from),
    eb('sums.starts_at', '<', to),
  ]);
}

/** Where the month of an instant begins at the school. */
function monthNotAfter(instant: string): string {
  return startOfDay(`${calendarDay(instant).slice(0, 7)}-01`).toISOString();
}

function monthNotBefore(instant: string): string {
  const begins = monthNotAfter(instant);
  return begins === instant ? begins : startOfDay(nextMonth(calendarDay(instant))).toISOString();
}
