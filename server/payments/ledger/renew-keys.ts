import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { ERASED } from './erased-payers.ts';
import { findableParts } from './payment.ts';
import { childKey, searchTerms } from './payment-keys.ts';

/** To be raised when names are folded in another way: what is stored is then made again. */
export const KEYS_VERSION = 'payment keys 2';

const BATCH = 100;

/**
 * Payments keep what they are found by, and the key of their child, as the version made them that stored them. Makes
 * those of the next payments as this version does; answers the number of the last, undefined after all of them.
 */
export async function renewKeysAfter(db: Database, after: number): Promise<number | undefined> {
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('payments')
      .select(['number', 'reference', 'purpose', 'fee_class as feeClass', 'term'])
      .select(['full_name as fullName', 'email', 'phone', 'details', 'child_key'])
      .where('number', '>', after)
      .where('email', '<>', ERASED)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const numbers = rows.map(({ number }) => number);
    const stored = await storedTerms(trx, numbers);
    for (const row of rows) {
      const child_key = childKey(row);
      const terms = searchTerms(findableParts(row));
      const before = stored.get(row.number) ?? [];
      if (child_key === row.child_key && isSame(terms, before)) continue;
      await renew(trx, row.number, child_key, terms);
    }
    return numbers.at(-1);
  });
}

async function storedTerms(
  trx: Kysely<Tables>,
  numbers: readonly number[],
): Promise<Map<number, string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await trx
    .selectFrom('payment_search')
    .select(['number', 'term'])
    .where('number', 'in', [...numbers])
    .execute();
  const grouped = Map.groupBy(rows, ({ number }) => number);
  return new Map([...grouped].map(([number, some]) => [number, some.map(({ term }) => term)]));
}

function isSame(terms: readonly string[], stored: readonly string[]): boolean {
  return terms.length === stored.length && terms.every((term) => stored.includes(term));
}

async function renew(
  trx: Kysely<Tables>,
  number: number,
  child_key: string,
  terms: readonly string[],
): Promise<void> {
  // The row is locked from here on; who was erased a moment ago is not written down again.
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({ child_key })
    .where('number', '=', number)
    .where('email', '<>', ERASED)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await trx.deleteFrom('payment_search').where('number', '=', number).execute();
  await trx
    .insertInto('payment_search')
    .values(terms.map((term) => ({ term, number })))
    .execute();
}
