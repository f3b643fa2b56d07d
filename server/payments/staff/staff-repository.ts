import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type Payment, paymentColumns } from '../ledger/payment.ts';
import { inDays } from './list-repository.ts';
import type { PaymentFilter } from './payment-filter.ts';

export async function findByNumbers(db: Database, numbers: number[]): Promise<Payment[]> {
  if (numbers.length === 0) return [];
  return payments(db).where('number', 'in', numbers).orderBy('number', 'desc').execute();
}

export async function findNewestPaid(db: Database, count: number): Promise<Payment[]> {
  return (
    payments(db)
      .where('paid_at', 'is not', null)
      // The condition of a partial index; "status is paid" would sort all that are.
      .where('status', '<>', 'reversed')
      .orderBy('paid_at', 'desc')
      .orderBy('number', 'desc')
      .limit(count)
      .execute()
  );
}

/** The payout that brought a payment to the bank; the last, where an earlier one did not arrive. */
export async function findPayout(db: Database, { reference, providerId }: Payment) {
  return db
    .selectFrom('payout_items')
    .innerJoin('payouts', 'payouts.provider_id', 'payout_items.payout_id')
    .select(['payouts.provider_id as _id', 'payouts.paid_on as bankDay', 'payouts.status'])
    .where('payout_items.reference', '=', reference)
    .where('payout_items.provider_id', '=', providerId ?? '')
    .orderBy('payouts.paid_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The next payments of an export, oldest first, after the last one of the batch before. */
export async function findBatch(
  db: Database,
  { days }: Pick<PaymentFilter, 'days'>,
  after: Pick<Payment, 'datedAt' | 'number'> | undefined,
  size: number,
): Promise<Payment[]> {
  let query = payments(db).orderBy('dated_at').orderBy('number').limit(size);
  if (days) query = query.where((eb) => inDays(eb, days));
  if (after) {
    query = query.where(sql<boolean>`(dated_at, number) > (${after.datedAt}, ${after.number})`);
  }
  return query.execute();
}

function payments(db: Database) {
  return db.selectFrom('payments').select(paymentColumns);
}
