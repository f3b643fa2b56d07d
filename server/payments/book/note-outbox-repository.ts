import { CLOCK_TOLERANCE_MS, firstDue, isAttemptDue } from '../../database/due-rows.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { writeSent } from './note-repository.ts';

type Outcome = NonNullable<Tables['note_emails']['outcome']>;
export type NoteEmailKind = Tables['note_emails']['kind'];

export interface WaitingNoteEmail {
  id: string;
  kind: NoteEmailKind;
  queuedAt: string;
  attempts: number;
  noteId: string;
}

/** At most so many values in one statement. */
const ROWS_AT_ONCE = 1_000;

/** Has e-mails about notes sent; where one about a note waits already, that one is enough. */
export async function queueNoteEmails(
  trx: Database,
  noteIds: readonly string[],
  kind: NoteEmailKind,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  let queued = 0;
  for (let first = 0; first < noteIds.length; first += ROWS_AT_ONCE) {
    const rows = noteIds.slice(first, first + ROWS_AT_ONCE).map((note_id) => ({
      id: newId(now),
      note_id,
      kind,
      queued_at: at,
      attempts: 0,
      next_attempt_at: at,
    }));
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('note_emails')
      .values(rows)
      .onConflict((conflict) => conflict.column('note_id').where('done_at', 'is', null).doNothing())
      .executeTakeFirst();
    queued += Number(numInsertedOrUpdatedRows);
  }
  return queued;
}

export function createNoteEmailQueue(db: Database) {
  return { findDue, findNextDueAt, postpone, finish };

  async function findDue(
    now: Date,
    limit: number,
    longestWaitsMs: readonly number[],
  ): Promise<WaitingNoteEmail[]> {
    return db
      .selectFrom('note_emails')
      .select(['id', 'note_id as noteId', 'kind', 'queued_at as queuedAt', 'attempts'])
      .where('done_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  async function findNextDueAt(): Promise<Date | undefined> {
    const waiting = db.selectFrom('note_emails').where('done_at', 'is', null);
    return firstDue(waiting.select(({ fn }) => fn.min('next_attempt_at').as('at')));
  }

  async function postpone(id: string, attempts: number, until: Date): Promise<void> {
    const change = { attempts, next_attempt_at: until.toISOString() };
    await db.updateTable('note_emails').set(change).where('id', '=', id).execute();
  }

  async function finish(id: string, outcome: Outcome, now: Date): Promise<void> {
    await transact(db, async (trx) => {
      const sent = await trx
        .updateTable('note_emails')
        .set({ done_at: now.toISOString(), outcome })
        .where('id', '=', id)
        .returning(['note_id as noteId', 'kind'])
        .executeTakeFirstOrThrow();
      if (outcome === 'sent') await writeSent(trx, sent.noteId, sent.kind, now);
    });
  }
}

/** Whether this instant is less than so many days ago; a later one was written before the clock was put back. */
export function isWithinDays(instant: string | null, days: number, now: Date): boolean {
  if (instant === null) return false;
  const ageMs = now.getTime() - Date.parse(instant);
  return ageMs > -CLOCK_TOLERANCE_MS && ageMs < days * 86_400_000;
}
