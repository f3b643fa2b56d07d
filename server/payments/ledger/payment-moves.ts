import type { Kysely } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';
import type { Checkout } from '../provider/provider.ts';
import { appendEvent } from './ledger.ts';
import type { Payment } from './payment.ts';
import { moveSums } from './payment-sums.ts';
import { queueReceiptEmail } from './receipt-outbox.ts';
import { countRefunds } from './refunds.ts';
import { addToRevenue, countMove } from './revenue.ts';
import { addFinding, closeFindings, type Finding, HOLDS, type ReviewKind } from './reviews.ts';
import { type Cause, canBeDecided, canMove, isSettled, type PaymentStatus } from './states.ts';

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
    chargeKobo?: Kobo | undefined;
    paidAt?: Date;
  };
  /** What a person must decide about it. */
  finding?: Pick<Finding, 'kind' | 'amount' | 'currency' | 'providerId'>;
  /** A person has decided it: then what went back may be credited after all. */
  isDecided?: true;
}

export interface MoveOptions {
  /** A payment that becomes paid gets its receipt by e-mail. */
  mailReceipts: boolean;
}

/**
 * Moves a payment from the status it was read with, and writes event, totals and findings, all in the given transaction.
 * Returns false, changing nothing, when somebody else moved it first; throws on a move that is not legal.
 */
export async function movePayment(
  trx: Kysely<Tables>,
  payment: Pick<Payment, 'id' | 'reference' | 'status'>,
  step: Move,
  now: Date,
  { mailReceipts }: MoveOptions,
): Promise<boolean> {
  const { status: from, id, reference } = payment;
  const { to, cause } = step;
  const isLegal = step.isDecided ? canBeDecided(from, to) : canMove(from, to);
  if (!isLegal) throw new Error(`illegal move of ${reference}: ${from} to ${to}`);

  // The write comes first and names the status we saw: of two rivals exactly one finds the row.
  const row = await updateRow(trx, payment, step, now);
  if (!row) return false;
  const givenBack = from === 'paid' ? row.amount_kobo - row.refunded_kobo : 0;
  const paidAt = step.changes?.paidAt?.toISOString();
  const detail = { ...step.detail, paidAt, ...(givenBack > 0 && { amountKobo: givenBack }) };
  await appendEvent(trx, { reference, paymentId: id, kind: to, from, to, cause, detail }, now);
  await countMove(trx, from, to);
  await countAnew(trx, row, step, from);
  if (step.finding) {
    // A payment on hold must be in the list, whatever was found and decided about the provider's number before.
    const about = to === 'review' ? { about: reference } : {};
    await addFinding(trx, { ...step.finding, reference, paymentId: id, ...about }, now);
    if (to === 'paid') await noteFinding(trx, payment, step.finding.kind, cause, now);
  }
  if (from === 'review') await closeFindings(trx, id, HOLDS, to, now);
  if (isSettled(to)) await closeFindings(trx, id, ['unconfirmed'], to, now);
  if (from === 'paid') await takeBack(trx, row, givenBack);
  if (to === 'paid') {
    await credit(trx, row, cause, now);
    if (mailReceipts) await queueReceiptEmail(trx, id, now);
  }
  return true;
}

/** Where it was counted, and where it is now. No payment that was paid before is given another date; see `updateRow`. */
async function countAnew(
  trx: Kysely<Tables>,
  row: NonNullable<Awaited<ReturnType<typeof updateRow>>>,
  { to, changes }: Move,
  from: PaymentStatus,
): Promise<void> {
  const { purpose, fee_class: feeClass, term, amount_kobo: amountKobo } = row;
  const kind = { purpose, feeClass, term, amountKobo, chargeKobo: row.charge_kobo };
  const isCredited = row.paid_at !== null;
  const refundedKobo = row.refunded_kobo;
  const isDatedNow = changes?.paidAt !== undefined;
  const before = {
    ...{ ...kind, status: from, refundedKobo, isCredited: isCredited && !isDatedNow },
    datedAt: isDatedNow ? row.created_at : row.dated_at,
  };
  const isTakenBack = from === 'paid' && isCredited;
  const after = {
    ...{ ...kind, status: to, isCredited, datedAt: row.dated_at },
    refundedKobo: isTakenBack ? amountKobo : refundedKobo,
  };
  await moveSums(trx, before, after);
}

export type MovedRow = Pick<
  Tables['payments'],
  | 'id'
  | 'reference'
  | 'purpose'
  | 'amount_kobo'
  | 'refunded_kobo'
  | 'paid_at'
  | 'child_key'
  | 'provider_id'
>;

async function updateRow(
  trx: Kysely<Tables>,
  payment: Pick<Payment, 'id' | 'status'>,
  { to, changes = {} }: Move,
  now: Date,
) {
  const { checkout, providerId, channel, reason, chargeKobo, paidAt } = changes;
  const update = trx
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
      ...(chargeKobo !== undefined && { charge_kobo: chargeKobo }),
      ...(paidAt && { paid_at: paidAt.toISOString(), dated_at: paidAt.toISOString() }),
      ...(isSettled(to) && { next_check_at: null, form_key: null }),
      reason: reason ?? null,
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status);
  // A payment gets its date once: who reads "never paid" while another decides otherwise is too late.
  const row = paidAt ? update.where('paid_at', 'is', null) : update;
  return row
    .returning([
      'id',
      'reference',
      'purpose',
      'fee_class',
      'term',
      'amount_kobo',
      'refunded_kobo',
      'charge_kobo',
      'paid_at',
      'dated_at',
      'created_at',
      'child_key',
      'provider_id',
    ])
    .executeTakeFirst();
}

/** The money is the school's now: totals, a second payment of the same fee, refunds that came before it. */
export async function credit(
  trx: Kysely<Tables>,
  row: MovedRow,
  cause: Cause,
  now: Date,
): Promise<void> {
  const paidAt = row.paid_at ?? now.toISOString();
  const change = { payments: 1, credited_kobo: row.amount_kobo, refunded_kobo: 0 };
  await addToRevenue(trx, { purpose: row.purpose, paidAt }, change);
  await noteSecondPayment(trx, row, cause, now);
  // The provider's word about a refund may have come before its word about the payment.
  await countRefunds(trx, row.reference, cause, now);
}

/** What was credited and not refunded yet goes back as a whole. */
async function takeBack(trx: Kysely<Tables>, row: MovedRow, givenBack: number): Promise<void> {
  if (!row.paid_at) return;
  const change = { payments: -1, credited_kobo: 0, refunded_kobo: givenBack };
  await addToRevenue(trx, { purpose: row.purpose, paidAt: row.paid_at }, change);
  await trx
    .updateTable('payments')
    .set({ refunded_kobo: row.amount_kobo })
    .where('id', '=', row.id)
    .execute();
}

/** A fee paid twice is real money twice: both count, and a person is told. */
async function noteSecondPayment(
  trx: Kysely<Tables>,
  { id, reference, child_key, amount_kobo, provider_id }: MovedRow,
  cause: Cause,
  now: Date,
): Promise<void> {
  const earlier = await trx
    .selectFrom('payments')
    .select('id')
    .where('child_key', '=', child_key)
    .where('paid_at', 'is not', null)
    .where('status', '<>', 'reversed')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  const finding = { kind: 'second_payment', amount: amount_kobo, currency: 'NGN' } as const;
  await addFinding(trx, { ...finding, reference, paymentId: id, providerId: provider_id }, now);
  await noteFinding(trx, { id, reference }, finding.kind, cause, now);
}

/** In the timeline of a payment that is credited all the same. */
async function noteFinding(
  trx: Kysely<Tables>,
  { id: paymentId, reference }: Pick<Payment, 'id' | 'reference'>,
  reason: ReviewKind,
  cause: Cause,
  now: Date,
): Promise<void> {
  const event = { reference, paymentId, kind: 'finding', from: 'paid', to: 'paid', cause };
  await appendEvent(trx, { ...event, detail: { reason } }, now);
}
