import { daysOfEvent } from '#contract/dates/event-date.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { eventStatuses } from '#contract/news.ts';
import { emptyNewsDraft, type NewsDraft } from '#contract/news-draft.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { mainPictureAddress, type PictureFacts, readPictureAddress } from '#contract/pictures.ts';
import { type Actor, SYSTEM } from '../database/audit-log.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { deletePictures } from '../database/uploaded-pictures.ts';
import { AppError } from '../errors/app-error.ts';
import type { Sender } from '../http/sender.ts';
import {
  type CheckedDraft,
  checkDraft,
  hashDraft,
  type NewsForm,
  type ReadForm,
  readNewsForm,
} from './draft.ts';
import { claimPictures, picturesOf } from './item-pictures.ts';
import { auditNews } from './news-audit.ts';
import type { NewsItem } from './news-repository.ts';
import * as repository from './news-repository.ts';
import { columnsOfState, createNewsStates, deedOf } from './news-states.ts';
import { wordsOf } from './news-text.ts';
import { writeVersion } from './news-versions.ts';
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

/** What an older program says of an item; the rest has no value. */
type DraftToPublish = Pick<NewsDraft, 'type' | 'title' | 'description' | 'imageAlt'> &
  Partial<NewsDraft> & { images?: NewsPicture[] };

interface DraftSource {
  draft_key: string;
  draft_hash: string;
}

const NO_SOURCE = { draft_key: null, draft_hash: null };

export type News = ReturnType<typeof createNews>;

export function createNews({ db, pictures, clock, onChange, onLeftPicture }: NewsDependencies) {
  const reading = createNewsReading(db);
  const restoring = createNewsRestoring(db, clock, onChange);
  const desk = createNewsStates(db, clock, onChange);
  return {
    ...reading,
    ...restoring,
    ...desk,
    comingUp: () => reading.comingUp(calendarDay(clock())),
    create,
    edit,
    remove,
    publish,
    tidyUp,
  };

  async function create(form: NewsForm, actor: Actor, draftKey?: string): Promise<NewsItem> {
    const read = readNewsForm(form, { now: clock() });
    const saveForm = (source?: DraftSource) =>
      withPicture(form, (picture) => save(read, picture, actor, clock(), source));
    if (draftKey === undefined) return saveForm();
    const source = { draft_key: draftKey, draft_hash: hashDraft(read, form.picture) };
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
    if (row && row.draft_hash !== draft_hash) throw alreadySaved(row);
    return row && repository.toNewsItem(row);
  }

  /** For the demo and commands: with any date and author. `images` are uploaded before, in place of a picture. */
  async function publish(
    draft: DraftToPublish,
    picture: PictureFacts | undefined,
    author: Actor,
    createdAt: Date,
  ): Promise<NewsItem> {
    const { images, ...words } = { ...emptyNewsDraft, ...draft };
    const saving = { state: 'published', publishAt: undefined, version: undefined } as const;
    return save(
      { draft: checkDraft(words), saving, images, isMarkdown: false },
      picture,
      author,
      createdAt,
    );
  }

  async function save(
    { draft, saving, images, isMarkdown }: ReadForm,
    picture: PictureFacts | undefined,
    author: Actor,
    createdAt: Date,
    source: DraftSource | typeof NO_SOURCE = NO_SOURCE,
  ): Promise<NewsItem> {
    const at = createdAt.toISOString();
    const item = {
      id: newId(createdAt),
      ...columnsOf(draft, isMarkdown, at),
      ...columnsOfPicture(picture),
      state: saving.state,
      publish_at: saving.publishAt?.toISOString() ?? null,
      author_id: author.id,
      author_name: author.name,
      created_at: at,
      updated_at: at,
      ...source,
    };
    const row = await transact(db, async (trx) => {
      const named = images && (await claimPictures(trx, images, undefined, clock()));
      const row = await repository.insert(trx, { ...item, ...named });
      await writeVersion(trx, row, author);
      await auditNews(trx, author, deedOf(undefined, row), row, clock());
      return row;
    });
    onChange();
    return repository.toNewsItem(row);
  }

  async function edit(id: string, form: NewsForm, actor: Actor): Promise<NewsItem> {
    const opened = await reading.findForStaff(id);
    if (!opened) throw notFound();
    const { draft, saving, images, isMarkdown } = readNewsForm(form, {
      now: clock(),
      before: opened,
    });
    const { before, after } = await withPicture(form, (picture) =>
      transact(db, async (trx) => {
        const now = clock();
        const before = await repository.lock(trx, id);
        if (!before) throw notFound();
        if (saving.version !== undefined && saving.version !== before.version) {
          throw changedMeanwhile(before);
        }
        const stateColumns = columnsOfState(before, saving, now);
        const changes = {
          ...stateColumns,
          ...columnsOf(draft, isMarkdown, stateColumns.created_at),
          ...(picture && columnsOfPicture(picture)),
          ...(images && (await claimPictures(trx, images, before, now))),
        };
        const after = await repository.update(trx, before, {
          ...changes,
          ...textChange(before, changes, now),
          version: before.version + 1,
          updated_at: now.toISOString(),
          changed_by_name: actor.name,
        });
        await writeVersion(trx, after, actor);
        if (picture && before.image) await deletePictures(trx, [before.image]);
        await auditNews(trx, actor, deedOf(before, after), after, clock());
        return { before, after };
      }),
    );
    onChange();
    // A picture that was only moved, or can be chosen again for some days, stays.
    if (!images && before.image && before.image !== after.image) await removePicture(before.image);
    return repository.toNewsItem(after);
  }

  async function remove(id: string, actor: Actor): Promise<void> {
    if (!isNewsId(id)) throw notFound();
    await transact(db, async (trx) => {
      const at = clock().toISOString();
      const row = await repository.lock(trx, id);
      if (!row) throw notFound();
      await repository.markDeleted(trx, row, at);
      await auditNews(trx, actor, 'deleted', row, clock());
    });
    onChange();
  }

  /** Removes for good what was deleted more than thirty days ago, and unused pictures. */
  async function tidyUp(): Promise<void> {
    for (const row of await repository.findDeletedBefore(db, oldestToRestore(clock()))) {
      const images = picturesOf(row).map(({ image }) => image);
      for (const image of images) await removePicture(image);
      await transact(db, async (trx) => {
        const isMine = await repository.deleteById(trx, row.id);
        if (isMine) await deletePictures(trx, images);
        if (isMine) await auditNews(trx, SYSTEM, 'removed', row, clock());
      });
    }
    await repository.deletePreviewsBefore(db, clock().toISOString());
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

  async function removePicture(image: string): Promise<void> {
    const facts = readPictureAddress(image);
    if (facts) await pictures.removePicture(facts).catch(onLeftPicture);
  }
}

function columnsOf(draft: CheckedDraft, isMarkdown: boolean, createdAt: string) {
  const { type, title, imageAlt, startsAt, endsAt, place, eventStatus } = draft;
  const words = isMarkdown
    ? wordsOf(draft.description)
    : { description: draft.description, markdown: null };
  const { description } = words;
  const days =
    type === 'event'
      ? daysOfEvent({ startsAt, endsAt, description }, calendarDay(createdAt))
      : undefined;
  return {
    type,
    title,
    ...words,
    image_alt: imageAlt || null,
    starts_at: startsAt || null,
    ends_at: endsAt || null,
    starts_on: days?.first ?? null,
    ends_on: days?.last ?? null,
    place: place || null,
    event_status: eventStatuses.find((status) => status === eventStatus) ?? null,
  };
}

/** When the words of a published item change, its page says so. */
function textChange(
  before: repository.NewsRow,
  after: Pick<repository.NewsRow, 'state' | 'title' | 'description' | 'markdown'>,
  now: Date,
) {
  const fields = ['title', 'description', 'markdown'] as const;
  const isSame = fields.every((field) => before[field] === after[field]);
  if (isSame || before.state !== 'published' || after.state !== 'published') return {};
  return { text_changed_at: now.toISOString() };
}

function alreadySaved({ title, state }: repository.NewsRow): AppError {
  const [how, make] = state === 'published' ? ['published', 'publish'] : ['saved', 'save'];
  return new AppError(
    'conflict',
    `“${title}” is already ${how}, as it was when you saved before. Edit it in the list, or save again to ${make} what is here now as another item.`,
  );
}

function changedMeanwhile({ changed_by_name, author_name }: repository.NewsRow): AppError {
  const who = changed_by_name ?? author_name ?? 'Somebody';
  return new AppError(
    'conflict',
    `${who} saved this item after you opened it. Nothing of yours is lost: look at what is there now, then decide.`,
  );
}

function notFound(): AppError {
  return new AppError('not_found', 'This item is not there any more. It may have been deleted.');
}
