import { type Kobo, kobo } from '#contract/money.ts';
import type { Database } from '../../database/schema.ts';
import type { Checkout } from '../provider/provider.ts';
import { moveNotePaid } from './fee-notes.ts';
import { appendEvent } from './ledger.ts';
import { matchCredited, reportSurplus } from './matches.ts';
import { mayLackCharge } from './money-checks.ts';
import { lockPayment, type Payment, paymentColumns } from './payment.ts';
import { queueReceiptEmail } from './receipt-outbox.ts';
import { countRefunds } from './refunds.ts';
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
    /** What counts, where that is not what was asked for; the event says both. */
    amountKobo?: Kobo;
  };
  finding?: Pick<Finding, 'kind' | 'amount' | 'currency' | 'providerId'>;
  /** A person has decided it: then what went back may be credited after all. */
  isDecided?: true;
}

export interface MoveOptions {
  mailReceipts: boolean;
}

/** Writes row, event, totals and findings. False, changing nothing, when it was moved meanwhile; throws on an illegal move. */
export async function movePayment(
  trx: Database,
  payment: Pick<Payment, 'id' | 'reference' | 'status' | 'amountKobo'>,
  step: Move,
  now: Date,
  { mailReceipts }: MoveOptions,
): Promise<boolean> {
  const { status: from, id, reference, amountKobo: askedKobo } = payment;
  const { to, cause, finding } = step;
  const isLegal = step.isDecided ? canBeDecided(from, to) : canMove(from, to);
  if (!isLegal) throw new Error(`illegal move of ${reference}: ${from} to ${to}`);

  // The write comes first and names the status we saw: of two rivals exactly one finds the row.
  const row = await updateRow(trx, payment, step, now);
  if (!row) return false;
  const givenBack = from === 'paid' ? row.amountKobo - row.refundedKobo : 0;
  const paidAt = step.changes?.paidAt?.toISOString();
  const differs = row.amountKobo !== askedKobo && { amountKobo: row.amountKobo, askedKobo };
  const taken = givenBack > 0 && { amountKobo: givenBack };
  const detail = { ...step.detail, paidAt, ...differs, ...taken };
  await appendEvent(trx, { reference, paymentId: id, kind: to, from, to, cause, detail }, now);
  const undated = paidAt !== undefined && { paidAt: null, datedAt: row.createdAt };
  const refundedKobo = kobo(row.refundedKobo + givenBack);
  const before = { ...row, amountKobo: askedKobo, status: from, ...undated };
  await moveNotePaid(trx, before, { ...row, refundedKobo }, now);
  if (givenBack > 0) {
    const whole = { refunded_kobo: refundedKobo };
    await trx.updateTable('payments').set(whole).where('id', '=', id).execute();
  }
  if (finding) {
    // A payment on hold must be in the list, whatever was found and decided about the provider's number before.
    const about = to === 'review' ? reference : undefined;
    await addFinding(trx, { ...finding, reference, paymentId: id, about }, now);
    if (to === 'paid') await appendFindingEvent(trx, payment, finding.kind, cause, now);
  }
  if (from === 'review') await closeFindings(trx, { paymentId: id }, HOLDS, to, now);
  if (isSettled(to)) await closeFindings(trx, { paymentId: id }, ['unconfirmed'], to, now);
  if (to === 'paid') {
    await credit(trx, row, cause, now);
    if (mailReceipts) await queueReceiptEmail(trx, id, now);
  }
  return true;
}

async function updateRow(
  trx: Database,
  payment: Pick<Payment, 'id' | 'status'>,
  { to, changes = {} }: Move,
  now: Date,
) {
  const { checkout, providerId, channel, reason, chargeKobo, paidAt, amountKobo } = changes;
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
      ...(amountKobo !== undefined && { amount_kobo: amountKobo }),
      ...(paidAt && { paid_at: paidAt.toISOString(), dated_at: paidAt.toISOString() }),
      ...(isSettled(to) && { next_check_at: null, form_key: null }),
      reason: reason ?? null,
    })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status);
  // A payment gets its date once: a decision made from "never paid" is too late after another.
  const row = paidAt ? update.where('paid_at', 'is', null) : update;
  return row.returning(paymentColumns).executeTakeFirst();
}

/** The money is the school's now: whose it is, a second payment of the same fee, refunds that came before it. */
export async function credit(trx: Database, payment: Payment, cause: Cause, now: Date) {
  const matched = await matchCredited(trx, payment, cause, now);
  // A fee note may be paid in parts: only what is more than due is a question.
  if (matched.noteId) await reportSurplus(trx, matched, now);
  else await reportSecondPayment(trx, payment, cause, now);
  // The provider's word about a refund may have come before its word about the payment.
  await countRefunds(trx, payment.reference, cause, now);
}

/** A fee paid twice is real money twice: both count, and a person decides. */
async function reportSecondPayment(trx: Database, payment: Payment, cause: Cause, now: Date) {
  const { id, reference, amountKobo: amount, providerId } = payment;
  const earlier = await trx
    .selectFrom('payments')
    .select('id')
    .where('child_key', '=', (eb) =>
      eb.selectFrom('payments as own').select('own.child_key').where('own.id', '=', id),
    )
    .where('paid_at', 'is not', null)
    .where('status', '<>', 'reversed')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  const finding = { kind: 'second_payment', amount, currency: 'NGN', providerId } as const;
  await addFinding(trx, { ...finding, reference, paymentId: id }, now);
  await appendFindingEvent(trx, payment, finding.kind, cause, now);
}

/** In the timeline of a payment that is credited all the same. */
async function appendFindingEvent(
  trx: Database,
  { id: paymentId, reference }: Pick<Payment, 'id' | 'reference'>,
  reason: ReviewKind,
  cause: Cause,
  now: Date,
): Promise<void> {
  const event = { reference, paymentId, kind: 'finding', from: 'paid', to: 'paid', cause };
  await appendEvent(trx, { ...event, detail: { reason } }, now);
}

/** False where the charge is known already. For a transaction of its own, since it locks a payment's row. */
export async function nameCharge(
  trx: Database,
  { reference, chargeKobo }: { reference: string; chargeKobo: Kobo },
  cause: Cause,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (!payment || !mayLackCharge(payment)) return false;
  const { id, status } = payment;
  await trx
    .updateTable('payments')
    .set({ charge_kobo: chargeKobo, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  const event = { reference, paymentId: id, kind: 'charge_named', from: status, to: status };
  await appendEvent(trx, { ...event, cause, detail: { chargeKobo } }, now);
  return true;
}
