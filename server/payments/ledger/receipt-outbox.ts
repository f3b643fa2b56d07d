import { CLOCK_TOLERANCE_MS, firstDue, isAttemptDue } from '../../database/due-rows.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { paymentColumns } from './payment.ts';
import { findAsked } from './what-arrived.ts';

type SendResult = NonNullable<Tables['receipt_emails']['outcome']>;

export type ReceiptEmailQueue = ReturnType<typeof createReceiptEmailQueue>;

/** Part of the transaction that makes a payment paid. */
export async function queueReceiptEmail(trx: Database, paymentId: string, now: Date) {
  const at = now.toISOString();
  await trx
    .insertInto('receipt_emails')
    .values({ payment_id: paymentId, queued_at: at, attempts: 0, next_attempt_at: at })
    // An e-mail is never a reason why money is not credited.
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}

export function createReceiptEmailQueue(db: Database) {
  return { findDue, findNextDueAt, postpone, finish, queueAgain };

  /** The longest waiting first; `longestWaitsMs` before each attempt. */
  async function findDue(now: Date, limit: number, longestWaitsMs: readonly number[]) {
    const rows = await db
      .selectFrom('receipt_emails')
      .innerJoin('payments', 'payments.id', 'receipt_emails.payment_id')
      .select(paymentColumns)
      .select(['queued_at as queuedAt', 'attempts', 'sent_again as sentAgain'])
      .where('done_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('next_attempt_at')
      .limit(limit)
      .execute();
    return Promise.all(
      rows.map(async ({ queuedAt, attempts, sentAgain, ...payment }) => {
        const askedKobo = await findAsked(db, payment);
        const paid = { ...payment, askedKobo, paidAt: payment.paidAt ?? queuedAt };
        return { payment: paid, id: payment.id, queuedAt, attempts, sentAgain };
      }),
    );
  }

  async function findNextDueAt(): Promise<Date | undefined> {
    const waiting = db.selectFrom('receipt_emails').where('done_at', 'is', null);
    return firstDue(waiting.select(({ fn }) => fn.min('next_attempt_at').as('at')));
  }

  async function postpone(paymentId: string, attempts: number, until: Date): Promise<void> {
    await update(paymentId).set({ attempts, next_attempt_at: until.toISOString() }).execute();
  }

  async function finish(paymentId: string, outcome: SendResult, now: Date): Promise<void> {
    await update(paymentId).set({ done_at: now.toISOString(), outcome }).execute();
  }

  function update(paymentId: string) {
    return db.updateTable('receipt_emails').where('payment_id', '=', paymentId);
  }

  /** Has a receipt sent again. 'waiting' when it is on its way anyway, or has just gone out. */
  async function queueAgain(
    paymentId: string,
    { now, most, pauseMs }: { now: Date; most: number; pauseMs: number },
  ): Promise<'queued' | 'waiting' | 'too_often' | 'bad_address'> {
    const emails = db.selectFrom('receipt_emails').selectAll();
    const row = await emails.where('payment_id', '=', paymentId).executeTakeFirst();
    if (!row) {
      // Paid before the school had a mail server.
      await queueReceiptEmail(db, paymentId, now);
      return 'queued';
    }
    if (row.outcome === 'bad_address') return 'bad_address';
    if (!row.done_at || isRecent(row.done_at, now, pauseMs)) return 'waiting';
    if (row.sent_again >= most) return 'too_often';
    const at = now.toISOString();
    // Of two requests at once only one finds the row as it was read.
    const { numUpdatedRows } = await update(paymentId)
      .set({ queued_at: at, attempts: 0, next_attempt_at: at, done_at: null, outcome: null })
      .set({ sent_again: row.sent_again + 1 })
      .where('sent_again', '=', row.sent_again)
      .where('done_at', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'queued' : 'waiting';
  }
}

/** A time ahead of the clock is not: it was written before the clock was put back. */
function isRecent(instant: string, now: Date, pauseMs: number): boolean {
  const ageMs = now.getTime() - Date.parse(instant);
  return ageMs > -CLOCK_TOLERANCE_MS && ageMs < pauseMs;
}
