import type { Database } from '../database/schema.ts';

/** Who did what, in a sentence. */
export interface AuditEntry {
  id: string;
  at: string;
  by: string;
  text: string;
}

export type AuditEntries = ReturnType<typeof createAuditEntries>;

/** Reads who did what; `writeAudit` is the only writer. */
export function createAuditEntries(db: Database) {
  return { findPage, count };

  /** Newest first; a page beyond the last is empty. Entries are numbered without gaps, so a page is a range of numbers. */
  async function findPage(page: number, size: number): Promise<AuditEntry[]> {
    const newest = (await count()) - (page - 1) * size;
    return db
      .selectFrom('audit_log')
      .select(['id', 'at', 'actor_name as by', 'text'])
      .where('number', '<=', newest)
      .where('number', '>', newest - size)
      .orderBy('number', 'desc')
      .execute();
  }

  async function count(): Promise<number> {
    const { entries } = await db
      .selectFrom('audit_head')
      .select('entries')
      .executeTakeFirstOrThrow();
    return entries;
  }
}
