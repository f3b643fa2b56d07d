import type { Kysely } from 'kysely';
import { isAttemptDue } from '../../database/due-rows.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { PaidPayment } from './payment.ts';
import type { PaymentStatus } from './states.ts';

export interface WaitingReceipt {
  payment: PaidPayment & { status: PaymentStatus };
  paymentId: string;
  queuedAt: string;
  attempts: number;
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
  return { findDue, findNextDueAt, postpone, finish };

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
    return rows.map(({ paymentId, queuedAt, attempts, paidAt, ...payment }) => {
      return { paymentId, queuedAt, attempts, payment: { ...payment, paidAt: paidAt ?? queuedAt } };
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
}
