import { newId } from './identifiers.ts';
import type { Database } from './schema.ts';

/** Some pages of SQLite: a write that needs no more room than there is would pass on a full disk. */
const FILLER = 'x'.repeat(16_000);

/** Writes a row and takes it away again; rejects while the database takes no writes. */
export async function tryWrite(db: Database): Promise<void> {
  const id = newId(new Date());
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('write_trials').values({ id, filler: FILLER }).execute();
    await trx.deleteFrom('write_trials').where('id', '=', id).execute();
  });
}
