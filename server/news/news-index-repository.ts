import { type Kysely, sql } from 'kysely';
import { type NewsFilter, type NewsType, newsTypes } from '#contract/news.ts';
import { isSqlite } from '../database/engine.ts';
import type { Tables } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
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

/** Makes the next published items findable that are not yet, as after a move to another engine; answers how many. */
export async function insertMissingWords(db: Kysely<Tables>, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('news')
    .leftJoin('news_search', 'news_search.rowid', 'news.search_row')
    .select(['news.search_row', 'news.title', 'news.description'])
    .where('news.deleted_at', 'is', null)
    .where('news_search.rowid', 'is', null)
    .limit(limit)
    .execute();
  await transact(db, async (trx) => {
    for (const row of rows) await insertWords(trx, row);
  });
  return rows.length;
}

/** An item is not found any more. */
export async function deleteWords(trx: Kysely<Tables>, row: SearchedRow): Promise<void> {
  await trx.deleteFrom('news_search').where('rowid', '=', row.search_row).execute();
}

/** How many published items a month holds. */
export interface Month {
  month: string;
  items: number;
}

/** The counts of a list, newest month first. */
export async function countByMonth(db: Kysely<Tables>, filter: NewsFilter): Promise<Month[]> {
  let months = db
    .selectFrom('news_by_month')
    .select(({ fn }) => ['month', fn.sum<number>('items').as('items')])
    .where('items', '>', 0)
    .groupBy('month')
    .orderBy('month', 'desc');
  if (filter !== 'all') months = months.where('type', '=', filter);
  return months.execute();
}

/** Where a stretch begins: before which instant, and how many of that month's items come first. */
export interface MonthStart {
  before: string;
  skip: number;
}

/** Undefined when the list has no item there. */
export function startOf(months: Month[], offset: number): MonthStart | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { before: startOfNextMonth(month), skip };
    skip -= items;
  }
  return undefined;
}

/**
 * Counts what a write does to the items of a month. Always both types in one order: whoever writes in the same month
 * waits here for the other, and never each for the other.
 */
export async function changeCounts(
  trx: Kysely<Tables>,
  createdAt: string,
  changes: Partial<Record<NewsType, number>>,
): Promise<void> {
  const month = createdAt.slice(0, 7);
  for (const type of newsTypes) {
    const by = changes[type] ?? 0;
    await trx
      .insertInto('news_by_month')
      .values({ type, month, items: Math.max(by, 0) })
      .onConflict((conflict) =>
        conflict
          .columns(['type', 'month'])
          .doUpdateSet({ items: sql<number>`news_by_month.items + ${by}` }),
      )
      .execute();
  }
}

/** How many items that are together. */
export function sumOf(months: Month[]): number {
  return months.reduce((sum, { items }) => sum + items, 0);
}

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}
