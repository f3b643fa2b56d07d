import type { Kysely } from 'kysely';

/** For the few statements that the two engines word differently. */
export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === false;
}
