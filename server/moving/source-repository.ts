import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Table {
  name: string;
  columns: string[];
  key: string[];
  /** Its rows refer to each other, such as an account to the one that made it: they are copied in one piece. */
  isSelfReferring: boolean;
  rows: number;
}

/** Every value as text, exactly as it is stored: both engines read text alike, and no number is too large. */
export type Row = Record<string, string | null>;

/** Few enough to hold in memory with the longest texts. */
const ROWS_AT_ONCE = 2_000;

/** The school's tables in SQLite, each after those its rows refer to; without Kysely's own and the search index of the news. */
export async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
      and name not like 'kysely\\_%' escape '\\'
    order by name
  `.execute(db);
  const tables = new Map<string, Table>();
  for (const { name } of rows) await addAfterReferred(db, name, tables);
  return [...tables.values()];
}

async function addAfterReferred(
  db: Database,
  name: string,
  tables: Map<string, Table>,
): Promise<void> {
  if (tables.has(name)) return;
  const { rows } = await sql<{ referred: string }>`
    select distinct "table" as referred from pragma_foreign_key_list(${name})
  `.execute(db);
  const referred = rows.map((row) => row.referred);
  for (const other of referred) if (other !== name) await addAfterReferred(db, other, tables);
  tables.set(name, await readTable(db, name, referred.includes(name)));
}

async function readTable(db: Database, name: string, isSelfReferring: boolean): Promise<Table> {
  const { rows: columns } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name})
  `.execute(db);
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(name)}
  `.execute(db);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.map((column) => column.name),
    isSelfReferring,
    rows: rows[0]?.rows ?? 0,
  };
}

/** The rows of a table in the order of their key, in batches, after the row with the key `after`. */
export async function* readRows(
  db: Database,
  table: Table,
  after: (string | null)[] | undefined,
): AsyncGenerator<Row[]> {
  const atOnce = table.isSelfReferring ? table.rows : ROWS_AT_ONCE;
  for (let last = after; ; ) {
    const rows = await readSome(db, table, last, atOnce);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = keyOf(table, end);
  }
}

async function readSome(
  db: Database,
  { name, columns, key }: Table,
  after: (string | null)[] | undefined,
  limit: number,
): Promise<Row[]> {
  const as = (column: string) => sql.ref(`${name}.${column}`);
  const values = columns.map((column) => sql`cast(${as(column)} as text) as ${sql.id(column)}`);
  const order = sql.join(key.map(as));
  const following: RawBuilder<unknown> = after
    ? sql`where (${order}) > (${sql.join(after)})`
    : sql``;
  const { rows } = await sql<Row>`
    select ${sql.join(values)} from ${sql.table(name)} ${following} order by ${order} limit ${limit}
  `.execute(db);
  return rows;
}

export function keyOf(table: Table, row: Row): (string | null)[] {
  return table.key.map((column) => row[column] ?? null);
}
