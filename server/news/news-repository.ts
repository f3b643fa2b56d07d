import type { Selectable } from 'kysely';
import type { NewsFilter } from '#contract/news.ts';
import { jpegAlone } from '#contract/pictures.ts';
import { announceChange } from '../database/changes.ts';
import type { Database, Tables } from '../database/schema.ts';
import * as index from './news-index-repository.ts';

export type NewsRow = Selectable<Tables['news']>;

const ADDRESSES_A_QUERY = 500;

export type NewsItem = ReturnType<typeof toNewsItem>;

export function toNewsItem(row: Omit<NewsRow, 'search_row'>) {
  const { id, type, title, description, starts_on: first, ends_on: last } = row;
  return {
    id,
    type,
    title,
    description,
    image: row.image && row.formats_due_at ? jpegAlone(row.image) : row.image,
    imageAlt: row.image_alt,
    startsAt: row.starts_at,
    eventDays: first && last ? { first, last } : undefined,
    authorName: row.author_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findPublishedById(db: Database, id: string) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findByDraftKey(db: Database, authorId: string | null, draftKey: string) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('draft_key', '=', draftKey)
    .executeTakeFirst();
}

/** By the counts, a deep page skips one month’s index entries instead of all before it. */
export async function findPublished(db: Database, filter: NewsFilter, stretch: index.Stretch) {
  const months = await index.countByMonth(db, filter);
  const start = index.startOf(months, stretch.offset);
  const rows = start ? await stretchFrom(db, filter, start, stretch.limit).execute() : [];
  return { total: index.sumOf(months), rows };
}

export async function countPublished(db: Database): Promise<number> {
  return index.sumOf(await index.countByMonth(db, 'all'));
}

export async function findAddresses(db: Database, { offset, limit }: index.Stretch) {
  const start = index.startOf(await index.countByMonth(db, 'all'), offset);
  if (!start) return [];
  return stretchFrom(db, 'all', start, limit)
    .clearSelect()
    .select(['id', 'updated_at as updatedAt'])
    .execute();
}

/** Published items that have every word, or one that begins with it; newest first, and how many there are. */
export async function searchPublished(db: Database, words: string[], stretch: index.Stretch) {
  const { total, searchRows } = await index.findSearchRows(db, words, stretch);
  if (searchRows.length === 0) return { total, rows: [] };
  const rows = await db
    .selectFrom('news')
    .selectAll()
    .where('search_row', 'in', searchRows)
    .orderBy('search_row', 'desc')
    .execute();
  return { total, rows };
}

/** Published events that begin between two days and are not over before `today`, by the day they begin. */
export async function findComing(
  db: Database,
  { today, from, until }: { today: string; from: string; until: string },
  limit: number,
) {
  // Found in the index alone; only the rows that are shown are read.
  const places = db
    .selectFrom('news')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('starts_on', '>=', from)
    .where('starts_on', '<=', until)
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', 'in', places)
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
}

export async function findDeletedSince(db: Database, instant: string) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('deleted_at', '>=', instant)
    .orderBy('deleted_at', 'desc')
    .execute();
}

export async function findDeletedBefore(db: Database, instant: string) {
  return db.selectFrom('news').selectAll().where('deleted_at', '<', instant).execute();
}

/** Those of the addresses that an item has, also a deleted one, or the gallery. */
export async function findImages(db: Database, addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_A_QUERY) {
    const some = addresses.slice(start, start + ADDRESSES_A_QUERY);
    for (const table of ['news', 'school_pictures'] as const) {
      const rows = await db.selectFrom(table).select('image').where('image', 'in', some).execute();
      found.push(...rows.flatMap(({ image }) => image ?? []));
    }
  }
  return found;
}

export async function insert(trx: Database, item: Omit<NewsRow, 'search_row'>): Promise<void> {
  await index.changeCounts(trx, item.created_at, { [item.type]: 1 });
  const row = { ...item, search_row: await index.freeSearchRow(trx, item.created_at) };
  await trx.insertInto('news').values(row).execute();
  await index.insertWords(trx, row);
  await announceChange(trx, 'news');
}

/** Locks a published item for this transaction by a write, the only lock that both engines have. */
export async function lockPublished(trx: Database, id: string, at: string) {
  return trx
    .updateTable('news')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function update(
  trx: Database,
  before: NewsRow,
  changes: Partial<Omit<NewsRow, 'id' | 'created_at' | 'search_row'>>,
) {
  const after = await trx
    .updateTable('news')
    .set(changes)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.type !== before.type) {
    await index.changeCounts(trx, before.created_at, { [before.type]: -1, [after.type]: 1 });
  }
  await index.deleteWords(trx, before);
  await index.insertWords(trx, after);
  await announceChange(trx, 'news');
  return after;
}

/** Deletes a published item that this transaction has locked; its draft may be published again. */
export async function markDeleted(trx: Database, row: NewsRow, at: string): Promise<void> {
  await trx
    .updateTable('news')
    .set({ deleted_at: at, draft_key: null, draft_hash: null })
    .where('id', '=', row.id)
    .execute();
  await index.changeCounts(trx, row.created_at, { [row.type]: -1 });
  await index.deleteWords(trx, row);
  await announceChange(trx, 'news');
}

/** Publishes a deleted item again; undefined when it was not deleted at or after `since`. */
export async function restoreById(trx: Database, id: string, since: string) {
  const row = await trx
    .updateTable('news')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await index.changeCounts(trx, row.created_at, { [row.type]: 1 });
  await index.insertWords(trx, row);
  await announceChange(trx, 'news');
  return row;
}

export async function deleteById(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('news')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Found in the index alone; only the rows that are shown are read. */
function stretchFrom(db: Database, filter: NewsFilter, start: index.MonthStart, limit: number) {
  let places = db
    .selectFrom('news')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', start.before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(start.skip);
  if (filter !== 'all') places = places.where('type', '=', filter);
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', 'in', places)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}
