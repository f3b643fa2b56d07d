import { type Kysely, sql } from 'kysely';
import { pictureKey, readPictureAddress } from '#contract/pictures.ts';
import { isSqlite } from '../database/engine.ts';
import type { Database, Tables } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import type { Manifest } from './manifest.ts';

export type DatabaseFacts = Pick<Manifest, 'schema' | 'counts' | 'ledger' | 'school'>;

/** Recomputes the payments' ledger. A parameter, because the ledger belongs to another feature. */
export type CheckLedger = (
  db: Database,
) => Promise<{ intact: true; sequence: number } | { intact: false; problem: string }>;

/** Figures of all tables at one moment, to compare a copy with. */
export async function readFacts(db: Kysely<Tables>): Promise<DatabaseFacts> {
  const tables = await tableNames(db);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const query = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`;
    counts[table] = Number((await query.execute(db)).rows[0]?.rows);
  }
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db);
  const head = tables.includes('ledger_head')
    ? await db.selectFrom('ledger_head').select(['sequence', 'hash']).executeTakeFirst()
    : undefined;
  const school = tables.includes('receipt_keys') ? await readSchoolId(db) : undefined;
  const schema = rows[0]?.name ?? 'none';
  return { schema, counts, ledger: head ?? null, ...(school && { school }) };
}

/** The same in all backups of a school, and in no other one's: the name of its first key. Undefined before there is one. */
export async function readSchoolId(db: Kysely<Tables>): Promise<string | undefined> {
  const keys = db.selectFrom('receipt_keys').select('id').orderBy('number');
  return (await keys.limit(1).executeTakeFirst())?.id;
}

/** Includes deleted items and removed pictures of the gallery, which can still be restored. */
export async function readPictureKeys(db: Kysely<Tables>): Promise<string[]> {
  const tables = await tableNames(db);
  const images: (string | null)[] = [];
  for (const table of ['news', 'school_pictures'] as const) {
    // A backup may be of an older version.
    if (!tables.includes(table)) continue;
    const rows = await db.selectFrom(table).select('image').distinct().execute();
    images.push(...rows.map(({ image }) => image));
  }
  const facts = images.flatMap((image) => readPictureAddress(image ?? '') ?? []);
  return [...new Set(facts.map(pictureKey))];
}

/** Runs the database's own checks; returns one sentence for each problem. */
export async function findDatabaseProblems(db: Database): Promise<string[]> {
  // PostgreSQL checks keys while loading, and has no such check of its files.
  if (!isSqlite(db)) return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const [first] = integrity.rows;
  if (first?.integrity_check !== 'ok') return ['the database is damaged'];
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return rows.length === 0 ? [] : ['rows refer to others that are missing'];
}

/** A restore must not revive sessions that have ended since the backup. */
export async function endSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('second_steps').execute();
}

/** Drops what was loaded; what was moved `aside` returns to its place. */
export async function putBack(db: Database, aside: string | undefined): Promise<void> {
  await transact(db, async (trx) => {
    await sql`drop schema public cascade`.execute(trx);
    if (aside) await sql`alter schema ${sql.id(aside)} rename to public`.execute(trx);
    else await sql`create schema public`.execute(trx);
  });
}

export async function isInUse(db: Database): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(db);
  return Number(rows[0]?.others) > 0;
}

/** The snapshot of this transaction, for `pg_dump`. */
export async function exportSnapshot(trx: Kysely<Tables>): Promise<string> {
  const query = sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`;
  return (await query.execute(trx)).rows[0]?.snapshot ?? '';
}

async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ schema, isView }) => !isView && (schema ?? 'public') === 'public')
    .map(({ name }) => name)
    .sort();
}
