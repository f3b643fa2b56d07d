import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === false;
}

/** Milliseconds since 1970 by PostgreSQL's clock, within a statement. */
export const databaseMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** The database's time, which is the same for all processes. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const now = isSqlite(db)
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
    : sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db);
  return new Date(rows[0]?.now ?? Number.NaN);
}
