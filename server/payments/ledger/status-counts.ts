import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { PaymentStatus } from './states.ts';

/** Updates how many payments are in each status; `from` is undefined for a new one. */
export async function countMove(trx: Database, from: PaymentStatus | undefined, to: PaymentStatus) {
  if (from === to) return;
  await trx
    .updateTable('payment_counts')
    .set({ payments: sql`payments + case when status = ${to} then 1 else -1 end` })
    .where('status', 'in', from ? [from, to] : [to])
    .execute();
}
