import { type Actor, SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { auditNews } from './news-audit.ts';
import * as repository from './news-repository.ts';

const DAYS_TO_RESTORE = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type DeletedNews = Awaited<ReturnType<NewsRestoring['deleted']>>;

export type NewsRestoring = ReturnType<typeof createNewsRestoring>;

/** Deleted items can be restored for thirty days. */
export function createNewsRestoring(db: Database, clock: () => Date, onChange = () => {}) {
  return { deleted, restore };

  async function deleted() {
    const rows = await repository.findDeletedSince(db, oldestToRestore(clock()));
    return rows.map(({ id, type, title, deleted_at }) => {
      const deletedAt = deleted_at ?? '';
      const goneAt = new Date(Date.parse(deletedAt) + DAYS_TO_RESTORE * DAY_MS).toISOString();
      return { id, type, title, deletedAt, goneAt };
    });
  }

  /** Publishes a deleted item again, at its old place; undefined when there is none to restore. */
  async function restore(id: string, actor: Actor = SYSTEM) {
    const row = await transact(db, async (trx) => {
      const restored = await repository.restoreById(trx, id, oldestToRestore(clock()));
      if (restored) await auditNews(trx, actor, 'restored', restored, clock());
      return restored;
    });
    if (row) onChange();
    return row && repository.toNewsItem(row);
  }
}

export function oldestToRestore(now: Date): string {
  return new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS).toISOString();
}
