import { sql } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';

export type RevenueTotal = Tables['revenue_by_month'];

type Moved = Pick<
  Tables['money_movements'],
  'amount_kobo' | 'payments' | 'source' | 'counts_on' | 'kind'
>;

/** What a movement adds to the total of the month in which it counts. */
export function revenueOf({ movement, purpose }: { movement: Moved; purpose: string }) {
  const { amount_kobo: amount, payments, source, counts_on: day } = movement;
  return {
    month: day.slice(0, 7),
    purpose,
    source,
    payments,
    credited_kobo: isCredit(movement.kind) ? amount : 0,
    refunded_kobo: isCredit(movement.kind) ? 0 : -amount,
  } satisfies RevenueTotal;
}

/** Kinds by which a payment counts for the first time. */
export const CREDITS = ['paid', 'adopted', 'recorded'] as const;

export function isCredit(kind: Moved['kind']): boolean {
  return CREDITS.some((one) => one === kind);
}

/** One addition for each month, purpose and source. */
export async function addToRevenue(
  trx: Database,
  moved: readonly { movement: Moved; purpose: string }[],
): Promise<void> {
  const changes = new Map<string, RevenueTotal>();
  for (const total of moved.map(revenueOf)) {
    const key = [total.month, total.purpose, total.source].join('|');
    const known = changes.get(key);
    if (known) {
      known.payments += total.payments;
      known.credited_kobo += total.credited_kobo;
      known.refunded_kobo += total.refunded_kobo;
    } else changes.set(key, total);
  }
  await trx
    .insertInto('revenue_by_month')
    .values([...changes.values()])
    .onConflict((conflict) =>
      conflict.columns(['month', 'purpose', 'source']).doUpdateSet({
        payments: sql`revenue_by_month.payments + excluded.payments`,
        credited_kobo: sql`revenue_by_month.credited_kobo + excluded.credited_kobo`,
        refunded_kobo: sql`revenue_by_month.refunded_kobo + excluded.refunded_kobo`,
      }),
    )
    .execute();
}

/** One row for each month, purpose and source with money in it: a few dozen, however many payments there are. */
export async function readRevenue(db: Database): Promise<RevenueTotal[]> {
  return db.selectFrom('revenue_by_month').selectAll().execute();
}
