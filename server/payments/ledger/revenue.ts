import { sql } from 'kysely';
import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { Payment } from './payment.ts';

export type RevenueTotal = Tables['revenue_totals'];

type Paid = Pick<Payment, 'purpose' | 'source' | 'status' | 'amountKobo' | 'paidAt'> & {
  refundedKobo: number;
};

/** What a payment adds to the total of the month in which it was paid; undefined for one that never was. */
export function revenueOf(payment: Paid): RevenueTotal | undefined {
  const { purpose, source, status, amountKobo, refundedKobo, paidAt } = payment;
  if (!paidAt) return undefined;
  return {
    month: calendarMonth(new Date(paidAt)),
    purpose,
    source,
    payments: status === 'paid' ? 1 : 0,
    credited_kobo: amountKobo,
    refunded_kobo: refundedKobo,
  };
}

export async function moveRevenue(
  trx: Database,
  before: Paid | undefined,
  after: Paid,
): Promise<void> {
  const is = revenueOf(after);
  const was = before && revenueOf(before);
  if (!is) return;
  const change = {
    payments: is.payments - (was?.payments ?? 0),
    credited_kobo: is.credited_kobo - (was?.credited_kobo ?? 0),
    refunded_kobo: is.refunded_kobo - (was?.refunded_kobo ?? 0),
  };
  if (Object.values(change).every((amount) => amount === 0)) return;
  await addToRevenue(trx, { ...is, ...change });
}

export async function addToRevenue(trx: Database, change: RevenueTotal): Promise<void> {
  await trx
    .insertInto('revenue_totals')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['month', 'purpose', 'source']).doUpdateSet({
        payments: sql`revenue_totals.payments + excluded.payments`,
        credited_kobo: sql`revenue_totals.credited_kobo + excluded.credited_kobo`,
        refunded_kobo: sql`revenue_totals.refunded_kobo + excluded.refunded_kobo`,
      }),
    )
    .execute();
}

/** One row for each month, purpose and source with money in it: a few dozen, however many payments there are. */
export async function readRevenue(db: Database): Promise<RevenueTotal[]> {
  return db.selectFrom('revenue_totals').selectAll().execute();
}
