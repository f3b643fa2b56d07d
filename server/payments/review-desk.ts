import type { Kysely } from 'kysely';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database, Tables } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { appendEvent } from './ledger.ts';
import { type Payment, paymentColumns } from './payment.ts';
import { type MoveOptions, movePayment } from './payment-moves.ts';
import { findOpenReviewsOf, type OpenReview } from './reviews.ts';
import type { PaymentStatus } from './states.ts';

/** `credited`: the fee counts as paid. `refunded`: the money went back. `ignored`: nothing changes but the list. */
export const resolutions = ['credited', 'refunded', 'ignored'] as const;

export type Resolution = (typeof resolutions)[number];

interface Decision {
  reference: string;
  resolution: Resolution;
  /** Why, for whoever reads the ledger later. */
  note: string;
  by: Actor;
}

interface Parts extends MoveOptions {
  db: Database;
  onChange: (reference: string) => void;
  clock: () => Date;
}

/** Where a person decides what no rule may decide. */
export function createReviewDesk({ db, onChange, clock, mailReceipts }: Parts) {
  return { resolve };

  /**
   * Settles every open finding about a reference, and moves the payment when the decision says so, with a note in the
   * ledger. Throws AppError: `not_found` when nothing is open, `invalid` without a note.
   */
  async function resolve(decision: Decision): Promise<void> {
    const { reference, note } = decision;
    if (!note.trim()) throw new AppError('invalid', 'Please give a note that says why.');
    await db.transaction().execute(async (trx) => {
      const payment = await findPayment(trx, reference);
      const reviews = await findOpenReviewsOf(trx, reference);
      if (reviews.length === 0) {
        throw new AppError('not_found', 'Nothing about this reference waits for a decision.');
      }
      const status = payment ? await follow(trx, payment, decision) : 'none';
      await writeDown(trx, payment, status, reviews, decision);
    });
    onChange(reference);
  }

  /** The status after the decision. */
  async function follow(
    trx: Kysely<Tables>,
    payment: Payment,
    { resolution }: Decision,
  ): Promise<PaymentStatus> {
    const step = { cause: 'operator', detail: {} } as const;
    if (resolution === 'credited' && payment.status === 'review') {
      const paidAt = clock();
      await moveOrGiveUp(trx, payment, { ...step, to: 'paid', changes: { paidAt } });
      return 'paid';
    }
    if (resolution === 'refunded' && ['review', 'paid'].includes(payment.status)) {
      await moveOrGiveUp(trx, payment, { ...step, to: 'reversed' });
      return 'reversed';
    }
    return payment.status;
  }

  async function moveOrGiveUp(
    trx: Kysely<Tables>,
    payment: Payment,
    step: Parameters<typeof movePayment>[2],
  ): Promise<void> {
    if (await movePayment(trx, payment, step, clock(), { mailReceipts })) return;
    throw new AppError('conflict', 'The payment has just changed. Please look at it again.');
  }

  async function writeDown(
    trx: Kysely<Tables>,
    payment: Payment | undefined,
    status: PaymentStatus | 'none',
    reviews: OpenReview[],
    { reference, resolution, note, by }: Decision,
  ): Promise<void> {
    const now = clock();
    await trx
      .updateTable('payment_reviews')
      .set({ resolved_at: now.toISOString(), resolution, note })
      .where(
        'id',
        'in',
        reviews.map(({ id }) => id),
      )
      .execute();
    const detail = { resolution, note, by: by.name, reference, reason: reviews[0]?.kind };
    const event = { kind: 'resolved', from: status, to: status, cause: 'operator' } as const;
    await appendEvent(trx, { ...event, paymentId: payment?.id ?? null, detail }, now);
    const text = `Settled what was found about the payment ${reference} as ${resolution}`;
    await writeAudit(trx, by, { action: 'payments.resolved', text }, now);
  }
}

async function findPayment(trx: Kysely<Tables>, reference: string): Promise<Payment | undefined> {
  return trx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
