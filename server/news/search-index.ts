import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../database/engine.ts';
import type { Tables } from '../database/schema.ts';
import { searchWords } from './search-words.ts';

interface SearchedRow {
  search_row: number;
  title: string;
  description: string;
}

interface Found {
  total: number;
  searchRows: number[];
}

interface Stretch {
  offset: number;
  limit: number;
}

/** Where published items are that hold every word, or one that begins with it; newest first, and how many. */
export async function findSearchRows(
  db: Kysely<Tables>,
  words: string[],
  stretch: Stretch,
): Promise<Found> {
  if (words.length === 0) return { total: 0, searchRows: [] };
  // Words are letters and digits alone, so that nothing in them can mean something to the engine.
  return isSqlite(db) ? findInSqlite(db, words, stretch) : findInPostgres(db, words, stretch);
}

async function findInSqlite(
  db: Kysely<Tables>,
  words: string[],
  { offset, limit }: Stretch,
): Promise<Found> {
  const match = sql`news_search match ${words.map((word) => `"${word}"*`).join(' ')}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from news_search where ${match}
  `.execute(db);
  const found = await sql<{ rowid: number }>`
    select rowid from news_search where ${match} order by rowid desc limit ${limit} offset ${offset}
  `.execute(db);
  return {
    total: counted.rows[0]?.total ?? 0,
    searchRows: found.rows.map(({ rowid }) => rowid),
  };
}

/** Everything found is put aside first: asked for the newest alone, PostgreSQL walks all items to find a rare word. */
async function findInPostgres(
  db: Kysely<Tables>,
  words: string[],
  { offset, limit }: Stretch,
): Promise<Found> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const { rows } = await sql<{ total: number; rowids: string[] }>`
    with found as materialized (select rowid from news_search where vector @@ ${query}::tsquery)
    select (select count(*) from found) as total,
      array(select rowid from found order by rowid desc limit ${limit} offset ${offset}) as rowids
  `.execute(db);
  const [found] = rows;
  return { total: found?.total ?? 0, searchRows: (found?.rowids ?? []).map(Number) };
}

/** The next free number of the item's millisecond; the caller holds the counts of its month. */
export async function freeSearchRow(trx: Kysely<Tables>, createdAt: string): Promise<number> {
  const first = Date.parse(createdAt) * 1_000;
  const last = await trx
    .selectFrom('news')
    .select(({ fn }) => fn.max('search_row').as('row'))
    .where('search_row', '>=', first)
    .where('search_row', '<', first + 1_000)
    .executeTakeFirst();
  return last?.row ? last.row + 1 : first;
}

/** Makes an item findable. */
export async function insertWords(trx: Kysely<Tables>, row: SearchedRow): Promise<void> {
  const words = searchWords(`${row.title} ${row.description}`).join(' ');
  await trx.insertInto('news_search').values({ rowid: row.search_row, words }).execute();
}

/** An item is not found any more. */
export async function deleteWords(trx: Kysely<Tables>, row: SearchedRow): Promise<void> {
  await trx.deleteFrom('news_search').where('rowid', '=', row.search_row).execute();
}
