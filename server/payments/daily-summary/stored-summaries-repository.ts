import * as z from 'zod';
import { summaryLine } from '#contract/schemas/daily-summary.ts';
import type { DailySummary } from '#contract/staff.ts';
import { firstDue, isAttemptDue } from '../../database/due-rows.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';

type Outcome = NonNullable<Tables['morning_note_emails']['outcome']>;

const storedLines = z.array(summaryLine);

export type StoredSummaries = ReturnType<typeof createStoredSummaries>;
export type WaitingEmail = Awaited<ReturnType<StoredSummaries['findDue']>>[number];

export function createStoredSummaries(db: Database) {
  return { find, findDays, insert, removeAfter, findDue, findNextDueAt, postpone, finish, expire };

  async function find(day: string): Promise<DailySummary | undefined> {
    const row = await db
      .selectFrom('morning_notes')
      .select(['day', 'made_at as madeAt', 'lines'])
      .where('day', '=', day)
      .executeTakeFirst();
    return row && { ...row, lines: storedLines.parse(JSON.parse(row.lines)) };
  }

  async function findDays(from: string, to: string): Promise<string[]> {
    const days = db.selectFrom('morning_notes').select('day').orderBy('day', 'desc');
    const rows = await days.where('day', '>=', from).where('day', '<=', to).execute();
    return rows.map(({ day }) => day);
  }

  /** Stores the summary with an e-mail for each reader, all or nothing; false when another process did. */
  async function insert({ day, madeAt, lines }: DailySummary, readers: string[]): Promise<boolean> {
    return transact(db, async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('morning_notes')
        .values({ day, made_at: madeAt, lines: JSON.stringify(lines) })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      if (readers.length === 0) return true;
      const waiting = { day, attempts: 0, next_attempt_at: madeAt };
      await trx
        .insertInto('morning_note_emails')
        .values(readers.map((user_id) => ({ ...waiting, user_id })))
        .execute();
      return true;
    });
  }

  /** Notes of days that have not come: a clock stood ahead. */
  async function removeAfter(day: string): Promise<void> {
    await db.deleteFrom('morning_note_emails').where('day', '>', day).execute();
    await db.deleteFrom('morning_notes').where('day', '>', day).execute();
  }

  /** `longestWaitsMs` before each attempt. */
  async function findDue(day: string, now: Date, longestWaitsMs: readonly number[]) {
    return db
      .selectFrom('morning_note_emails')
      .select(['user_id as userId', 'attempts'])
      .where('day', '=', day)
      .where('done_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('user_id')
      .execute();
  }

  async function findNextDueAt(day: string): Promise<Date | undefined> {
    const emails = db.selectFrom('morning_note_emails').where('day', '=', day);
    const waiting = emails.where('done_at', 'is', null);
    return firstDue(waiting.select(({ fn }) => fn.min('next_attempt_at').as('at')));
  }

  async function postpone(
    day: string,
    { userId, attempts }: { userId: string; attempts: number },
    until: Date,
  ): Promise<void> {
    await ofReader(day, userId)
      .set({ attempts: attempts + 1, next_attempt_at: until.toISOString() })
      .execute();
  }

  async function finish(day: string, userId: string, outcome: Outcome, now: Date): Promise<void> {
    await ofReader(day, userId).set({ done_at: now.toISOString(), outcome }).execute();
  }

  function ofReader(day: string, userId: string) {
    const emails = db.updateTable('morning_note_emails');
    return emails.where('day', '=', day).where('user_id', '=', userId);
  }

  /** Gives up what did not go out on its day; resolves to how many e-mails. */
  async function expire(before: string, now: Date): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable('morning_note_emails')
      .set({ done_at: now.toISOString(), outcome: 'expired' })
      .where('day', '<', before)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}
