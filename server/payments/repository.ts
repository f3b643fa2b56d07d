import { type Kysely, sql } from 'kysely';
import type { FeeClass, PaymentPurpose } from '#contract/fees.ts';
import type { Kobo } from '#contract/money.ts';
import { newId } from '../database/identifiers.ts';
import { childKey, searchTerms } from '../database/payment-keys.ts';
import type { Database, Tables } from '../database/schema.ts';
import { appendEvent, takePaymentNumber } from './ledger.ts';
import type { Checkout } from './provider.ts';
import { addToRevenue, countMove } from './revenue.ts';
import { addFinding, type Finding } from './reviews.ts';
import { type Cause, canMove, isSettled, type PaymentStatus } from './states.ts';

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
  refundedKobo: Kobo;
  currency: 'NGN';
  mode: 'test' | 'live';
  channel: string | null;
  reason: string | null;
  paidAt: string | null;
  createdAt: string;
}

export type NewPayment = Pick<
  Payment,
  | 'reference'
  | 'purpose'
  | 'feeClass'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'amountKobo'
  | 'currency'
  | 'mode'
>;

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
  /** What a person must decide about it. */
  finding?: Pick<Finding, 'kind' | 'amount' | 'currency' | 'providerId'>;
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

/** The columns of a payment under the names the code uses. */
export const paymentColumns = [
  'id',
  'reference',
  'status',
  'purpose',
  'fee_class as feeClass',
  'full_name as fullName',
  'email',
  'phone',
  'amount_kobo as amountKobo',
  'refunded_kobo as refundedKobo',
  'currency',
  'mode',
  'channel',
  'reason',
  'paid_at as paidAt',
  'created_at as createdAt',
] as const;

/** The only SQL that changes payments and their events. */
export function createPaymentRepository(db: Database) {
  return { insert, findByReference, findEvents, move };

  /** Commits a payment as `initialized`, together with its first event. */
  async function insert(payment: NewPayment, now: Date): Promise<Payment> {
    const id = newId(now);
    await db.transaction().execute(async (trx) => {
      const number = await takePaymentNumber(trx);
      await insertRow(trx, { ...payment, id, number }, now);
      const { amountKobo, mode } = payment;
      const event = { paymentId: id, kind: 'initialized', from: null, to: 'initialized' };
      await appendEvent(trx, { ...event, cause: 'start', detail: { amountKobo, mode } }, now);
      await countMove(trx, null, 'initialized');
    });
    return {
      ...payment,
      id,
      status: 'initialized',
      refundedKobo: 0 as Kobo,
      channel: null,
      reason: null,
      paidAt: null,
      createdAt: now.toISOString(),
    };
  }

  async function findByReference(reference: string): Promise<Payment | undefined> {
    return db
      .selectFrom('payments')
      .select(paymentColumns)
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
      .orderBy('sequence')
      .execute();
  }

  /**
   * Moves a payment from the status it was read with, and writes event and totals, in one transaction.
   * Returns false, changing nothing, when somebody else moved it first; throws on a move that is not legal.
   */
  async function move(payment: Payment, step: Move, now: Date): Promise<boolean> {
    if (!canMove(payment.status, step.to)) {
      throw new Error(`illegal move of ${payment.reference}: ${payment.status} to ${step.to}`);
    }
    return db.transaction().execute(async (trx) => {
      // The write comes first and names the status we saw: of two rivals exactly one finds the row.
      const row = await updateRow(trx, payment, step, now);
      if (!row) return false;
      const { cause, detail, to } = step;
      const event = { paymentId: payment.id, kind: to, from: payment.status, to, cause, detail };
      await appendEvent(trx, event, now);
      await countMove(trx, payment.status, to);
      await keepRevenue(trx, payment.status, to, row);
      const about = { reference: payment.reference, paymentId: payment.id };
      if (step.finding) await addFinding(trx, { ...step.finding, ...about }, now);
      if (to === 'paid') await noteSecondPayment(trx, payment, row, cause, now);
      return true;
    });
  }
}

async function insertRow(
  trx: Kysely<Tables>,
  payment: NewPayment & { id: string; number: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('payments')
    .values({
      id: payment.id,
      number: payment.number,
      reference: payment.reference,
      status: 'initialized',
      purpose: payment.purpose,
      fee_class: payment.feeClass,
      full_name: payment.fullName,
      email: payment.email,
      phone: payment.phone,
      amount_kobo: payment.amountKobo,
      refunded_kobo: 0 as Kobo,
      currency: payment.currency,
      mode: payment.mode,
      dated_at: at,
      child_key: childKey(payment, now),
      checks: 0,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const terms = searchTerms(payment).map((term) => ({ term, number: payment.number }));
  await trx.insertInto('payment_search').values(terms).execute();
}

type MovedRow = Pick<
  Tables['payments'],
  'id' | 'purpose' | 'amount_kobo' | 'refunded_kobo' | 'paid_at' | 'child_key' | 'provider_id'
>;

async function updateRow(
  trx: Kysely<Tables>,
  payment: Payment,
  { to, changes = {} }: Move,
  now: Date,
): Promise<MovedRow | undefined> {
  const { checkout, providerId, channel, reason, paidAt } = changes;
  return trx
    .updateTable('payments')
    .set({
      status: to,
      updated_at: now.toISOString(),
      ...(checkout && {
        access_code: checkout.accessCode,
        authorization_url: checkout.authorizationUrl,
      }),
      ...(providerId && { provider_id: providerId }),
      ...(channel && { channel }),
      ...(paidAt && { paid_at: paidAt.toISOString(), dated_at: paidAt.toISOString() }),
      ...(isSettled(to) && { next_check_at: null, form_key: null }),
      reason: reason ?? null,
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .returning([
      'id',
      'purpose',
      'amount_kobo',
      'refunded_kobo',
      'paid_at',
      'child_key',
      'provider_id',
    ])
    .executeTakeFirst();
}

/** Only money that was credited counts, and only what was credited can be given back. */
async function keepRevenue(
  trx: Kysely<Tables>,
  from: PaymentStatus,
  to: PaymentStatus,
  row: MovedRow,
): Promise<void> {
  if (!row.paid_at) return;
  const of = { purpose: row.purpose, paidAt: row.paid_at };
  if (to === 'paid') {
    await addToRevenue(trx, of, { payments: 1, credited_kobo: row.amount_kobo, refunded_kobo: 0 });
    return;
  }
  if (from !== 'paid') return;
  const rest = row.amount_kobo - row.refunded_kobo;
  await addToRevenue(trx, of, { payments: -1, credited_kobo: 0, refunded_kobo: rest });
  await trx
    .updateTable('payments')
    .set({ refunded_kobo: row.amount_kobo })
    .where('id', '=', row.id)
    .execute();
}

/** A fee paid twice is real money twice: both count, and a person is told. */
async function noteSecondPayment(
  trx: Kysely<Tables>,
  { id, reference }: Payment,
  row: MovedRow,
  cause: Cause,
  now: Date,
): Promise<void> {
  const earlier = await trx
    .selectFrom('payments')
    .select('id')
    .where(sql<boolean>`status = 'paid'`)
    .where('child_key', '=', row.child_key)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  const finding = { kind: 'second_payment', amount: row.amount_kobo, currency: 'NGN' } as const;
  const providerId = row.provider_id;
  await addFinding(trx, { ...finding, reference, paymentId: id, providerId }, now);
  const event = { paymentId: id, kind: 'finding', from: 'paid', to: 'paid', cause };
  await appendEvent(trx, { ...event, detail: { reason: finding.kind } }, now);
}
