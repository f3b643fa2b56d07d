import { type Kysely, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Database, Tables } from './schema.ts';

/** A read-only connection that sees one moment of the database, while others write. */
export async function inSnapshot<Result>(
  db: Database,
  work: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(db)) {
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    return snapshot.setAccessMode('read only').execute(work);
  }
  // SQLite keeps its moment from the first read on, without a lock.
  return db.connection().execute(async (snapshot) => {
    await sql.raw('begin').execute(snapshot);
    try {
      return await work(snapshot);
    } finally {
      await sql.raw('rollback').execute(snapshot);
    }
  });
}
