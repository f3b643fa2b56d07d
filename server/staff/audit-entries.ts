import type { AuditEntry } from '#contract/staff.ts';
import type { Database } from '../database/schema.ts';

export type AuditEntries = ReturnType<typeof createAuditEntries>;

/** Reads who did what; `writeAudit` is the only writer. */
export function createAuditEntries(db: Database) {
  return { findPage, count };

  /** Newest first; a page beyond the last is empty. */
  async function findPage(page: number, size: number): Promise<AuditEntry[]> {
    return db
      .selectFrom('audit_log')
      .select(['id as _id', 'at', 'actor_name as by', 'text'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
  }

  async function count(): Promise<number> {
    const { count } = await db
      .selectFrom('audit_log')
      .select((row) => row.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}
