import { type Selectable, sql } from 'kysely';
import { type NewsFilter, type NewsType, newsTypes } from '#contract/news.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { isSqlite } from '../database/engine.ts';
import type { Database, Tables } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';

type SearchedRow = Pick<
  Selectable<Tables['news']>,
  'search_row' | 'type' | 'title' | 'description'
>;

export interface Stretch {
  offset: number;
  limit: number;
}

const LONGEST_WORD = 60;
const MOST_WORDS_ASKED = 10;

export async function findSearchRows(db: Database, words: string[], stretch: Stretch) {
  if (words.length === 0) return { total: 0, searchRows: [] };
  // Words are letters and digits alone, so they have no meaning to the engine.
  return isSqlite(db) ? findInSqlite(db, words, stretch) : findInPostgres(db, words, stretch);
}

async function findInSqlite(db: Database, words: string[], { offset, limit }: Stretch) {
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

/** Materialized: asked for the newest alone, PostgreSQL reads all items to find a rare word. */
async function findInPostgres(db: Database, words: string[], { offset, limit }: Stretch) {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  const { rows } = await sql<{ total: number; rowids: string[] }>`
    with found as materialized (select rowid from news_search where vector @@ ${query}::tsquery)
    select (select count(*) from found) as total,
      array(select rowid from found order by rowid desc limit ${limit} offset ${offset}) as rowids
  `.execute(db);
  const [found] = rows;
  return { total: found?.total ?? 0, searchRows: (found?.rowids ?? []).map(Number) };
}

/** The next free number of the item's millisecond; the caller has locked the counts of its month. */
export async function freeSearchRow(trx: Database, createdAt: string): Promise<number> {
  const first = Date.parse(createdAt) * 1_000;
  const last = await trx
    .selectFrom('news')
    .select(({ fn }) => fn.max('search_row').as('row'))
    .where('search_row', '>=', first)
    .where('search_row', '<', first + 1_000)
    .executeTakeFirst();
  return last?.row ? last.row + 1 : first;
}

export async function insertWords(trx: Database, row: SearchedRow): Promise<void> {
  const words = searchWords(`${row.title} ${row.description}`);
  words.push(typeWord(row.type));
  await trx
    .insertInto('news_search')
    .values({ rowid: row.search_row, words: words.join(' ') })
    .execute();
}

/** Indexes published items that are not yet, as after a move to another engine; returns how many. */
export async function insertMissingWords(db: Database, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('news')
    .leftJoin('news_search', 'news_search.rowid', 'news.search_row')
    .select(['news.search_row', 'news.type', 'news.title', 'news.description'])
    .where('news.deleted_at', 'is', null)
    .where('news.state', '=', 'published')
    .where('news_search.rowid', 'is', null)
    .limit(limit)
    .execute();
  await transact(db, async (trx) => {
    for (const row of rows) await insertWords(trx, row);
  });
  return rows.length;
}

export async function deleteWords(trx: Database, row: SearchedRow): Promise<void> {
  await trx.deleteFrom('news_search').where('rowid', '=', row.search_row).execute();
}

type Month = Awaited<ReturnType<typeof countByMonth>>[number];

export async function countByMonth(db: Database, filter: NewsFilter) {
  let months = db
    .selectFrom('news_by_month')
    .select(({ fn }) => ['month', fn.sum<number>('items').as('items')])
    .where('items', '>', 0)
    .groupBy('month')
    .orderBy('month', 'desc');
  if (filter !== 'all') months = months.where('type', '=', filter);
  return months.execute();
}

/** Before which instant a stretch begins, and how many of that month's items come first. */
export interface MonthStart {
  before: string;
  skip: number;
}

export function startOf(months: Month[], offset: number): MonthStart | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { before: startOfNextMonth(month), skip };
    skip -= items;
  }
  return undefined;
}

/** Changes the counts of a month. Always both types in one order, so that writers cannot deadlock. */
export async function changeCounts(
  trx: Database,
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

export function sumOf(months: Month[]): number {
  return months.reduce((sum, { items }) => sum + items, 0);
}

/** The distinct words of a text, folded so that "Sade" finds "Ṣadé". */
function searchWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** Stands among the words of an item, and is none that anybody can ask for. */
export function typeWord(type: NewsType): string {
  return `\uE000${type}`;
}

/** What is beyond ten words narrows nothing any more. */
export function askedWords(question: string): string[] {
  return searchWords(question).slice(0, MOST_WORDS_ASKED);
}

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}
