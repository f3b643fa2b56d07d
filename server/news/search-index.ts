import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../database/engine.ts';
import type { Tables } from '../database/schema.ts';
import { searchWords } from './search-words.ts';

interface SearchedRow {
  search_row: number;
  title: string;
  description: string;
}

/** Where published items are that hold every word, or one that begins with it; newest first, and how many. */
export async function findSearchRows(
  db: Kysely<Tables>,
  words: string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; searchRows: number[] }> {
  if (words.length === 0) return { total: 0, searchRows: [] };
  // Words are letters and digits alone, so that nothing in them can mean something to the engine.
  const match = isSqlite(db)
    ? sql`news_search match ${words.map((word) => `"${word}"*`).join(' ')}`
    : sql`vector @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
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
