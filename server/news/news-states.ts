import { createHash } from 'node:crypto';
import type { NewsState } from '#contract/news.ts';
import { type Actor, SYSTEM } from '../database/audit-log.ts';
import { newToken } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import type { Saving } from './draft.ts';
import { withPictures } from './item-pictures.ts';
import { auditNews, type Deed } from './news-audit.ts';
import * as repository from './news-repository.ts';
import { readVersion, writeVersion } from './news-versions.ts';
import { isNewsId } from './reading.ts';

const PREVIEW_MS = 24 * 60 * 60 * 1_000;
/** A scheduled item that appears later than this was missed: the school was down. */
const LATE_MS = 5 * 60 * 1_000;

const GONE = 'This item is not there any more. It may have been deleted.';
const NOT_COMPLETE =
  'This item is not complete: it needs a text and a picture. Please open it, complete it, and publish it there.';
const NOT_PUBLIC = 'Only a published item can be pinned. Please publish it first.';

/** Where items stand: published, taken offline, pinned, published at a set time, shown by a link before that. */
export function createNewsStates(db: Database, clock: () => Date, onChange: () => void) {
  return {
    changeState,
    pin,
    publishDue,
    nextPublishAt: () => repository.findNextPublishAt(db),
    versions: (id: string) => repository.findVersions(db, id),
    restoreVersion,
    makePreview,
    findPreview,
  };

  /** Throws AppError `conflict` for what is not complete enough to be public. */
  async function changeState(id: string, state: Exclude<NewsState, 'scheduled'>, actor: Actor) {
    const saving = { state, publishAt: undefined, version: undefined };
    return change(id, actor, (before, now) => {
      const isComplete = before.description !== '' && before.image !== null;
      if (state === 'published' && before.state !== 'published' && !isComplete) {
        throw new AppError('conflict', NOT_COMPLETE);
      }
      return columnsOfState(before, saving, now);
    });
  }

  /** Pins one item, or none: the one that was pinned before is not any more. Nobody has changed it by that. */
  async function pin(id: string, isPinned: boolean, actor: Actor) {
    const row = await transact(db, async (trx) => {
      const now = clock();
      const before = await lockItem(trx, id);
      if (isPinned && before.state !== 'published') throw new AppError('conflict', NOT_PUBLIC);
      if (isPinned) await repository.unpinAll(trx);
      const pinned_at = isPinned ? now.toISOString() : null;
      const after = await repository.update(trx, before, { pinned_at });
      await auditNews(trx, actor, isPinned ? 'pinned' : 'unpinned', after, now);
      return after;
    });
    onChange();
    return repository.toNewsItem(row);
  }

  /** Publishes what is due: each item once, however many processes try. */
  async function publishDue(): Promise<void> {
    for (const { id } of await repository.findToPublish(db, clock().toISOString())) {
      const isMine = await transact(db, async (trx) => {
        const now = clock();
        const before = await repository.lock(trx, id);
        const dueAt = before?.publish_at;
        if (before?.state !== 'scheduled' || !dueAt) return false;
        if (Date.parse(dueAt) > now.getTime()) return false;
        const saving = { state: 'published', publishAt: undefined, version: undefined } as const;
        const after = await repository.update(trx, before, {
          ...columnsOfState(before, saving, now),
          version: before.version + 1,
          updated_at: now.toISOString(),
        });
        await writeVersion(trx, after, authorOf(before));
        const isLate = now.getTime() - Date.parse(dueAt) > LATE_MS;
        await auditNews(trx, SYSTEM, isLate ? 'published_late' : 'created', after, now);
        return true;
      });
      if (isMine) onChange();
    }
  }

  /** Makes the words of an earlier version those of today, as a version of its own. */
  async function restoreVersion(id: string, version: number, actor: Actor) {
    const versions = await repository.findVersions(db, id);
    const wanted = versions.find((one) => one.version === version);
    if (!wanted) throw new AppError('not_found', 'This version is not there any more.');
    return change(id, actor, (before, now) => {
      const words = readVersion(wanted.document);
      const isShown = before.state === 'published';
      return { ...words, ...(isShown && { text_changed_at: now.toISOString() }) };
    });
  }

  /** A secret for an address that shows this item for a day, whatever its state. */
  async function makePreview(id: string, actor: Actor) {
    const token = newToken(24);
    const now = clock();
    const until = new Date(now.getTime() + PREVIEW_MS);
    await transact(db, async (trx) => {
      const row = await lockItem(trx, id);
      await repository.insertPreview(trx, {
        token_hash: hashOf(token),
        news_id: id,
        expires_at: until.toISOString(),
      });
      await auditNews(trx, actor, 'preview', row, now);
    });
    return { token, until };
  }

  async function findPreview(id: string, token: string) {
    const row = await repository.findByPreview(db, id, hashOf(token), clock().toISOString());
    return row && withPictures(db, row);
  }

  async function change(
    id: string,
    actor: Actor,
    changesOf: (before: repository.NewsRow, now: Date) => repository.Changes,
  ) {
    const row = await transact(db, async (trx) => {
      const now = clock();
      const before = await lockItem(trx, id);
      const after = await repository.update(trx, before, {
        ...changesOf(before, now),
        version: before.version + 1,
        updated_at: now.toISOString(),
        changed_by_name: actor.name,
      });
      await writeVersion(trx, after, actor);
      await auditNews(trx, actor, deedOf(before, after), after, now);
      return after;
    });
    onChange();
    return repository.toNewsItem(row);
  }

  async function lockItem(trx: Database, id: string) {
    const row = isNewsId(id) ? await repository.lock(trx, id) : undefined;
    if (!row) throw new AppError('not_found', GONE);
    return row;
  }
}

/** An item takes its place in the list when it is published; what comes back online has its old one. */
export function columnsOfState(before: repository.NewsRow, saving: Saving, now: Date) {
  const { state, publishAt } = saving;
  const isNew = state === 'published' && ['draft', 'scheduled'].includes(before.state);
  return {
    state,
    publish_at: publishAt?.toISOString() ?? null,
    created_at: isNew ? now.toISOString() : before.created_at,
    pinned_at: state === 'published' ? before.pinned_at : null,
  };
}

/** What was done, as the audit log says it. */
export function deedOf(before: repository.NewsRow | undefined, after: repository.NewsRow): Deed {
  if (after.state === 'published' && before?.state !== 'published') return 'created';
  if (after.state === 'offline' && before?.state === 'published') return 'offline';
  if (after.state === 'scheduled') return 'scheduled';
  return after.state === 'published' ? 'updated' : 'drafted';
}

function authorOf({ changed_by_name, author_name }: repository.NewsRow): Actor {
  return { id: null, name: changed_by_name ?? author_name ?? SYSTEM.name };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
