import { sql } from 'kysely';
import { MOVE_MARK, MOVE_PROGRESS } from '../database/half-done.ts';
import { migrateEmpty } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { keyOf, type Row, type Table } from './source-repository.ts';

interface Progress {
  copied: number;
  lastKey: (string | null)[] | undefined;
}

/** What is in the target. Throws AppError for a database that cannot take a school. */
export async function readTarget(
  db: Database,
): Promise<{ state: 'empty' | 'other' } | { state: 'half'; source: string }> {
  const { rows } = await sql<{ schema: string; encoding: string; tables: number; mark: boolean }>`
    select current_schema() as schema, current_setting('server_encoding') as encoding,
      (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')) as tables,
      to_regclass(${`public.${MOVE_MARK}`}) is not null as mark
  `.execute(db);
  const [found] = rows;
  if (found?.schema !== 'public' || found.encoding !== 'UTF8') {
    throw new AppError(
      'invalid',
      `A school lies in the schema "public" of a database in UTF8; this one is in ${found?.encoding}, and its address leads to the schema ${found?.schema ?? '(none)'}. Make one: createdb --encoding=UTF8 --template=template0 school`,
    );
  }
  if (!found.mark) return { state: found.tables === 0 ? 'empty' : 'other' };
  const query = sql<{ source: string }>`select source from ${sql.table(MOVE_MARK)}`;
  const [mark] = (await query.execute(db)).rows;
  return { state: 'half', source: mark?.source ?? '' };
}

/** Removes everything that a move has copied so far. */
export async function emptyTarget(db: Database): Promise<void> {
  await transact(db, async (trx) => {
    await sql`drop schema public cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
  });
}

/** Makes the school's tables, empty, and marks that a move from `source` is under way; all or nothing. */
export async function beginMove(db: Database, source: string, tables: Table[]): Promise<void> {
  await migrateEmpty(db, async (trx) => {
    await sql`create table ${sql.table(MOVE_MARK)} (source text not null)`.execute(trx);
    await sql`insert into ${sql.table(MOVE_MARK)} (source) values (${source})`.execute(trx);
    await sql`
      create table ${sql.table(MOVE_PROGRESS)} (
        table_name text primary key, copied bigint not null, last_key text
      )
    `.execute(trx);
    for (const { name } of tables) {
      await sql`insert into ${sql.table(MOVE_PROGRESS)} values (${name}, 0)`.execute(trx);
      if ((await countRows(trx, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(trx);
    }
  });
}

/** Makes the next run start over: what was copied differs from the source. */
export async function forgetSource(db: Database): Promise<void> {
  await sql`update ${sql.table(MOVE_MARK)} set source = ''`.execute(db);
}

export async function endMove(db: Database): Promise<void> {
  await sql`drop table ${sql.table(MOVE_PROGRESS)}, ${sql.table(MOVE_MARK)}`.execute(db);
}

export async function readProgress(db: Database): Promise<Map<string, Progress>> {
  const { rows } = await sql<{ table_name: string; copied: number; last_key: string | null }>`
    select table_name, copied, last_key from ${sql.table(MOVE_PROGRESS)}
  `.execute(db);
  return new Map(
    rows.map(({ table_name, copied, last_key }) => [
      table_name,
      { copied, lastKey: last_key === null ? undefined : JSON.parse(last_key) },
    ]),
  );
}

/** Adds rows and stores the progress in the same transaction, so that a kill leaves both or neither. */
export async function addRows(
  db: Database,
  table: Table,
  rows: Row[],
  copied: number,
): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  await transact(db, async (trx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(MOVE_PROGRESS)}
      set copied = ${copied + rows.length}, last_key = ${JSON.stringify(keyOf(table, last))}
      where table_name = ${table.name} and copied = ${copied}
    `.execute(trx);
    if (numAffectedRows !== 1n) {
      throw new AppError('conflict', 'Another move into that database is under way.');
    }
    const columns = sql.join(table.columns.map((column) => sql.id(column)));
    await sql`
      insert into ${sql.table(table.name)} (${columns})
      select ${columns} from ${recordsOf(table, rows)}
    `.execute(trx);
  });
}

export async function findRows(db: Database, table: Table, rows: Row[]): Promise<Row[]> {
  const keys = rows.map((row) =>
    Object.fromEntries(table.key.map((name) => [name, row[name] ?? null])),
  );
  const values = table.columns.map(
    (column) => sql`${sql.ref(`moved.${column}`)}::text as ${sql.id(column)}`,
  );
  const found = await sql<Row>`
    select ${sql.join(values)} from ${sql.table(table.name)} as moved
    join ${recordsOf(table, keys)} as keys using (${sql.join(table.key.map((name) => sql.id(name)))})
  `.execute(db);
  return found.rows;
}

export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)}
  `.execute(db);
  return rows[0]?.rows ?? 0;
}

/** How many items are published, and how many of them the search finds. */
export async function countFindable(db: Database): Promise<{ published: number; found: number }> {
  const { rows } = await sql<{ published: number; found: number }>`
    select count(*) as published, count(news_search.rowid) as found
    from news left join news_search on news_search.rowid = news.search_row
    where news.deleted_at is null and news.state = 'published'
  `.execute(db);
  return rows[0] ?? { published: 0, found: 0 };
}

export async function gatherStatistics(db: Database, tables: Table[]): Promise<void> {
  for (const { name } of tables) await sql`analyze ${sql.table(name)}`.execute(db);
  await sql`analyze news_search`.execute(db);
}

/** Rows from JSON: PostgreSQL casts each text to the type of its column. */
function recordsOf(table: Table, rows: Row[]) {
  return sql`json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)})`;
}
