import { firstDue, isAttemptDue } from '../database/due-rows.ts';
import type { Database, Tables } from '../database/schema.ts';

type Outcome = NonNullable<Tables['message_emails']['outcome']>;

/** Part of the transaction that stores or moves the message; each is e-mailed once. */
export async function queueMessageEmail(trx: Database, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('message_emails')
    .values({ id, queued_at: at, attempts: 0, next_attempt_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export function createMessageEmailQueue(db: Database) {
  return { findDue, findNextDueAt, postpone, finish };

  async function findDue(now: Date, limit: number, longestWaitsMs: readonly number[]) {
    return db
      .selectFrom('message_emails')
      .select(['id', 'queued_at as queuedAt', 'attempts'])
      .where('done_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async function findNextDueAt(): Promise<Date | undefined> {
    const waiting = db.selectFrom('message_emails').where('done_at', 'is', null);
    return firstDue(waiting.select(({ fn }) => fn.min('next_attempt_at').as('at')));
  }

  async function postpone(id: string, attempts: number, until: Date): Promise<void> {
    await update(id).set({ attempts, next_attempt_at: until.toISOString() }).execute();
  }

  async function finish(id: string, outcome: Outcome, now: Date): Promise<void> {
    await update(id).set({ done_at: now.toISOString(), outcome }).execute();
  }

  function update(id: string) {
    return db.updateTable('message_emails').where('id', '=', id);
  }
}
