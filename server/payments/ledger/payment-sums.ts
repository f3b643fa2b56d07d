import { type Kysely, sql } from 'kysely';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';
import type { PaymentStatus } from './states.ts';

/** What of a payment decides where it is counted, and with how much. */
export interface CountedPayment {
  feeClass: string;
  purpose: string;
  term: string;
  status: PaymentStatus;
  amountKobo: Kobo;
  /** Paid, or started while it is not paid. */
  datedAt: string;
  /** Its money has been counted as the school's, whatever went back since. */
  isCredited: boolean;
  refundedKobo: number;
  /** null while the provider has not named it */
  chargeKobo: number | null;
}

type Sum = Tables['payment_sums'];

/** What is added up. */
export const COUNTED = [
  'payments',
  'credited_kobo',
  'refunded_kobo',
  'charge_kobo',
  'charge_unknown',
] as const satisfies (keyof Sum)[];

/**
 * Counts a payment where it stands now, and no longer where it stood, inside the transaction of the move. Called after
 * the event: whoever holds the end of the chain is alone, so that no two wait for each other's sums.
 */
export async function moveSums(
  trx: Kysely<Tables>,
  before: CountedPayment | undefined,
  after: CountedPayment,
): Promise<void> {
  const left = before ? sumsOf(before, -1) : [];
  await addSums(trx, [...left, ...sumsOf(after, 1)]);
  await removeEmpty(trx, left);
}

/** What one payment adds to the sums, or takes from them. */
export function sumsOf(payment: CountedPayment, sign: 1 | -1): Sum[] {
  const { isCredited, chargeKobo } = payment;
  const { feeClass: fee_class, purpose, term, status, amountKobo: amount_kobo } = payment;
  return spansAround(payment.datedAt).map((span) => ({
    ...span,
    ...{ fee_class, purpose, term, status, amount_kobo, payments: sign },
    credited_kobo: isCredited ? sign * amount_kobo : 0,
    refunded_kobo: sign * payment.refundedKobo,
    charge_kobo: isCredited ? sign * (chargeKobo ?? 0) : 0,
    charge_unknown: isCredited && chargeKobo === null ? sign : 0,
  }));
}

/** Adds to the kept sums; of what is alike at once, since PostgreSQL changes a row once in a statement. */
export async function addSums(trx: Kysely<Tables>, changes: Sum[]): Promise<void> {
  const rows = [...Map.groupBy(changes, keyOf).values()].flatMap(together).filter(isChange);
  if (rows.length === 0) return;
  await trx
    .insertInto('payment_sums')
    // In one order, as rows of several payments are.
    .values(rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['span', 'starts_at', 'fee_class', 'purpose', 'term', 'status', 'amount_kobo'])
        .doUpdateSet({
          payments: sql`payment_sums.payments + excluded.payments`,
          credited_kobo: sql`payment_sums.credited_kobo + excluded.credited_kobo`,
          refunded_kobo: sql`payment_sums.refunded_kobo + excluded.refunded_kobo`,
          charge_kobo: sql`payment_sums.charge_kobo + excluded.charge_kobo`,
          charge_unknown: sql`payment_sums.charge_unknown + excluded.charge_unknown`,
        }),
    )
    .execute();
}

/** Statuses that payments only pass through would leave more empty rows than there are others. */
async function removeEmpty(trx: Kysely<Tables>, left: Sum[]): Promise<void> {
  const [one] = left;
  if (!one) return;
  await trx
    .deleteFrom('payment_sums')
    .where((eb) => eb.or(left.map(({ span, starts_at }) => eb.and({ span, starts_at }))))
    .where('fee_class', '=', one.fee_class)
    .where('purpose', '=', one.purpose)
    .where('term', '=', one.term)
    .where('status', '=', one.status)
    .where('amount_kobo', '=', one.amount_kobo)
    .where('payments', '=', 0)
    .execute();
}

function keyOf(sum: Sum): string {
  const { span, starts_at, fee_class, purpose, term, status, amount_kobo } = sum;
  return [span, starts_at, fee_class, purpose, term, status, amount_kobo].join('|');
}

function together(alike: Sum[]): Sum[] {
  const [first, ...others] = alike;
  if (!first) return [];
  const sum = { ...first };
  for (const other of others) for (const name of COUNTED) sum[name] += other[name];
  return [sum];
}

function isChange(sum: Sum): boolean {
  return COUNTED.some((name) => sum[name] !== 0);
}

const ALL = { span: 'all', starts_at: '0', ends_at: '9' } as const;

/** All time, and the calendar month and day at the school that an instant is in. */
function spansAround(instant: string): Pick<Sum, 'span' | 'starts_at' | 'ends_at'>[] {
  const day = calendarDay(instant);
  if (last?.day !== day) {
    const month = `${day.slice(0, 7)}-01`;
    const ofMonth = { span: 'month', ...between(month, nextMonth(month)) } as const;
    last = { day, spans: [ALL, ofMonth, { span: 'day', ...between(day, nextDay(day)) }] };
  }
  return last.spans;
}

/** Nearly every payment is counted on the day of the one before, and calendars are slow. */
let last: { day: string; spans: Pick<Sum, 'span' | 'starts_at' | 'ends_at'>[] } | undefined;

function between(first: string, next: string) {
  return { starts_at: startOfDay(first).toISOString(), ends_at: startOfDay(next).toISOString() };
}

/** '2026-12-01' after '2026-11-30' */
export function nextDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
}

/** '2026-12-01' after any day of November */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}
