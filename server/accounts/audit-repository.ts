import type { AuditEntry } from '#contract/staff.ts';
import type { Database } from '../database/schema.ts';

const BATCH = 500;

export type AuditEntries = ReturnType<typeof createAuditEntries>;

/** Reads the audit log and deletes old entries; `writeAudit` is the only writer. */
export function createAuditEntries(db: Database) {
  return { findPage, count, deleteBefore };

  /** Newest first; empty beyond the last page. Entries are numbered without gaps, so a page is a range of numbers. */
  async function findPage(page: number, size: number): Promise<AuditEntry[]> {
    const newest = (await findNewest()) - (page - 1) * size;
    return db
      .selectFrom('audit_log')
      .select(['id as _id', 'at', 'actor_name as by', 'text'])
      .where('number', '<=', newest)
      .where('number', '>', newest - size)
      .orderBy('number', 'desc')
      .execute();
  }

  async function count(): Promise<number> {
    const oldest = await findOldest();
    return oldest === null ? 0 : (await findNewest()) - oldest + 1;
  }

  /** Deletes in batches, so that other writes need not wait. */
  async function deleteBefore(instant: Date): Promise<void> {
    const end = (await findOldest(instant)) ?? (await findNewest()) + 1;
    for (;;) {
      const oldest = db
        .selectFrom('audit_log')
        .select('number')
        .where('number', '<', end)
        .orderBy('number')
        .limit(BATCH);
      const { numDeletedRows } = await db
        .deleteFrom('audit_log')
        .where('number', 'in', oldest)
        .executeTakeFirstOrThrow();
      if (numDeletedRows < BATCH) return;
    }
  }

  async function findNewest(): Promise<number> {
    const { entries } = await db
      .selectFrom('audit_head')
      .select('entries')
      .executeTakeFirstOrThrow();
    return entries;
  }

  /** Of those written at this instant or later; null when there is none. */
  async function findOldest(since = new Date(0)): Promise<number | null> {
    const { oldest } = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.min<number | null>('number').as('oldest'))
      .where('at', '>=', since.toISOString())
      .executeTakeFirstOrThrow();
    return oldest;
  }
}
