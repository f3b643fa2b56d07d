import type { Kysely } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Database, Tables } from './schema.ts';

/**
 * A read-only transaction that sees one moment of the database. Other processes write meanwhile; on SQLite those of this
 * process wait, since it has one connection.
 */
export async function inSnapshot<Result>(
  db: Database,
  work: (snapshot: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const reading = db.transaction().setAccessMode('read only');
  // SQLite knows no other level.
  const snapshot = isSqlite(db) ? reading : reading.setIsolationLevel('repeatable read');
  return snapshot.execute(work);
}
