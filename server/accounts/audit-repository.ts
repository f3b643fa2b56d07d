import type { Database } from '../database/schema.ts';

export interface AuditEntry {
  id: string;
  at: string;
  by: string;
  text: string;
}

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
      .select(['id', 'at', 'actor_name as by', 'text'])
      .where('number', '<=', newest)
      .where('number', '>', newest - size)
      .orderBy('number', 'desc')
      .execute();
  }

  async function count(): Promise<number> {
    const oldest = await findOldest();
    return oldest === undefined ? 0 : (await findNewest()) - oldest + 1;
  }

  /** Deletes in batches, so that other writes need not wait. */
  async function deleteBefore(instant: Date): Promise<void> {
    const { first } = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.min('number').as('first'))
      .where('at', '>=', instant.toISOString())
      .executeTakeFirstOrThrow();
    const end = first ?? (await findNewest()) + 1;
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

  async function findOldest(): Promise<number | undefined> {
    const { oldest } = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.min('number').as('oldest'))
      .executeTakeFirstOrThrow();
    return oldest ?? undefined;
  }
}
