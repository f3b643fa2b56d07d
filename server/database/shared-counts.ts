import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { databaseMs, isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * How often each key has come in its current window of time, in all processes together and by the database's clock;
 * undefined for the embedded database, which has one process. What is counted apart has a `name` of its own.
 */
export function createSharedCounts(db: Database, name: string, windowMs: number) {
  return isSqlite(db) ? undefined : { add };

  /** How often it has come, this time included, and how long that is remembered. */
  async function add(key: string): Promise<{ count: number; leftMs: number }> {
    const until = sql<number>`${databaseMs} + ${sql.lit(windowMs)}`;
    // A window that ends later than one that begins now was begun before a clock was put back.
    const isOpen = sql`request_counts.until between ${databaseMs} and excluded.until`;
    return db
      .insertInto('request_counts')
      .values({ key: hashed(`${name} ${key}`), count: 1, until })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOpen} then request_counts.count + 1 else 1 end`,
          until: sql`case when ${isOpen} then request_counts.until else excluded.until end`,
        }),
      )
      .returning(['count', sql<number>`until - ${databaseMs}`.as('leftMs')])
      .executeTakeFirstOrThrow();
  }
}

/** Windows that are over; a count that was never asked for again would stay for ever. */
export async function deleteCountsThatAreOver(db: Database): Promise<void> {
  if (isSqlite(db)) return;
  await db.deleteFrom('request_counts').where('until', '<', databaseMs).execute();
}

/** Network addresses are nobody's business later. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
