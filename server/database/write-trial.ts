import { randomBytes } from 'node:crypto';
import { newId } from './identifiers.ts';
import type { Database } from './schema.ts';
import { transact } from './transactions.ts';

/**
 * Some pages: a write that finds room in one that is there already would pass on a full disk. By chance, since
 * PostgreSQL would make some bytes of letters that repeat.
 */
const FILLER = randomBytes(12_000).toString('base64');

/** Writes a row and takes it away again; rejects while the database takes no writes. */
export async function tryWrite(db: Database): Promise<void> {
  const id = newId(new Date());
  await transact(db, async (trx) => {
    await trx.insertInto('write_trials').values({ id, filler: FILLER }).execute();
    await trx.deleteFrom('write_trials').where('id', '=', id).execute();
  });
}
