import { randomBytes } from 'node:crypto';
import { newId } from './identifiers.ts';
import type { Database } from './schema.ts';
import { transact } from './transactions.ts';

/** Large enough to need new pages, so that a full disk is noticed. Random, because PostgreSQL compresses. */
const FILLER = randomBytes(12_000).toString('base64');

/** Writes and deletes a row; rejects while the database accepts no writes. */
export async function tryWrite(db: Database): Promise<void> {
  const id = newId(new Date());
  await transact(db, async (trx) => {
    await trx.insertInto('write_trials').values({ id, filler: FILLER }).execute();
    await trx.deleteFrom('write_trials').where('id', '=', id).execute();
  });
}
