import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { LONG_WORK, openPostgres, type TimeLimits, USUAL } from './postgres-connections.ts';
import type { Database, Tables } from './schema.ts';
import { openSqlite } from './sqlite-dialect.ts';

export function openDatabase(settings: Config['database']): Database {
  if (settings.engine === 'postgres') return connect(settings.url, USUAL);
  mkdirSync(path.dirname(settings.file), { recursive: true });
  return openSqlite(settings.file);
}

/** For backups, migrations and commands: bypasses poolers, with half an hour for each statement. */
export function openForLongWork(settings: Config['database']): Database {
  return settings.engine === 'postgres'
    ? connect(settings.directUrl, LONG_WORK)
    : openDatabase(settings);
}

/** Runs a migration; on PostgreSQL on its own connection with longer timeouts. */
export async function withLongTimeouts<Result>(
  settings: Config['database'],
  db: Database,
  migrate: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (settings.engine === 'sqlite') return migrate(db);
  await using unhurried = openForLongWork(settings);
  return await migrate(unhurried);
}

function connect(url: string, limits: TimeLimits): Database {
  return new Kysely<Tables>({ dialect: openPostgres(url, limits) });
}
