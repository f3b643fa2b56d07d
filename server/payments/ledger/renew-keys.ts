import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { ERASED } from './erased-payers.ts';
import { insertSearchTerms } from './payment.ts';
import { childKey } from './payment-keys.ts';

/** Raise it when names are folded in another way: stored keys and search terms are then made again. */
export const KEYS_VERSION = 'payment keys 3';

const BATCH = 100;

/** For keys that older versions stored. Returns the number of the last payment, undefined after all of them. */
export async function renewKeysAfter(db: Database, after: number): Promise<number | undefined> {
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('payments')
      .select(['number', 'reference', 'purpose', 'fee_class as feeClass', 'term'])
      .select(['full_name as fullName', 'email', 'phone', 'details'])
      .where('number', '>', after)
      .where('email', '<>', ERASED)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      // Locks the row. A person who was erased a moment ago is not written down again.
      const { numUpdatedRows } = await trx
        .updateTable('payments')
        .set({ child_key: childKey(row) })
        .where('number', '=', row.number)
        .where('email', '<>', ERASED)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) continue;
      await trx.deleteFrom('payment_search').where('number', '=', row.number).execute();
      await insertSearchTerms(trx, row);
    }
    return rows.at(-1)?.number;
  });
}
