import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type Payment, paymentColumns } from '../ledger/payment.ts';

export interface ListedPayment extends Payment {
  number: number;
  datedAt: string;
}

export const listedColumns = [...paymentColumns, 'number', 'dated_at as datedAt'] as const;

export type StaffPaymentRepository = ReturnType<typeof createStaffPaymentRepository>;

export function createStaffPaymentRepository(db: Database) {
  return { findByNumbers, findByReference, findNewestPaid, findPayout, findBatch };

  /** Newest first. */
  async function findByNumbers(numbers: number[]): Promise<ListedPayment[]> {
    if (numbers.length === 0) return [];
    return db
      .selectFrom('payments')
      .select(listedColumns)
      .where('number', 'in', numbers)
      .orderBy('number', 'desc')
      .execute();
  }

  async function findByReference(reference: string): Promise<ListedPayment | undefined> {
    return db
      .selectFrom('payments')
      .select(listedColumns)
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  async function findNewestPaid(count: number): Promise<ListedPayment[]> {
    return (
      db
        .selectFrom('payments')
        .select(listedColumns)
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
  async function findPayout({ reference, providerId }: Payment) {
    return db
      .selectFrom('payout_items')
      .innerJoin('payouts', 'payouts.provider_id', 'payout_items.payout_id')
      .select(['payouts.provider_id as id', 'payouts.paid_on as bankDay', 'payouts.status'])
      .where('payout_items.reference', '=', reference)
      .where('payout_items.provider_id', '=', providerId ?? '')
      .orderBy('payouts.paid_on', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** The next payments of an export, oldest first, after the last one of the batch before. */
  async function findBatch(
    { from, to }: { from: string | undefined; to: string | undefined },
    after: Pick<ListedPayment, 'datedAt' | 'number'> | undefined,
    size: number,
  ): Promise<ListedPayment[]> {
    let query = db
      .selectFrom('payments')
      .select(listedColumns)
      .orderBy('dated_at')
      .orderBy('number')
      .limit(size);
    // One lower bound: with two the database could begin every batch at the first payment.
    if (from && !after) query = query.where('dated_at', '>=', from);
    if (to) query = query.where('dated_at', '<', to);
    if (after) {
      query = query.where(sql<boolean>`(dated_at, number) > (${after.datedAt}, ${after.number})`);
    }
    return query.execute();
  }
}
