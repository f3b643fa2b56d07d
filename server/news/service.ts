import { daysOfEvent } from '#contract/dates/event-date.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { mainPictureAddress, type PictureFacts, readPictureAddress } from '#contract/pictures.ts';
import { type Actor, SYSTEM } from '../database/audit-log.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import type { Sender } from '../http/sender.ts';
import { type CheckedDraft, checkDraft, hashDraft, type NewsForm, readNewsForm } from './draft.ts';
import { auditNews } from './news-audit.ts';
import type { NewsItem } from './news-repository.ts';
import * as repository from './news-repository.ts';
import { createNewsReading, isNewsId } from './reading.ts';
import { createNewsRestoring, oldestToRestore } from './restoring.ts';

export interface Pictures {
  /** Throws AppError 'invalid' with errors.image for anything but a picture. */
  storePicture(bytes: Buffer, sender?: Sender): Promise<PictureFacts>;
  removePicture(facts: PictureFacts): Promise<void>;
  removeUnused(findUsed: (pictures: PictureFacts[]) => Promise<PictureFacts[]>): Promise<number>;
}

interface NewsDependencies {
  db: Database;
  pictures: Pictures;
  clock: () => Date;
  onChange: () => void;
  onLeftPicture: (error: unknown) => void;
}

interface DraftSource {
  draft_key: string;
  draft_hash: string;
}

const NO_SOURCE = { draft_key: null, draft_hash: null };

export type News = ReturnType<typeof createNews>;

export function createNews({ db, pictures, clock, onChange, onLeftPicture }: NewsDependencies) {
  const reading = createNewsReading(db);
  const restoring = createNewsRestoring(db, clock, onChange);
  return {
    ...reading,
    ...restoring,
    comingUp: () => reading.comingUp(calendarDay(clock())),
    create,
    edit,
    remove,
    publish,
    tidyUp,
  };

  async function create(form: NewsForm, actor: Actor, draftKey?: string): Promise<NewsItem> {
    const draft = readNewsForm(form, { pictureRequired: true });
    const saveForm = (source?: DraftSource) =>
      withPicture(form, (picture) => save(draft, picture, actor, clock(), source));
    if (draftKey === undefined) return saveForm();
    const source = { draft_key: draftKey, draft_hash: hashDraft(draft, form.picture) };
    const earlier = await findMadeOf(source, actor);
    if (earlier) return earlier;
    try {
      return await saveForm(source);
    } catch (error) {
      // The same draft may have arrived twice at once; its key is unique.
      const faster = await findMadeOf(source, actor);
      if (faster) return faster;
      throw error;
    }
  }

  /** The item made of this draft before; throws AppError when the draft has changed since. */
  async function findMadeOf({ draft_key, draft_hash }: DraftSource, author: Actor) {
    const row = await repository.findByDraftKey(db, author.id, draft_key);
    if (row && row.draft_hash !== draft_hash) throw alreadyPublished(row);
    return row && repository.toNewsItem(row);
  }

  /** For the demo and commands: with any date and author. */
  async function publish(
    draft: NewsDraft,
    picture: PictureFacts | undefined,
    author: Actor,
    createdAt: Date,
  ): Promise<NewsItem> {
    return save(checkDraft(draft), picture, author, createdAt);
  }

  async function save(
    draft: CheckedDraft,
    picture: PictureFacts | undefined,
    author: Actor,
    createdAt: Date,
    source: DraftSource | typeof NO_SOURCE = NO_SOURCE,
  ): Promise<NewsItem> {
    const at = createdAt.toISOString();
    const item = {
      id: newId(createdAt),
      ...columnsOf(draft, at),
      ...columnsOfPicture(picture),
      author_id: author.id,
      author_name: author.name,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      ...source,
    };
    await transact(db, async (trx) => {
      await repository.insert(trx, item);
      await auditNews(trx, author, 'created', item, clock());
    });
    onChange();
    return repository.toNewsItem(item);
  }

  async function edit(id: string, form: NewsForm, actor: Actor): Promise<NewsItem> {
    const draft = readNewsForm(form, { pictureRequired: false });
    if (!(await reading.find(id))) throw notFound();
    const { before, after } = await withPicture(form, (picture) =>
      transact(db, async (trx) => {
        const before = await repository.lockPublished(trx, id, clock().toISOString());
        if (!before) throw notFound();
        const after = await repository.update(trx, before, {
          ...columnsOf(draft, before.created_at),
          ...(picture && columnsOfPicture(picture)),
        });
        await auditNews(trx, actor, 'updated', after, clock());
        return { before, after };
      }),
    );
    onChange();
    if (before.image !== after.image) await removePictureOf(before);
    return repository.toNewsItem(after);
  }

  async function remove(id: string, actor: Actor): Promise<void> {
    if (!isNewsId(id)) throw notFound();
    await transact(db, async (trx) => {
      const at = clock().toISOString();
      const row = await repository.lockPublished(trx, id, at);
      if (!row) throw notFound();
      await repository.markDeleted(trx, row, at);
      await auditNews(trx, actor, 'deleted', row, clock());
    });
    onChange();
  }

  /** Removes for good what was deleted more than thirty days ago, and unused pictures. */
  async function tidyUp(): Promise<void> {
    for (const row of await repository.findDeletedBefore(db, oldestToRestore(clock()))) {
      await removePictureOf(row);
      await transact(db, async (trx) => {
        const isMine = await repository.deleteById(trx, row.id);
        if (isMine) await auditNews(trx, SYSTEM, 'removed', row, clock());
      });
    }
    await pictures.removeUnused(picturesInUse);
  }

  /** When no picture is known they belong to another database: none is removed. */
  async function picturesInUse(candidates: PictureFacts[]): Promise<PictureFacts[]> {
    const shown = new Set(await repository.findImages(db, candidates.map(mainPictureAddress)));
    if (shown.size === 0) return candidates;
    return candidates.filter((facts) => shown.has(mainPictureAddress(facts)));
  }

  /** Its better formats are due at once. */
  function columnsOfPicture(picture: PictureFacts | undefined) {
    return {
      image: picture ? mainPictureAddress(picture) : null,
      formats_due_at: picture ? clock().toISOString() : null,
    };
  }

  /** Stores the form's picture, and removes it again when `save` fails. */
  async function withPicture<Result>(
    form: NewsForm,
    save: (picture: PictureFacts | undefined) => Promise<Result>,
  ): Promise<Result> {
    const picture = form.picture && (await pictures.storePicture(form.picture, form.sender));
    try {
      return await save(picture);
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

function columnsOf({ imageAlt, startsAt, ...columns }: CheckedDraft, createdAt: string) {
  const { type, description } = columns;
  const days =
    type === 'event' ? daysOfEvent({ startsAt, description }, calendarDay(createdAt)) : undefined;
  return {
    ...columns,
    image_alt: imageAlt || null,
    starts_at: startsAt || null,
    starts_on: days?.first ?? null,
    ends_on: days?.last ?? null,
  };
}

function alreadyPublished({ title }: repository.NewsRow): AppError {
  return new AppError(
    'conflict',
    `“${title}” is already published, as it was when you saved before. Edit it in the list, or save again to publish what is here now as another item.`,
  );
}

function notFound(): AppError {
  return new AppError('not_found', 'This item is not there any more. It may have been deleted.');
}
