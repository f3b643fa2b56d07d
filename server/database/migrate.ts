import { sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../errors/app-error.ts';
import { isSqlite } from './engine.ts';
import { refuseHalfMoved } from './half-done.ts';
import * as payments from './migrations/0001-payments.ts';
import * as news from './migrations/0002-news.ts';
import * as accounts from './migrations/0003-accounts.ts';
import * as school from './migrations/0004-school.ts';
import * as book from './migrations/0005-book.ts';
import * as messages from './migrations/0006-messages.ts';
import * as emailsByEnd from './migrations/0007-emails-by-end.ts';
import * as paymentLists from './migrations/0008-payment-lists.ts';
import * as whoOwes from './migrations/0009-who-owes.ts';
import * as movements from './migrations/0010-money-movements.ts';
import * as splitMoney from './migrations/0011-split-money.ts';
import type { Database, Tables } from './schema.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** From version 1.0 on, never rename or edit one: docs/decisions/0058-migrations-and-the-move-to-postgresql.md. */
export const migrations: Migrations = {
  '0001-payments': payments,
  '0002-news': news,
  '0003-accounts': accounts,
  '0004-school': school,
  '0005-book': book,
  '0006-messages': messages,
  '0007-emails-by-end': emailsByEnd,
  '0008-payment-lists': paymentLists,
  '0009-who-owes': whoOwes,
  '0010-money-movements': movements,
  '0011-split-money': splitMoney,
};

export const newestSchema = newestOf(migrations);

/** Any number that nothing else locks. */
const LOCK = 6_120_261_123;

/** How long a migration waits for a table in use, for example by pg_dump. */
const TABLE_TIMEOUT = '5s';

/** In one transaction; other processes wait. Returns the applied names. Refuses databases of other programs. */
export async function migrateToLatest(db: Database, known = migrations): Promise<string[]> {
  return underLock(db, async (trx) => {
    const tables = await tablesOf(trx);
    refuseHalfMoved(tables);
    refuseUnknownSteps(await stepsOf(trx, tables), known);
    return applyAll(trx, known);
  });
}

/** Creates the tables in an empty database; `fill` runs in the same transaction. */
export async function migrateEmpty(
  db: Database,
  fill: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await underLock(db, async (trx) => {
    if ((await tablesOf(trx)).length > 0) {
      throw new AppError('conflict', 'Another program has just begun to use that database.');
    }
    await applyAll(trx, migrations);
    await fill(trx);
  });
}

export async function hasTables(db: Database): Promise<boolean> {
  return (await tablesOf(db)).length > 0;
}

/** Changes nothing. Throws an AppError when the database was made by another version, older or newer. */
export async function refuseOtherSchema(db: Database): Promise<void> {
  const tables = await tablesOf(db);
  refuseHalfMoved(tables);
  const steps = await stepsOf(db, tables);
  refuseUnknownSteps(steps, migrations);
  const missing = Object.keys(migrations).find((step) => !steps.includes(step));
  if (!missing) return;
  throw new AppError(
    'unavailable',
    `The database was made by an older version of this program: it lacks the step "${missing}". Make a backup, then start the school with this version, which brings the database up to date; commands never do.`,
  );
}

/** A transaction's lock also works through PgBouncer; on SQLite every transaction is exclusive. */
function underLock<Result>(db: Database, work: (trx: Transaction<Tables>) => Promise<Result>) {
  return db.transaction().execute(async (trx) => {
    if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    return work(trx);
  });
}

async function applyAll(trx: Transaction<Tables>, known: Migrations): Promise<string[]> {
  if (!isSqlite(trx)) await sql`set local lock_timeout = ${sql.lit(TABLE_TIMEOUT)}`.execute(trx);
  const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => known } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Kysely would report corrupted migrations; an operator needs to know which version made them. */
function refuseUnknownSteps(steps: readonly string[], known: Migrations): void {
  const unknown = steps.filter((step) => !(step in known)).sort();
  const newest = unknown.at(-1);
  if (newest === undefined) return;
  if (newest > newestOf(known) && Object.keys(known).every((step) => steps.includes(step))) {
    throw new AppError(
      'unavailable',
      `The database was made by a newer version of this program: it has the step "${newest}", and this version knows none after "${newestOf(known)}". Nothing was changed. Start the newer version again; or, to stay with this one, restore a backup from before the update: npm run restore -- BACKUP --force`,
    );
  }
  throw new AppError(
    'unavailable',
    `The database was made by another version of this program: it has the step "${newest}", which this one does not know. Nothing was changed. Start that version with it, or choose another DATA_DIR or DATABASE_URL. (A demo starts over without its data folder: rm -r data)`,
  );
}

async function stepsOf(db: Database, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes('kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(({ schema }) => (schema ?? 'public') === 'public').map(({ name }) => name);
}

function newestOf(known: Migrations): string {
  return Object.keys(known).sort().at(-1) ?? '';
}
