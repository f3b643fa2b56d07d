import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { PooledPostgresDialect } from './postgres-dialect.ts';
import type { Database, Tables } from './schema.ts';
import { openSqlite } from './sqlite-dialect.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/** Connects to the configured database; it is not migrated yet. */
export function openDatabase(settings: Config['database']): Database {
  if (settings.engine === 'postgres')
    return new Kysely<Tables>({ dialect: openPostgres(settings.url, QUERY_TIMEOUT_MS) });
  mkdirSync(path.dirname(settings.file), { recursive: true });
  return openSqlite(settings.file);
}

/** Runs a migration; on PostgreSQL by a connection of its own, because a new index over a million rows takes its time. */
export async function withLongTimeouts<Result>(
  settings: Config['database'],
  db: Database,
  migrate: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (settings.engine === 'sqlite') return migrate(db);
  const unhurried = new Kysely<Tables>({
    dialect: openPostgres(settings.url, MIGRATION_TIMEOUT_MS),
  });
  try {
    return await migrate(unhurried);
  } finally {
    await unhurried.destroy();
  }
}

function openPostgres(url: string, queryTimeoutMs: number): PooledPostgresDialect {
  return new PooledPostgresDialect({ pool: () => openPool(url, queryTimeoutMs) });
}

async function openPool(url: string, queryTimeoutMs: number) {
  // Loaded here: a school on SQLite starts without it.
  const { default: pg } = await import('pg');
  // Amounts in kobo and counts are far below 2^53; as text they would have to be converted everywhere.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  });
  // A connection that the server ends must not end the process, whether it is idle or in use: its query is rejected,
  // and the next one opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
