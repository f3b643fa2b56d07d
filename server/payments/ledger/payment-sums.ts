import { sql } from 'kysely';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { moveNotePaid } from './fee-notes.ts';
import type { Payment } from './payment.ts';
import { countMove } from './status-counts.ts';

/** What of a payment decides where it is counted, and with how much. */
export type CountedPayment = Pick<
  Payment,
  | 'feeClass'
  | 'purpose'
  | 'term'
  | 'source'
  | 'noteId'
  | 'status'
  | 'amountKobo'
  | 'chargeKobo'
  | 'paidAt'
  | 'datedAt'
> & { refundedKobo: number };

type Sum = Tables['payment_sums'];

const DAY_MS = 24 * 60 * 60_000;

export type Counted = Pick<Sum, (typeof COUNTED)[number]>;

/** What payments that are counted together have in common. */
export const KIND = ['fee_class', 'purpose', 'term', 'status', 'amount_kobo', 'source'] as const;

export const COUNTED = [
  'payments',
  'credited_kobo',
  'refunded_kobo',
  'charge_kobo',
  'charge_unknown',
] as const satisfies (keyof Sum)[];

/** Called after the event, which only one transaction at a time can append: so no two wait for each other's sums. */
export async function moveTotals(
  trx: Database,
  before: CountedPayment | undefined,
  after: CountedPayment,
  now: Date,
): Promise<void> {
  await countMove(trx, before?.status, after.status);
  await moveNotePaid(trx, before, after, now);
  const left = before ? sumsOf(before, -1) : [];
  await addSums(trx, [...left, ...sumsOf(after, 1)]);
  await removeEmpty(trx, left);
}

/** What one payment adds to the sums, or takes from them. */
export function sumsOf(payment: CountedPayment, sign: 1 | -1): Sum[] {
  const { feeClass: fee_class, purpose, term, status, amountKobo: amount_kobo, source } = payment;
  const counted = countedOf(payment, sign);
  return spansAround(payment.datedAt).map((span) => {
    return { ...span, fee_class, purpose, term, status, amount_kobo, source, ...counted };
  });
}

export function countedOf(
  payment: Pick<CountedPayment, 'amountKobo' | 'refundedKobo' | 'chargeKobo' | 'paidAt'>,
  sign: 1 | -1 = 1,
): Counted {
  const { amountKobo, refundedKobo, chargeKobo, paidAt } = payment;
  const isCredited = paidAt !== null;
  return {
    payments: sign,
    credited_kobo: isCredited ? sign * amountKobo : 0,
    refunded_kobo: sign * refundedKobo,
    charge_kobo: isCredited ? sign * (chargeKobo ?? 0) : 0,
    charge_unknown: isCredited && chargeKobo === null ? sign : 0,
  };
}

export async function addSums(trx: Database, changes: Sum[]): Promise<void> {
  // PostgreSQL changes a row once in a statement; in one order, so that no two transactions wait for each other.
  const merged = new Map<string, Sum>();
  for (const change of changes) {
    const sum = merged.get(keyOf(change));
    if (!sum) merged.set(keyOf(change), { ...change });
    else for (const name of COUNTED) sum[name] += change[name];
  }
  const rows = [...merged]
    .filter(([, sum]) => COUNTED.some((name) => sum[name] !== 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => sum);
  if (rows.length === 0) return;
  await trx
    .insertInto('payment_sums')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['span', 'starts_at', ...KIND]).doUpdateSet({
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
async function removeEmpty(trx: Database, left: Sum[]): Promise<void> {
  const [one] = left;
  if (!one) return;
  const { fee_class, purpose, term, status, amount_kobo, source } = one;
  await trx
    .deleteFrom('payment_sums')
    .where((eb) => eb.or(left.map(({ span, starts_at }) => eb.and({ span, starts_at }))))
    .where((eb) => eb.and({ fee_class, purpose, term, status, amount_kobo, source, payments: 0 }))
    .execute();
}

function keyOf(sum: Sum): string {
  return [sum.span, sum.starts_at, ...KIND.map((name) => sum[name])].join('|');
}

type Span = Pick<Sum, 'span' | 'starts_at' | 'ends_at'>;

/** All time, and the calendar month and day at the school that an instant is in. */
function spansAround(instant: string): Span[] {
  const day = calendarDay(instant);
  if (last?.day !== day) {
    const month = `${day.slice(0, 7)}-01`;
    const spans: Span[] = [
      { span: 'all', starts_at: '0', ends_at: '9' },
      { span: 'month', ...between(month, nextMonth(month)) },
      { span: 'day', ...between(day, dayAfter(day)) },
    ];
    last = { day, spans };
  }
  return last.spans;
}

/** Most payments are counted on the day of the one before, and calendars are slow. */
let last: { day: string; spans: Span[] } | undefined;

function between(first: string, next: string) {
  return { starts_at: startOfDay(first).toISOString(), ends_at: startOfDay(next).toISOString() };
}

/** '2026-12-01' after '2026-11-30'; with -1 the day before */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** '2026-12-01' after any day of November */
export function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}
