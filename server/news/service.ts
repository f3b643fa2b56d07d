import {
  NEWS_PER_PAGE,
  type NewsDraft,
  type NewsFilter,
  type NewsItem,
  type NewsListAnswer,
  type NewsType,
  type Pagination,
} from '#contract/news.ts';
import { mainPictureAddress, type PictureFacts, readPictureAddress } from '#contract/pictures.ts';
import { type Actor, SYSTEM, writeAudit } from '../database/audit-log.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type CheckedDraft, checkDraft, type NewsForm, readNewsForm } from './draft.ts';
import * as repository from './repository.ts';
import { askedWords } from './search-words.ts';

/** What news asks of the media service. */
export interface Pictures {
  /** Stores a picture in all its forms; throws AppError 'invalid' with errors.image for anything else. */
  keepPicture(bytes: Buffer): Promise<PictureFacts>;
  /** Removes every file of a picture; one that is not there is no failure. */
  removePicture(facts: PictureFacts): Promise<void>;
  /** Removes older pictures that `keepOnly` does not name. */
  removeUnused(keepOnly: (pictures: PictureFacts[]) => Promise<PictureFacts[]>): Promise<number>;
}

interface Parts {
  db: Database;
  pictures: Pictures;
  clock: () => Date;
  /** After every change, before it is answered: whatever shows news is out of date. */
  onChange: () => void;
  /** A picture that nobody shows any more could not be removed. */
  onLeftPicture: (error: unknown) => void;
}

export interface DeletedNews {
  id: string;
  type: NewsType;
  title: string;
  deletedAt: string;
}

export type News = ReturnType<typeof createNews>;

const DAYS_TO_RESTORE = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** News and events: what visitors read, what staff publish. */
export function createNews({ db, pictures, clock, onChange, onLeftPicture }: Parts) {
  return {
    list,
    find,
    listForStaff,
    listAll,
    create,
    edit,
    remove,
    publish,
    deleted,
    restore,
    tidyUp,
  };

  /** A page of the published items, newest first; beyond the last page an empty list. */
  async function list(filter: NewsFilter, page: number): Promise<NewsListAnswer> {
    const { total, rows } = await repository.findPublished(
      db,
      filter,
      stretchOf(page, NEWS_PER_PAGE),
    );
    return listAnswer(rows, paginationOf(page, NEWS_PER_PAGE, total));
  }

  /** One published item; undefined for an unknown or deleted one. */
  async function find(id: string): Promise<NewsItem | undefined> {
    if (!isId(id)) return undefined;
    const row = await repository.findPublishedById(db, id);
    return row && repository.toNewsItem(row);
  }

  /** A page of what the panel lists: everything, or what holds every word of the question. */
  async function listForStaff(
    page: number,
    limit: number,
    question: string,
  ): Promise<NewsListAnswer> {
    const stretch = stretchOf(page, limit);
    const { total, rows } = question
      ? await repository.searchPublished(db, askedWords(question), stretch)
      : await repository.findPublished(db, 'all', stretch);
    return listAnswer(rows, paginationOf(page, limit, total));
  }

  /** Every published item, newest first. */
  async function listAll(): Promise<NewsItem[]> {
    const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
    const { rows } = await repository.findPublished(db, 'all', everything);
    return rows.map(repository.toNewsItem);
  }

  /** Publishes what the form says, with its picture. */
  async function create(form: NewsForm, actor: Actor): Promise<NewsItem> {
    const draft = readNewsForm(form, { pictureRequired: true });
    const picture = form.picture && (await pictures.keepPicture(form.picture));
    return withoutLeavingBehind(picture, () => publish(draft, picture, actor, clock()));
  }

  /** Publishes an item as of an instant, by whoever is named as its author. */
  async function publish(
    draft: NewsDraft,
    picture: PictureFacts | undefined,
    author: Actor,
    createdAt: Date,
  ): Promise<NewsItem> {
    const checked = checkDraft(draft);
    const at = createdAt.toISOString();
    const item = {
      id: newId(createdAt),
      ...columnsOf(checked),
      image: picture ? mainPictureAddress(picture) : null,
      author_id: author.id,
      author_name: author.name,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    };
    await db.transaction().execute(async (trx) => {
      await repository.insert(trx, item);
      await audit(trx, author, 'created', item);
    });
    onChange();
    return repository.toNewsItem({ ...item, search_row: 0 });
  }

  /** Changes a published item; without a new picture it keeps the one it has. */
  async function edit(id: string, form: NewsForm, actor: Actor): Promise<NewsItem> {
    const draft = readNewsForm(form, { pictureRequired: false });
    await mustExist(id);
    const picture = form.picture && (await pictures.keepPicture(form.picture));
    const { before, after } = await withoutLeavingBehind(picture, () =>
      db.transaction().execute(async (trx) => {
        const before = await repository.lockPublished(trx, id, clock().toISOString());
        if (!before) throw notFound();
        const image = picture && { image: mainPictureAddress(picture) };
        const after = await repository.update(trx, before, { ...columnsOf(draft), ...image });
        await audit(trx, actor, 'updated', after);
        return { before, after };
      }),
    );
    onChange();
    if (before.image !== after.image) await removePictureOf(before);
    return repository.toNewsItem(after);
  }

  /** Takes an item out of every list; for thirty days it can be restored. */
  async function remove(id: string, actor: Actor): Promise<void> {
    if (!isId(id)) throw notFound();
    await db.transaction().execute(async (trx) => {
      const at = clock().toISOString();
      const row = await repository.lockPublished(trx, id, at);
      if (!row) throw notFound();
      await repository.markDeleted(trx, row, at);
      await audit(trx, actor, 'deleted', row);
    });
    onChange();
  }

  /** What can still be restored, the last deleted first. */
  async function deleted(): Promise<DeletedNews[]> {
    const rows = await repository.findDeletedSince(db, oldestToRestore());
    return rows.map(({ id, type, title, deleted_at }) => {
      return { id, type, title, deletedAt: deleted_at ?? '' };
    });
  }

  /** Publishes a deleted item again, at its old place; undefined when there is none to restore. */
  async function restore(id: string, actor: Actor = SYSTEM): Promise<NewsItem | undefined> {
    const row = await db.transaction().execute(async (trx) => {
      const restored = await repository.restoreById(trx, id, oldestToRestore());
      if (restored) await audit(trx, actor, 'restored', restored);
      return restored;
    });
    if (row) onChange();
    return row && repository.toNewsItem(row);
  }

  /** Removes for good what was deleted more than thirty days ago, and pictures that no item shows. */
  async function tidyUp(): Promise<void> {
    for (const row of await repository.findDeletedBefore(db, oldestToRestore())) {
      await db.transaction().execute(async (trx) => {
        await repository.deleteById(trx, row.id);
        await audit(trx, SYSTEM, 'removed', row);
      });
    }
    await pictures.removeUnused(async (candidates) => {
      const addresses = await repository.findImages(db, candidates.map(mainPictureAddress));
      const shown = new Set(addresses);
      return candidates.filter((facts) => shown.has(mainPictureAddress(facts)));
    });
  }

  async function mustExist(id: string): Promise<void> {
    if (!(await find(id))) throw notFound();
  }

  async function audit(
    trx: Database,
    actor: Actor,
    verb: keyof typeof sentences,
    item: { type: NewsType; title: string },
  ): Promise<void> {
    const text = `${sentences[verb]} the ${nouns[item.type]} “${item.title}”`;
    await writeAudit(trx, actor, { action: `news.${verb}`, text }, clock());
  }

  function oldestToRestore(): string {
    return new Date(clock().getTime() - DAYS_TO_RESTORE * DAY_MS).toISOString();
  }

  async function withoutLeavingBehind<Result>(
    picture: PictureFacts | undefined,
    save: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await save();
    } catch (error) {
      if (picture) await pictures.removePicture(picture).catch(onLeftPicture);
      throw error;
    }
  }

  async function removePictureOf({ image }: repository.NewsRow): Promise<void> {
    const facts = image && readPictureAddress(image);
    if (facts) await pictures.removePicture(facts).catch(onLeftPicture);
  }
}

const sentences = {
  created: 'Published',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  removed: 'Removed for good',
};
const nouns: Record<NewsType, string> = { news: 'news item', event: 'event' };

function columnsOf({ imageAlt, ...columns }: CheckedDraft) {
  return { ...columns, image_alt: imageAlt || null };
}

function listAnswer(rows: repository.NewsRow[], pagination: Pagination): NewsListAnswer {
  const message = pagination.total === 0 ? 'No news yet' : 'News and events, newest first';
  return { success: true, message, data: rows.map(repository.toNewsItem), pagination };
}

function stretchOf(page: number, limit: number): repository.Stretch {
  return { offset: (page - 1) * limit, limit };
}

function paginationOf(page: number, limit: number, total: number): Pagination {
  return { current: page, pages: Math.ceil(total / limit), total };
}

function isId(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id);
}

function notFound(): AppError {
  return new AppError('not_found', 'This item is not there any more. It may have been deleted.');
}
