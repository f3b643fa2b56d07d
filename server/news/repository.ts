import { type Kysely, type Selectable, sql } from 'kysely';
import type { NewsFilter, NewsItem } from '#contract/news.ts';
import { isSqlite } from '../database/engine.ts';
import type { Tables } from '../database/schema.ts';
import { searchWords } from './search-words.ts';

export type NewsRow = Selectable<Tables['news']>;

/** A stretch of a list: `limit` items after the first `offset`. */
export interface Stretch {
  offset: number;
  limit: number;
}

/** A database or a transaction. */
type Connection = Kysely<Tables>;

const ADDRESSES_A_QUERY = 500;

/** A published item as lists and calls show it. */
export function toNewsItem(row: NewsRow): NewsItem {
  return {
    _id: row.id,
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    ...(row.image && { image: row.image }),
    ...(row.image_alt && { imageAlt: row.image_alt }),
    createdAt: row.created_at,
    ...(row.author_name && { createdBy: { name: row.author_name } }),
  };
}

/** One published item. */
export async function findPublishedById(db: Connection, id: string): Promise<NewsRow | undefined> {
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * A stretch of the published items, newest first, and how many there are. The counts by month say in which month the
 * stretch begins, so that a deep page steps over one month's index entries instead of all before it.
 */
export async function findPublished(db: Connection, filter: NewsFilter, stretch: Stretch) {
  const months = await countByMonth(db, filter);
  const total = months.reduce((sum, { items }) => sum + items, 0);
  const start = startOf(months, stretch.offset);
  if (!start || stretch.limit <= 0) return { total, rows: [] };

  let places = db
    .selectFrom('news')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', start.before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(stretch.limit)
    .offset(start.skip);
  if (filter !== 'all') places = places.where('type', '=', filter);
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .where('id', 'in', places)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { total, rows };
}

/** Published items that hold every word, or one that begins with it; newest first, and how many there are. */
export async function searchPublished(db: Connection, words: string[], stretch: Stretch) {
  if (words.length === 0) return { total: 0, rows: [] };
  const match = isSqlite(db)
    ? sql`news_search match ${words.map((word) => `"${word}"*`).join(' ')}`
    : sql`vector @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from news_search where ${match}
  `.execute(db);
  const found = await sql<{ rowid: number }>`
    select rowid from news_search where ${match}
    order by rowid desc limit ${stretch.limit} offset ${stretch.offset}
  `.execute(db);
  const rows = await findBySearchRows(
    db,
    found.rows.map(({ rowid }) => rowid),
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** Deleted items that were deleted at or after an instant, the last deleted first. */
export async function findDeletedSince(db: Connection, instant: string): Promise<NewsRow[]> {
  return db
    .selectFrom('news')
    .selectAll()
    .where('deleted_at', '>=', instant)
    .orderBy('deleted_at', 'desc')
    .execute();
}

/** Deleted items that nobody may restore any more. */
export async function findDeletedBefore(db: Connection, instant: string): Promise<NewsRow[]> {
  return db.selectFrom('news').selectAll().where('deleted_at', '<', instant).execute();
}

/** Those of the addresses that an item shows, deleted ones that can be restored included. */
export async function findImages(db: Connection, addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_A_QUERY) {
    const some = addresses.slice(start, start + ADDRESSES_A_QUERY);
    const rows = await db.selectFrom('news').select('image').where('image', 'in', some).execute();
    found.push(...rows.flatMap(({ image }) => image ?? []));
  }
  return found;
}

/** Adds a published item, its words and its place in the counts. */
export async function insert(trx: Connection, item: Omit<NewsRow, 'search_row'>): Promise<void> {
  const row = { ...item, search_row: await freeSearchRow(trx, item.created_at) };
  await trx.insertInto('news').values(row).execute();
  await publishRow(trx, row);
}

/**
 * Makes this transaction the only one that changes the published item, and returns it as it was. The lock is a write,
 * because the two engines have no other in common.
 */
export async function lockPublished(
  trx: Connection,
  id: string,
  at: string,
): Promise<NewsRow | undefined> {
  return trx
    .updateTable('news')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Changes a published item that this transaction has locked. */
export async function update(
  trx: Connection,
  before: NewsRow,
  changes: Partial<Pick<NewsRow, 'type' | 'title' | 'description' | 'image' | 'image_alt'>>,
): Promise<NewsRow> {
  const after = await trx
    .updateTable('news')
    .set(changes)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.type !== before.type) {
    await changeCounts(trx, [
      { row: before, by: -1 },
      { row: after, by: 1 },
    ]);
  }
  await deleteWords(trx, before);
  await insertWords(trx, after);
  return after;
}

/** Takes a published item that this transaction has locked out of every list. */
export async function markDeleted(trx: Connection, row: NewsRow, at: string): Promise<void> {
  await trx.updateTable('news').set({ deleted_at: at }).where('id', '=', row.id).execute();
  await changeCounts(trx, [{ row, by: -1 }]);
  await deleteWords(trx, row);
}

/** Publishes a deleted item again; undefined when it was not deleted at or after `since`. */
export async function restoreById(
  trx: Connection,
  id: string,
  since: string,
): Promise<NewsRow | undefined> {
  const row = await trx
    .updateTable('news')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
  if (row) await publishRow(trx, row);
  return row;
}

/** Removes a deleted item for good. */
export async function deleteById(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('news').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

interface Month {
  month: string;
  items: number;
}

async function countByMonth(db: Connection, filter: NewsFilter): Promise<Month[]> {
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
function startOf(months: Month[], offset: number): { before: string; skip: number } | undefined {
  let skip = offset;
  for (const { month, items } of months) {
    if (skip < items) return { before: startOfNextMonth(month), skip };
    skip -= items;
  }
  return undefined;
}

function startOfNextMonth(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return start.toISOString();
}

async function publishRow(trx: Connection, row: NewsRow): Promise<void> {
  await changeCounts(trx, [{ row, by: 1 }]);
  await insertWords(trx, row);
}

interface CountChange {
  row: Pick<NewsRow, 'type' | 'created_at'>;
  by: 1 | -1;
}

/** In one order everywhere: two transactions that each wait for the other's row would never end. */
async function changeCounts(trx: Connection, changes: CountChange[]): Promise<void> {
  for (const { row, by } of changes.toSorted((a, b) => a.row.type.localeCompare(b.row.type))) {
    await trx
      .insertInto('news_by_month')
      .values({ type: row.type, month: row.created_at.slice(0, 7), items: Math.max(by, 0) })
      .onConflict((conflict) =>
        conflict
          .columns(['type', 'month'])
          .doUpdateSet({ items: sql<number>`news_by_month.items + ${by}` }),
      )
      .execute();
  }
}

async function insertWords(trx: Connection, row: NewsRow): Promise<void> {
  const words = searchWords(`${row.title} ${row.description}`).join(' ');
  await trx.insertInto('news_search').values({ rowid: row.search_row, words }).execute();
}

async function deleteWords(trx: Connection, row: NewsRow): Promise<void> {
  await trx.deleteFrom('news_search').where('rowid', '=', row.search_row).execute();
}

/** The next free number of the item's millisecond. */
async function freeSearchRow(trx: Connection, createdAt: string): Promise<number> {
  const first = Date.parse(createdAt) * 1_000;
  const last = await trx
    .selectFrom('news')
    .select(({ fn }) => fn.max('search_row').as('row'))
    .where('search_row', '>=', first)
    .where('search_row', '<', first + 1_000)
    .executeTakeFirst();
  return last?.row ? last.row + 1 : first;
}

async function findBySearchRows(db: Connection, rows: number[]): Promise<NewsRow[]> {
  if (rows.length === 0) return [];
  return db
    .selectFrom('news')
    .selectAll()
    .where('search_row', 'in', rows)
    .orderBy('search_row', 'desc')
    .execute();
}
