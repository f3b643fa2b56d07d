import type { FeeClass, PaymentPurpose } from '#contract/fees.ts';
import type { Kobo } from '#contract/money.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';
import type { Checkout } from './provider.ts';
import { canMove, type PaymentStatus } from './states.ts';

export interface Payment {
  id: string;
  reference: string;
  status: PaymentStatus;
  purpose: PaymentPurpose;
  feeClass: FeeClass;
  fullName: string;
  email: string;
  phone: string;
  amountKobo: Kobo;
  currency: 'NGN';
  mode: 'test' | 'live';
  channel: string | null;
  reason: string | null;
  paidAt: string | null;
}

export type NewPayment = Omit<Payment, 'id' | 'status' | 'channel' | 'reason' | 'paidAt'>;

/** Which door a change came through. */
export type Cause = 'start' | 'return' | 'webhook';

/** One step of a payment. The event is the ledger's row; `changes` are what the payment's own row shows afterwards. */
export interface Move {
  to: PaymentStatus;
  cause: Cause;
  /** For the ledger; never personal data. */
  detail: Record<string, string | number | undefined>;
  changes?: {
    checkout?: Checkout;
    providerId?: string;
    channel?: string | undefined;
    reason?: string;
    paidAt?: Date;
  };
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/** The only SQL that touches payments and their events. */
export function createPaymentRepository(db: Database) {
  return { insert, findByReference, findEvents, move };

  /** Commits a payment as `initialized`, together with its first event. */
  async function insert(payment: NewPayment, now: Date): Promise<Payment> {
    const id = newId(now);
    const at = now.toISOString();
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('payments')
        .values({
          id,
          reference: payment.reference,
          status: 'initialized',
          purpose: payment.purpose,
          fee_class: payment.feeClass,
          full_name: payment.fullName,
          email: payment.email,
          phone: payment.phone,
          amount_kobo: payment.amountKobo,
          currency: payment.currency,
          mode: payment.mode,
          created_at: at,
          updated_at: at,
        })
        .execute();
      await trx
        .insertInto('payment_events')
        .values({
          id: newId(now),
          payment_id: id,
          kind: 'initialized',
          from_status: null,
          to_status: 'initialized',
          cause: 'start',
          detail: JSON.stringify({ amountKobo: payment.amountKobo, mode: payment.mode }),
          created_at: at,
        })
        .execute();
    });
    return { ...payment, id, status: 'initialized', channel: null, reason: null, paidAt: null };
  }

  async function findByReference(reference: string): Promise<Payment | undefined> {
    return db
      .selectFrom('payments')
      .select([
        'id',
        'reference',
        'status',
        'purpose',
        'fee_class as feeClass',
        'full_name as fullName',
        'email',
        'phone',
        'amount_kobo as amountKobo',
        'currency',
        'mode',
        'channel',
        'reason',
        'paid_at as paidAt',
      ])
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  /** The payment's story, oldest first. */
  async function findEvents(paymentId: string) {
    return db
      .selectFrom('payment_events')
      .select([
        'kind',
        'from_status as from',
        'to_status as to',
        'cause',
        'detail',
        'created_at as at',
      ])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute();
  }

  /**
   * Moves a payment from the status it was read with, and writes the event, in one transaction.
   * Returns false, changing nothing, when somebody else moved it first; throws on a move that is not legal.
   */
  async function move(payment: Payment, step: Move, now: Date): Promise<boolean> {
    if (!canMove(payment.status, step.to)) {
      throw new Error(`illegal move of ${payment.reference}: ${payment.status} to ${step.to}`);
    }
    const { checkout, providerId, channel, reason, paidAt } = step.changes ?? {};
    const at = now.toISOString();
    return db.transaction().execute(async (trx) => {
      // The write comes first and names the status we saw: of two rivals exactly one finds the row.
      const { numUpdatedRows } = await trx
        .updateTable('payments')
        .set({
          status: step.to,
          updated_at: at,
          ...(checkout && {
            access_code: checkout.accessCode,
            authorization_url: checkout.authorizationUrl,
          }),
          ...(providerId && { provider_id: providerId }),
          ...(channel && { channel }),
          ...(paidAt && { paid_at: paidAt.toISOString() }),
          reason: reason ?? null,
        })
        .where('id', '=', payment.id)
        .where('status', '=', payment.status)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await trx
        .insertInto('payment_events')
        .values({
          id: newId(now),
          payment_id: payment.id,
          kind: step.to,
          from_status: payment.status,
          to_status: step.to,
          cause: step.cause,
          detail: JSON.stringify(step.detail),
          created_at: at,
        })
        .execute();
      return true;
    });
  }
}
