import { kobo } from '#contract/money.ts';
import type { Refund } from '#contract/payments.ts';
import type { Database } from '../../database/schema.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { eventDetail } from './event-detail.ts';
import { moveNotePaid } from './fee-notes.ts';
import { appendEvent, type LedgerEvent } from './ledger.ts';
import { lockPayment, type Payment } from './payment.ts';
import { addFinding } from './reviews.ts';
import type { Cause } from './states.ts';

export type StoredRefund = Awaited<ReturnType<typeof findStoredRefunds>>[number];

/** What the provider's lists have said of a payment's refunds, by its numbers of them. */
export async function findStoredRefunds(db: Database, reference: string) {
  return db
    .selectFrom('refunds')
    .select([
      'provider_id as id',
      'amount_kobo as amountKobo',
      'currency',
      'status',
      'counted_kobo as countedKobo',
      'listed_at as listedAt',
    ])
    .where('reference', '=', reference)
    .orderBy('provider_id')
    .execute();
}

/** References of what may still be processed or fail. */
export function openRefunds(db: Database) {
  const refunds = db.selectFrom('refunds').select('refunds.reference').distinct();
  return refunds.where('refunds.status', 'in', ['pending', 'processing', 'needs-attention']);
}

/** Stores the provider's list of a payment's refunds, one row for each number; nothing is counted here. */
export async function storeListedRefunds(
  trx: Database,
  reference: string,
  listed: ProviderRefund[],
  now: Date,
): Promise<void> {
  const stored = new Map((await findStoredRefunds(trx, reference)).map((row) => [row.id, row]));
  const at = now.toISOString();
  for (const { id, amount, currency, status } of listed) {
    const row = stored.get(id);
    // A response may be older than what we know: a refund that was processed or failed is never under way again.
    const isOver = row?.status === 'processed' || row?.status === 'failed';
    const isUnderWay = status === 'pending' || status === 'processing';
    const said = {
      amount_kobo: amount,
      currency,
      status: row && isOver && isUnderWay ? row.status : status,
      listed_at: at,
      updated_at: at,
    };
    // A number that belongs to another payment's refund stays there; the comparison finds that the sums differ.
    await trx
      .insertInto('refunds')
      .values({ provider_id: id, reference, created_at: at, ...said })
      .onConflict((conflict) =>
        conflict.column('provider_id').doUpdateSet(said).where('refunds.reference', '=', reference),
      )
      .execute();
  }
}

/** What has gone back to the payer and stayed there, oldest first, from the ledger. */
export async function findRefunds(db: Database, paymentId: string): Promise<Refund[]> {
  const events = await db
    .selectFrom('payment_events')
    .select(['kind', 'detail', 'created_at as at'])
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['refunded', 'reversed', 'refund_undone', 'recredited'])
    .orderBy('sequence')
    .execute();
  // The id is undefined for what went back as a whole.
  let refunds: (Refund & { id: string | undefined })[] = [];
  for (const { kind, detail, at } of events) {
    const { amountKobo: amount, refundId: id } = eventDetail.parse(detail);
    if (kind === 'refund_undone' || kind === 'recredited') {
      refunds = refunds.filter((refund) => refund.id !== id);
    } else if (amount) {
      refunds.push({ id, amount, at });
    }
  }
  return refunds.map(({ amount, at }) => ({ amount, at }));
}

/** Takes out again what was counted and came back; `said`: who gave it back, and why. Returns how many were counted. */
export async function countRefunds(
  trx: Database,
  reference: string,
  cause: Cause,
  now: Date,
  said?: { by: string; reason: string },
) {
  for (const refund of await findStoredRefunds(trx, reference)) {
    if (cameBack(refund)) await undoRefund(trx, reference, refund, cause, now);
  }
  let counted = 0;
  for (const refund of await findStoredRefunds(trx, reference)) {
    if (refund.status !== 'processed' || refund.countedKobo >= refund.amountKobo) continue;
    const payment = await lockPayment(trx, reference);
    if (payment?.status !== 'paid') break;
    if (await countRefund(trx, payment, refund, { cause, ...said }, now)) counted += 1;
  }
  return counted;
}

function cameBack({ status, amountKobo, countedKobo, currency }: StoredRefund): boolean {
  if (countedKobo === 0) return false;
  return status !== 'processed' || countedKobo > amountKobo || currency !== 'NGN';
}

/** The payment stays `paid`, less the refund, until all of it went back. */
async function countRefund(
  trx: Database,
  payment: Payment,
  refund: StoredRefund,
  { cause, ...said }: { cause: Cause; by?: string; reason?: string },
  now: Date,
): Promise<boolean> {
  const { amountKobo, refundedKobo } = payment;
  const rest = amountKobo - refundedKobo;
  const missing = refund.amountKobo - refund.countedKobo;
  if (refund.currency !== 'NGN' || missing > rest) await reportUnfit(trx, payment, refund, now);
  const counted = refund.currency === 'NGN' ? Math.min(missing, rest) : 0;
  if (counted === 0 || !payment.paidAt) return false;
  await trx
    .updateTable('refunds')
    .set({ applied_at: now.toISOString(), counted_kobo: refund.countedKobo + counted })
    .where('provider_id', '=', refund.id)
    .execute();
  const detail = { amountKobo: counted, refundId: refund.id, ...said };
  await setRefunded(trx, payment, refundedKobo + counted, { kind: 'refunded', cause, detail }, now);
  return true;
}

/**
 * Takes a counted refund out again: the money is the school's once more, and a payment that refunds alone had reversed
 * is paid again. What was reversed as a whole is left to a person, with a finding; returns false then.
 */
export async function undoRefund(
  trx: Database,
  reference: string,
  refund: StoredRefund,
  cause: Cause,
  now: Date,
): Promise<boolean> {
  const payment = await lockPayment(trx, reference);
  if (!payment?.paidAt) return false;
  const { status, refundedKobo } = payment;
  const isCountedOnly = sumOf(await findStoredRefunds(trx, reference)) === refundedKobo;
  if (!isCountedOnly || (status !== 'paid' && status !== 'reversed')) {
    await reportUnfit(trx, payment, refund, now);
    return false;
  }
  const amountKobo = refund.countedKobo;
  await trx
    .updateTable('refunds')
    .set({ applied_at: null, counted_kobo: 0, status: refund.status })
    .where('provider_id', '=', refund.id)
    .execute();
  const detail = { amountKobo, refundId: refund.id, reason: refund.status };
  const event = { kind: 'refund_undone', cause, detail };
  await setRefunded(trx, payment, refundedKobo - amountKobo, event, now);
  return true;
}

/**
 * Credits again what was reversed as a whole: a person has decided, and the provider has the money. What single refunds
 * took off stays off. Returns false, changing nothing, when nothing was reversed as a whole.
 */
export async function recreditPayment(trx: Database, reference: string, now: Date) {
  const payment = await lockPayment(trx, reference);
  if (payment?.status !== 'reversed' || !payment.paidAt) return false;
  const rest = sumOf(await findStoredRefunds(trx, reference));
  const amountKobo = payment.refundedKobo - rest;
  if (amountKobo <= 0) return false;
  const event = { kind: 'recredited', cause: 'operator', detail: { amountKobo } } as const;
  await setRefunded(trx, payment, rest, event, now);
  await countRefunds(trx, reference, 'operator', now);
  return true;
}

/** What single refunds have taken off a payment; the rest of what went back was reversed as a whole. */
function sumOf(refunds: StoredRefund[]): number {
  return refunds.reduce((sum, { countedKobo }) => sum + countedKobo, 0);
}

async function setRefunded(
  trx: Database,
  payment: Payment,
  refundedKobo: number,
  event: Pick<LedgerEvent, 'kind' | 'cause' | 'detail'>,
  now: Date,
): Promise<void> {
  const { id, reference, status: from } = payment;
  const to = refundedKobo === payment.amountKobo ? 'reversed' : 'paid';
  await trx
    .updateTable('payments')
    .set({ status: to, refunded_kobo: kobo(refundedKobo), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  await appendEvent(trx, { ...event, reference, paymentId: id, from, to }, now);
  await moveNotePaid(trx, payment, { ...payment, refundedKobo }, now);
}

async function reportUnfit(
  trx: Database,
  { id, reference }: Payment,
  refund: StoredRefund,
  now: Date,
): Promise<void> {
  const { id: providerId, amountKobo: amount, currency } = refund;
  const finding = { kind: 'refund_differs', reference, providerId, amount, currency } as const;
  await addFinding(trx, { ...finding, paymentId: id }, now);
}
