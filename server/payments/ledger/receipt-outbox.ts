import type { Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS, isAttemptDue } from '../../database/due-rows.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { PaidPayment } from './payment.ts';
import type { PaymentStatus } from './states.ts';

export interface WaitingReceipt {
  payment: PaidPayment & { status: PaymentStatus };
  paymentId: string;
  queuedAt: string;
  attempts: number;
  /** How often somebody has asked for it once more. */
  sentAgain: number;
}

type SendResult = NonNullable<Tables['receipt_emails']['outcome']>;

export type ReceiptEmailQueue = ReturnType<typeof createReceiptEmailQueue>;

/** Part of the transaction that makes a payment paid: there is no paid payment without its e-mail, and no e-mail without it. */
export async function queueReceiptEmail(
  trx: Kysely<Tables>,
  paymentId: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('receipt_emails')
    .values({ payment_id: paymentId, queued_at: at, attempts: 0, next_attempt_at: at })
    // One payment, one e-mail; and an e-mail is never a reason why money is not credited.
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}

/** The only SQL that touches receipts on their way out. */
export function createReceiptEmailQueue(db: Database) {
  return { findDue, findNextDueAt, postpone, finish, queueAgain };

  /** The longest waiting first; `longestWaitsMs` before each attempt. */
  async function findDue(
    now: Date,
    limit: number,
    longestWaitsMs: readonly number[],
  ): Promise<WaitingReceipt[]> {
    const rows = await db
      .selectFrom('receipt_emails')
      .innerJoin('payments', 'payments.id', 'receipt_emails.payment_id')
      .select([
        'payment_id as paymentId',
        'queued_at as queuedAt',
        'attempts',
        'sent_again as sentAgain',
        'status',
        'reference',
        'purpose',
        'fee_class as feeClass',
        'term',
        'created_at as createdAt',
        'full_name as fullName',
        'email',
        'phone',
        'details',
        'amount_kobo as amountKobo',
        'mode',
        'paid_at as paidAt',
      ])
      .where('done_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('next_attempt_at')
      .limit(limit)
      .execute();
    return rows.map(({ paymentId, queuedAt, attempts, sentAgain, paidAt, ...payment }) => {
      const waiting = { paymentId, queuedAt, attempts, sentAgain };
      return { ...waiting, payment: { ...payment, paidAt: paidAt ?? queuedAt } };
    });
  }

  async function findNextDueAt(): Promise<Date | undefined> {
    const row = await db
      .selectFrom('receipt_emails')
      .select((eb) => eb.fn.min('next_attempt_at').as('at'))
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return row?.at ? new Date(row.at) : undefined;
  }

  async function postpone(paymentId: string, attempts: number, until: Date): Promise<void> {
    await db
      .updateTable('receipt_emails')
      .set({ attempts, next_attempt_at: until.toISOString() })
      .where('payment_id', '=', paymentId)
      .execute();
  }

  async function finish(paymentId: string, outcome: SendResult, now: Date): Promise<void> {
    await db
      .updateTable('receipt_emails')
      .set({ done_at: now.toISOString(), outcome })
      .where('payment_id', '=', paymentId)
      .execute();
  }

  /** Has a receipt sent once more. 'waiting' when it is on its way anyway, or has just gone out. */
  async function queueAgain(
    paymentId: string,
    { now, most, pauseMs }: { now: Date; most: number; pauseMs: number },
  ): Promise<'queued' | 'waiting' | 'too_often' | 'bad_address'> {
    const receipt = () => db.selectFrom('receipt_emails').where('payment_id', '=', paymentId);
    const row = await receipt().selectAll().executeTakeFirst();
    if (!row) {
      // Paid before the school had a mail server.
      await queueReceiptEmail(db, paymentId, now);
      return 'queued';
    }
    if (row.outcome === 'bad_address') return 'bad_address';
    if (!row.done_at || isRecent(row.done_at, now, pauseMs)) return 'waiting';
    if (row.sent_again >= most) return 'too_often';
    const at = now.toISOString();
    // Of two who ask at once one finds the row as it was read; for the other it is on its way.
    const { numUpdatedRows } = await db
      .updateTable('receipt_emails')
      .set({ queued_at: at, attempts: 0, next_attempt_at: at, done_at: null, outcome: null })
      .set({ sent_again: row.sent_again + 1 })
      .where('payment_id', '=', paymentId)
      .where('sent_again', '=', row.sent_again)
      .where('done_at', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'queued' : 'waiting';
  }
}

/** No time ahead of the clock is: it was written before the clock was put back. */
function isRecent(instant: string, now: Date, pauseMs: number): boolean {
  const ageMs = now.getTime() - Date.parse(instant);
  return ageMs > -CLOCK_TOLERANCE_MS && ageMs < pauseMs;
}
