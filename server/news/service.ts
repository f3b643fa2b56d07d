import type { NewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { mainPictureAddress, type PictureFacts, readPictureAddress } from '#contract/pictures.ts';
import { type Actor, SYSTEM } from '../database/audit-log.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type CheckedDraft, checkDraft, type NewsForm, readNewsForm } from './draft.ts';
import { auditNews } from './news-audit.ts';
import { createNewsReading, isNewsId } from './reading.ts';
import * as repository from './repository.ts';
import { createNewsRestoring, oldestToRestore } from './restoring.ts';

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

export type News = ReturnType<typeof createNews>;

/** News and events: what visitors read, what staff publish. */
export function createNews({ db, pictures, clock, onChange, onLeftPicture }: Parts) {
  const reading = createNewsReading(db);
  const restoring = createNewsRestoring({ db, clock, onChange });
  return {
    ...reading,
    ...restoring,
    create,
    edit,
    remove,
    publish,
    tidyUp,
  };

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
      await auditNews(trx, author, 'created', item, clock());
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
        await auditNews(trx, actor, 'updated', after, clock());
        return { before, after };
      }),
    );
    onChange();
    if (before.image !== after.image) await removePictureOf(before);
    return repository.toNewsItem(after);
  }

  /** Takes an item out of every list; for thirty days it can be restored. */
  async function remove(id: string, actor: Actor): Promise<void> {
    if (!isNewsId(id)) throw notFound();
    await db.transaction().execute(async (trx) => {
      const at = clock().toISOString();
      const row = await repository.lockPublished(trx, id, at);
      if (!row) throw notFound();
      await repository.markDeleted(trx, row, at);
      await auditNews(trx, actor, 'deleted', row, clock());
    });
    onChange();
  }

  /** Removes for good what was deleted more than thirty days ago, and pictures that no item shows. */
  async function tidyUp(): Promise<void> {
    for (const row of await repository.findDeletedBefore(db, oldestToRestore(clock()))) {
      await removePictureOf(row);
      await db.transaction().execute(async (trx) => {
        const isMine = await repository.deleteById(trx, row.id);
        if (isMine) await auditNews(trx, SYSTEM, 'removed', row, clock());
      });
    }
    await pictures.removeUnused(picturesInUse);
  }

  /** When none of the pictures is known they belong to another database, and none is ours to remove. */
  async function picturesInUse(candidates: PictureFacts[]): Promise<PictureFacts[]> {
    const shown = new Set(await repository.findImages(db, candidates.map(mainPictureAddress)));
    if (shown.size === 0) return candidates;
    return candidates.filter((facts) => shown.has(mainPictureAddress(facts)));
  }

  async function mustExist(id: string): Promise<void> {
    if (!(await reading.find(id))) throw notFound();
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

function columnsOf({ imageAlt, ...columns }: CheckedDraft) {
  return { ...columns, image_alt: imageAlt || null };
}

function notFound(): AppError {
  return new AppError('not_found', 'This item is not there any more. It may have been deleted.');
}
