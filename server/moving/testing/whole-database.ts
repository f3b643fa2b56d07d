import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** For tests: all tables, without the search of the news, which each engine keeps in its own way. */
export async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('news_search'))
    .sort();
}

/** For tests: the same tables with their columns. */
export async function columnsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    tables
      .filter(({ name }) => !name.startsWith('news_search'))
      .map(({ name, columns }): [string, string[]] => [name, columns.map((one) => one.name).sort()])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** For tests: every row of a table, by another way than the move's own. */
export async function rowsOf(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}
