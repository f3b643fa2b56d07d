import { sql } from 'kysely';
import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { PaymentStatus } from './states.ts';

export type RevenueTotal = Tables['revenue_totals'];

/** Adds to the totals of the month in which the payment was paid, inside the transaction of the move. */
export async function addToRevenue(
  trx: Database,
  payment: { purpose: string; paidAt: string },
  change: Omit<RevenueTotal, 'month' | 'purpose'>,
): Promise<void> {
  await trx
    .insertInto('revenue_totals')
    .values({ month: calendarMonth(new Date(payment.paidAt)), purpose: payment.purpose, ...change })
    .onConflict((conflict) =>
      conflict.columns(['month', 'purpose']).doUpdateSet({
        payments: sql`revenue_totals.payments + excluded.payments`,
        credited_kobo: sql`revenue_totals.credited_kobo + excluded.credited_kobo`,
        refunded_kobo: sql`revenue_totals.refunded_kobo + excluded.refunded_kobo`,
      }),
    )
    .execute();
}

/** Updates how many payments are in each status, inside the transaction of the move; `from` is null for a new one. */
export async function countMove(trx: Database, from: PaymentStatus | null, to: PaymentStatus) {
  await trx
    .updateTable('payment_counts')
    .set({ payments: sql`payments + case when status = ${to} then 1 else -1 end` })
    .where('status', 'in', from ? [from, to] : [to])
    .execute();
}

/** One row for each month and purpose with money in it: a few dozen, however many payments there are. */
export async function readRevenue(db: Database): Promise<RevenueTotal[]> {
  return db.selectFrom('revenue_totals').selectAll().execute();
}
