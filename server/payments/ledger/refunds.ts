import { type Kysely, sql } from 'kysely';
import { kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';
import { appendEvent } from './ledger.ts';
import { moveSums } from './payment-sums.ts';
import { findKeptRefunds, type KeptRefund } from './refund-rows.ts';
import { addToRevenue, countMove } from './revenue.ts';
import { addFinding } from './reviews.ts';
import type { Cause } from './states.ts';

/** Locks the payment's row first, as every move does: two transactions never wait for each other. */
export async function lockPayment(trx: Kysely<Tables>, reference: string) {
  return trx
    .updateTable('payments')
    .set({ reference: sql`reference` })
    .where('reference', '=', reference)
    .returning([
      'id',
      'reference',
      'status',
      'purpose',
      'fee_class as feeClass',
      'term',
      'amount_kobo as amountKobo',
      'refunded_kobo as refundedKobo',
      'charge_kobo as chargeKobo',
      'paid_at as paidAt',
      'dated_at as datedAt',
    ])
    .executeTakeFirst();
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * Counts what is processed of a credited payment's refunds and not counted yet, and takes out again what was counted
 * and came back. Returns how many refunds were counted.
 */
export async function countRefunds(
  trx: Kysely<Tables>,
  reference: string,
  cause: Cause,
  now: Date,
): Promise<number> {
  for (const refund of await findKeptRefunds(trx, reference)) {
    if (cameBack(refund)) await undoRefund(trx, reference, refund, cause, now);
  }
  let counted = 0;
  for (const refund of await findKeptRefunds(trx, reference)) {
    if (refund.status !== 'processed' || refund.countedKobo >= refund.amountKobo) continue;
    const payment = await lockPayment(trx, reference);
    if (payment?.status !== 'paid') break;
    if (await countRefund(trx, payment, refund, cause, now)) counted += 1;
  }
  return counted;
}

function cameBack({ status, amountKobo, countedKobo, currency }: KeptRefund): boolean {
  if (countedKobo === 0) return false;
  return status !== 'processed' || countedKobo > amountKobo || currency !== 'NGN';
}

/** A refund never erases what was paid: the payment stays `paid`, less the refund, until all of it went back. */
async function countRefund(
  trx: Kysely<Tables>,
  payment: LockedPayment,
  refund: KeptRefund,
  cause: Cause,
  now: Date,
): Promise<boolean> {
  const { id, reference, amountKobo, refundedKobo, paidAt, purpose } = payment;
  const rest = amountKobo - refundedKobo;
  const missing = refund.amountKobo - refund.countedKobo;
  if (refund.currency !== 'NGN' || missing > rest) await noteUnfit(trx, payment, refund, now);
  const counted = refund.currency === 'NGN' ? Math.min(missing, rest) : 0;
  if (counted === 0 || !paidAt) return false;

  const to = counted === rest ? 'reversed' : 'paid';
  await trx
    .updateTable('refunds')
    .set({ applied_at: now.toISOString(), counted_kobo: refund.countedKobo + counted })
    .where('provider_id', '=', refund.id)
    .execute();
  await setRefunded(trx, payment, to, refundedKobo + counted, now);
  const event = { reference, paymentId: id, kind: 'refunded', from: 'paid', to, cause };
  await appendEvent(trx, { ...event, detail: { amountKobo: counted, refundId: refund.id } }, now);
  if (to === 'reversed') await countMove(trx, 'paid', to);
  await countAnew(trx, payment, to, refundedKobo + counted);
  const change = { payments: to === 'reversed' ? -1 : 0, credited_kobo: 0, refunded_kobo: counted };
  await addToRevenue(trx, { purpose, paidAt }, change);
  return true;
}

/**
 * Takes a counted refund out again, by an event: the money is the school's once more. A payment that refunds alone had
 * reversed is paid again. What was reversed as a whole is left to a person, with a finding; returns false then.
 */
export async function undoRefund(
  trx: Kysely<Tables>,
  reference: string,
  refund: KeptRefund,
  cause: Cause,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (!payment?.paidAt) return false;
  const { id, purpose, paidAt, status: from, refundedKobo } = payment;
  const kept = await findKeptRefunds(trx, reference);
  const isCountedOnly = sumOf(kept) === refundedKobo;
  if (!isCountedOnly || (from !== 'paid' && from !== 'reversed')) {
    await noteUnfit(trx, payment, refund, now);
    return false;
  }
  const amountKobo = refund.countedKobo;
  await trx
    .updateTable('refunds')
    .set({ applied_at: null, counted_kobo: 0, status: refund.status })
    .where('provider_id', '=', refund.id)
    .execute();
  await setRefunded(trx, payment, 'paid', refundedKobo - amountKobo, now);
  const detail = { amountKobo, refundId: refund.id, reason: refund.status };
  const event = { reference, paymentId: id, kind: 'refund_undone', from, to: 'paid', cause };
  await appendEvent(trx, { ...event, detail }, now);
  if (from === 'reversed') await countMove(trx, from, 'paid');
  await countAnew(trx, payment, 'paid', refundedKobo - amountKobo);
  const change = { payments: from === 'reversed' ? 1 : 0, credited_kobo: 0 };
  await addToRevenue(trx, { purpose, paidAt }, { ...change, refunded_kobo: -amountKobo });
  return true;
}

/**
 * Credits again, by an event, what was reversed as a whole: a person has decided, and the provider has the money. What
 * single refunds took off stays off. Returns false, changing nothing, when nothing was reversed as a whole.
 */
export async function recreditPayment(
  trx: Kysely<Tables>,
  reference: string,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (payment?.status !== 'reversed' || !payment.paidAt) return false;
  const { id, purpose, paidAt, refundedKobo } = payment;
  const rest = sumOf(await findKeptRefunds(trx, reference));
  const amountKobo = refundedKobo - rest;
  if (amountKobo <= 0) return false;
  await setRefunded(trx, payment, 'paid', rest, now);
  const step = { kind: 'recredited', from: 'reversed', to: 'paid', cause: 'operator' } as const;
  await appendEvent(trx, { ...step, reference, paymentId: id, detail: { amountKobo } }, now);
  await countMove(trx, 'reversed', 'paid');
  await countAnew(trx, payment, 'paid', rest);
  const change = { payments: 1, credited_kobo: 0, refunded_kobo: -amountKobo };
  await addToRevenue(trx, { purpose, paidAt }, change);
  await countRefunds(trx, reference, 'operator', now);
  return true;
}

/** What single refunds have taken off a payment; the rest of what went back was reversed as a whole. */
function sumOf(refunds: Pick<KeptRefund, 'countedKobo'>[]): number {
  return refunds.reduce((sum, { countedKobo }) => sum + countedKobo, 0);
}

async function setRefunded(
  trx: Kysely<Tables>,
  { id }: LockedPayment,
  status: 'paid' | 'reversed',
  refundedKobo: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status, refunded_kobo: kobo(refundedKobo), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** After the event; see `moveSums`. */
async function countAnew(
  trx: Kysely<Tables>,
  payment: LockedPayment,
  status: 'paid' | 'reversed',
  refundedKobo: number,
): Promise<void> {
  const before = { ...payment, isCredited: payment.paidAt !== null };
  await moveSums(trx, before, { ...before, status, refundedKobo });
}

async function noteUnfit(
  trx: Kysely<Tables>,
  { id, reference }: LockedPayment,
  refund: KeptRefund,
  now: Date,
): Promise<void> {
  const { id: providerId, amountKobo: amount, currency } = refund;
  const finding = { kind: 'refund_differs', amount, currency, providerId } as const;
  await addFinding(trx, { ...finding, reference, paymentId: id }, now);
}
