import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { databaseMs, isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/** For all processes and by the database's clock; undefined on SQLite, which has one process. */
export function createSharedCounts(db: Database, name: string, windowMs: number) {
  return isSqlite(db) ? undefined : { add };

  async function add(key: string): Promise<{ count: number; leftMs: number }> {
    const until = sql<number>`${databaseMs} + ${sql.lit(windowMs)}`;
    // A window that ends later than a new one was begun before a clock was set back.
    const isOpen = sql`request_counts.until between ${databaseMs} and excluded.until`;
    return db
      .insertInto('request_counts')
      .values({ key: hash('sha256', `${name} ${key}`), count: 1, until })
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

export async function deleteCountsThatAreOver(db: Database): Promise<void> {
  if (isSqlite(db)) return;
  await db.deleteFrom('request_counts').where('until', '<', databaseMs).execute();
}
