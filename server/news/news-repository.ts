import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { NewsFilter } from '#contract/news.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { jpegAlone } from '#contract/pictures.ts';
import { announceChange } from '../database/changes.ts';
import type { Database, Tables } from '../database/schema.ts';
import * as index from './news-index-repository.ts';

export type NewsRow = Selectable<Tables['news']>;
type NewRow = Omit<Insertable<Tables['news']>, 'search_row'>;
export type Changes = Partial<Omit<NewsRow, 'id' | 'search_row'>>;

const ADDRESSES_A_QUERY = 500;

/** `images`, all in their order, where an item is shown on its own page. */
export type NewsItem = ReturnType<typeof toNewsItem> & { images?: NewsPicture[] };

/** A literal: with a parameter, SQLite would not see that a partial index fits. */
const PUBLISHED = sql.lit('published' as const);

function isPublished(eb: ExpressionBuilder<Tables, 'news'>) {
  return eb.and([eb('deleted_at', 'is', null), eb('state', '=', PUBLISHED)]);
}

export function toNewsItem(row: NewsRow) {
  const { id, type, title, description, starts_on: first, ends_on: last } = row;
  return {
    id,
    type,
    title,
    description,
    markdown: row.markdown,
    image: row.image && row.formats_due_at ? jpegAlone(row.image) : row.image,
    imageAlt: row.image_alt,
    moreImages: moreImagesOf(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    eventDays: first && last ? { first, last } : undefined,
    place: row.place,
    eventStatus: row.event_status,
    /** both are found among the versions where one item is read */
    movedFrom: undefined as string | undefined,
    previousStartsAt: undefined as string | undefined,
    authorName: row.author_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    textChangedAt: row.text_changed_at,
    state: row.state,
    version: row.version,
    publishAt: row.publish_at,
    isPinned: row.pinned_at !== null,
    changedByName: row.changed_by_name,
  };
}

/** The pictures after the first; written by `claimPictures` alone. */
export function moreImagesOf({ more_images }: NewsRow): NewsPicture[] {
  return more_images ? (JSON.parse(more_images) as NewsPicture[]) : [];
}

export async function findPublishedById(db: Database, id: string) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where(isPublished)
    .executeTakeFirst();
}

/** Whatever its state; not a deleted one. */
export async function findById(db: Database, id: string) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findPinned(db: Database) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('pinned_at', 'is not', null)
    .where(isPublished)
    .executeTakeFirst();
}

/** Drafts, scheduled and offline items, the last changed first. */
export async function findUnpublished(db: Database, limit: number) {
  return db
    .selectFrom('news')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('state', '<>', PUBLISHED)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** What is to be published by now, the earliest first. */
export async function findToPublish(db: Database, instant: string) {
  return db
    .selectFrom('news')
    .select(['id', 'publish_at'])
    .where('publish_at', '<=', instant)
    .where('deleted_at', 'is', null)
    .orderBy('publish_at')
    .execute();
}

export async function findNextPublishAt(db: Database): Promise<Date | undefined> {
  const next = await db
    .selectFrom('news')
    .select('publish_at')
    .where('publish_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('publish_at')
    .limit(1)
    .executeTakeFirst();
  return next?.publish_at ? new Date(next.publish_at) : undefined;
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

/** Published events that begin between two days and are not over before `today`, by when they begin. */
export async function findComing(
  db: Database,
  { today, from, until }: { today: string; from: string; until: string },
  limit: number,
) {
  // Found in the index, but for the time of day; only the rows that are shown are read whole.
  const places = db
    .selectFrom('news')
    .select('id')
    .where(isPublished)
    .where('starts_on', '>=', from)
    .where('starts_on', '<=', until)
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .orderBy(beginning)
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', 'in', places)
    .orderBy('starts_on')
    .orderBy(beginning)
    .orderBy('id')
    .execute();
}

/** One without a time begins with its day. */
const beginning = sql`coalesce(starts_at, starts_on)`;

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

export async function insert(trx: Database, item: NewRow): Promise<NewsRow> {
  await index.changeCounts(trx, item.created_at, countedBy(item, 1));
  const search_row = await index.freeSearchRow(trx, item.created_at);
  const row = await trx
    .insertInto('news')
    .values({ ...item, search_row })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isShown(row)) await index.insertWords(trx, row);
  await announceChange(trx, 'news');
  return row;
}

/** Locks an item for this transaction by a write, the only lock that both engines have. */
export async function lock(trx: Database, id: string) {
  return trx
    .updateTable('news')
    .set({ search_row: sql`search_row` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Changes an item that this transaction has locked; with another `created_at` it takes its new place in the list. */
export async function update(trx: Database, before: NewsRow, changes: Changes): Promise<NewsRow> {
  const next = { ...before, ...changes };
  const isMoved = next.created_at !== before.created_at;
  if (isMoved || next.type !== before.type || isShown(next) !== isShown(before)) {
    await index.changeCounts(trx, before.created_at, countedBy(before, -1));
    await index.changeCounts(trx, next.created_at, countedBy(next, 1));
  }
  const search_row = isMoved ? await index.freeSearchRow(trx, next.created_at) : before.search_row;
  if (isShown(before)) await index.deleteWords(trx, before);
  const after = await trx
    .updateTable('news')
    .set({ ...changes, search_row })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isShown(after)) await index.insertWords(trx, after);
  await announceChange(trx, 'news');
  return after;
}

/** Deletes an item that this transaction has locked; its draft may be published again. */
export async function markDeleted(trx: Database, row: NewsRow, at: string): Promise<void> {
  const gone = { deleted_at: at, updated_at: at, pinned_at: null };
  await update(trx, row, { ...gone, draft_key: null, draft_hash: null });
}

/** Undoes a deletion at or after `since`; undefined when there was none. What was scheduled is a draft again. */
export async function restoreById(trx: Database, id: string, since: string) {
  const deleted = await trx
    .updateTable('news')
    .set({ search_row: sql`search_row` })
    .where('id', '=', id)
    .where('deleted_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
  if (!deleted) return undefined;
  const state = deleted.state === 'scheduled' ? 'draft' : deleted.state;
  return update(trx, deleted, { deleted_at: null, state, publish_at: null });
}

/** Takes the pin from whatever has it. */
export async function unpinAll(trx: Database): Promise<void> {
  await trx
    .updateTable('news')
    .set({ pinned_at: null })
    .where('pinned_at', 'is not', null)
    .execute();
}

export async function insertVersion(
  trx: Database,
  version: Insertable<Tables['news_versions']>,
): Promise<void> {
  await trx.insertInto('news_versions').values(version).execute();
}

/** The newest first. */
export async function findVersions(db: Database, id: string, limit?: number) {
  const versions = db
    .selectFrom('news_versions')
    .selectAll()
    .where('news_id', '=', id)
    .orderBy('version', 'desc');
  return (limit ? versions.limit(limit) : versions).execute();
}

export async function insertPreview(
  trx: Database,
  preview: Insertable<Tables['news_previews']>,
): Promise<void> {
  await trx.insertInto('news_previews').values(preview).execute();
}

export async function findByPreview(db: Database, id: string, tokenHash: string, now: string) {
  return db
    .selectFrom('news')
    .innerJoin('news_previews', 'news_previews.news_id', 'news.id')
    .selectAll('news')
    .where('token_hash', '=', tokenHash)
    .where('news_id', '=', id)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function deletePreviewsBefore(db: Database, instant: string): Promise<void> {
  await db.deleteFrom('news_previews').where('expires_at', '<=', instant).execute();
}

function isShown({ state = 'published', deleted_at }: Pick<NewRow, 'state' | 'deleted_at'>) {
  return state === 'published' && !deleted_at;
}

function countedBy(row: Pick<NewRow, 'type' | 'state' | 'deleted_at'>, by: 1 | -1) {
  return { [row.type]: isShown(row) ? by : 0 };
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
    .where(isPublished)
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
