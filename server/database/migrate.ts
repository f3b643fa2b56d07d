import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../errors/app-error.ts';
import * as payments from './migrations/0001-payments.ts';
import * as news from './migrations/0002-news.ts';
import * as accounts from './migrations/0003-accounts.ts';
import type { Database } from './schema.ts';

/** In order of time. From version 1.0 on, a name is never changed and a migration never edited. */
const migrations: Record<string, Migration> = {
  '0001-payments': payments,
  '0002-news': news,
  '0003-accounts': accounts,
};

/** The last migration this program knows. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? '';

/**
 * Brings the schema up to date under a lock, all or nothing; returns the names that were applied.
 * Throws an AppError when the database was made by another version of this program.
 */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw readable(error);
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether a database has any tables of a school, or of another program. */
export async function hasTables(db: Database): Promise<boolean> {
  return (await tablesOf(db)).length > 0;
}

/**
 * Changes nothing: an operator who looks must not bring a running school's tables up to date. Throws an AppError when the
 * database was made by another version of this program, older or newer.
 */
export async function refuseOtherSchema(db: Database): Promise<void> {
  const steps = new Set(await stepsOf(db));
  const unknown = [...steps].find((step) => !(step in migrations));
  if (unknown) throw madeByAnother(unknown);
  const missing = Object.keys(migrations).find((step) => !steps.has(step));
  if (!missing) return;
  throw new AppError(
    'unavailable',
    `The database was made by an older version of this program: it lacks the step "${missing}". Make a backup, then start the school with this version, which brings the database up to date; commands never do.`,
  );
}

async function stepsOf(db: Database): Promise<string[]> {
  if (!(await tablesOf(db)).includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(({ schema }) => (schema ?? 'public') === 'public').map(({ name }) => name);
}

/** Kysely speaks of corrupted migrations; what an operator needs to know is whose database it is. */
function readable(error: unknown): Error {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(message) ?? [];
  if (!unknown) return error instanceof Error ? error : new Error(message);
  return madeByAnother(unknown, error);
}

function madeByAnother(step: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    `The database was made by another version of this program: it has the step "${step}", which this one does not know. Start that version with it, or choose another DATA_DIR or DATABASE_URL. (A demo begins anew without its data folder: rm -r data)`,
    { cause },
  );
}
