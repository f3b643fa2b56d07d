import { type Kysely, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Database, Tables } from './schema.ts';

/** One connection that sees one moment of the database, while others go on writing. It only reads. */
export async function inSnapshot<Result>(
  db: Database,
  work: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(db)) {
    const snapshot = db.transaction().setIsolationLevel('repeatable read');
    return snapshot.setAccessMode('read only').execute(work);
  }
  // SQLite holds its moment from the first read on, and takes no lock for it.
  return db.connection().execute(async (snapshot) => {
    await sql.raw('begin').execute(snapshot);
    try {
      return await work(snapshot);
    } finally {
      await sql.raw('rollback').execute(snapshot);
    }
  });
}
