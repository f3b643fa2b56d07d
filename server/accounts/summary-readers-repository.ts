import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';

/** Who gets the daily summary by e-mail: enabled super administrators who chose it. */
export function createSummaryReaders(db: Database, clock: () => Date) {
  return { findAll, isReader, choose };

  async function findAll(): Promise<{ id: string; name: string; email: string }[]> {
    return db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('role', '=', 'super_admin')
      .where('disabled_at', 'is', null)
      .where('reads_note_since', 'is not', null)
      .orderBy('id')
      .execute();
  }

  async function isReader(id: string): Promise<boolean> {
    const account = await db
      .selectFrom('users')
      .select('reads_note_since')
      .where('id', '=', id)
      .executeTakeFirst();
    return Boolean(account?.reads_note_since);
  }

  /** Choosing the same twice changes nothing. */
  async function choose(actor: Actor & { id: string }, wanted: boolean): Promise<void> {
    const now = clock();
    await transact(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ reads_note_since: wanted ? now.toISOString() : null })
        .where('id', '=', actor.id)
        .where('reads_note_since', wanted ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      const text = wanted
        ? 'Chose to get the daily summary by e-mail'
        : 'Chose not to get the daily summary by e-mail any more';
      await writeAudit(trx, actor, { action: 'account.note_chosen', text }, now);
    });
  }
}
