import * as z from 'zod';
import { OWN_REFERENCE, REFERENCE_PATTERN } from '#contract/references.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findPayment } from '../ledger/payment.ts';
import { addFinding, findOpenReviewsOf } from '../ledger/reviews.ts';
import { isSettled } from '../ledger/states.ts';
import { parseKeepingIds } from '../provider/big-integer-ids.ts';
import { currencyCode, providerId, wholeKobo } from '../provider/paystack-values.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import type { Comparison } from '../settle/compare-payment.ts';
import type { Settle, Settled } from '../settle/settle.ts';
import type { SettleRefunds } from '../settle/settle-refunds.ts';
import type { WaitingDelivery } from './webhook-repository.ts';

interface Parts {
  db: Database;
  settle: Settle;
  settleRefunds: SettleRefunds;
  comparePayment: Comparison['comparePayment'];
  compareRefunds: Comparison['compareRefunds'];
  clock: () => Date;
  log: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/** What came of a delivery, in a word for the row that keeps it. */
export type DeliveryResult = string;

/** The provider does not confirm yet what its own message says: the delivery stays open and is tried again. */
export const NOT_YET: DeliveryResult = 'not_yet';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so long a message is given up, with a finding. */
const PATIENCE_MS = { charge: 30 * DAY_MS, refund: 3 * DAY_MS };

export type HandleDelivery = (delivery: WaitingDelivery) => Promise<DeliveryResult>;

/**
 * What the school does about each event of the provider. Every event may come twice, late or in another order;
 * a delivery never says what is true: `settle` and `settleRefunds` ask.
 */
export function createWebhookEvents(parts: Parts): HandleDelivery {
  const { db, settle, settleRefunds, comparePayment, compareRefunds, clock, log } = parts;

  return async function handle(delivery) {
    try {
      return await work(delivery);
    } catch (error) {
      if (isYoung(delivery, PATIENCE_MS.charge)) throw error;
      return giveUp(delivery, error);
    }
  };

  async function work(delivery: WaitingDelivery): Promise<DeliveryResult> {
    const { event, reference } = delivery;
    const isRefund = event.startsWith('refund.');
    if (!reference) return isRefund ? unreadable(delivery) : 'not_for_us';
    if (event === 'charge.success') return charged(delivery, reference);
    if (isRefund) return refunded(delivery, reference);
    if (event.startsWith('charge.dispute.')) return disputed(delivery, reference);
    return 'not_for_us';
  }

  /** Whatever stood in the way for so long: it is not tried for ever, and where money may have moved a person looks. */
  async function giveUp(delivery: WaitingDelivery, error: unknown): Promise<DeliveryResult> {
    const { event, reference } = delivery;
    log.error({ err: error, reference, event }, 'a message could not be worked for a month');
    if (event === 'charge.success' && reference) return reportCharge(delivery, reference);
    if (event.startsWith('refund.') && reference) return reportRefund(delivery, reference);
    return 'given_up';
  }

  async function charged(delivery: WaitingDelivery, reference: string): Promise<DeliveryResult> {
    const settled = REFERENCE_PATTERN.test(reference)
      ? await settle(reference, 'webhook')
      : undefined;
    if (settled && isSettled(settled.payment.status)) return settled.payment.status;
    if (settled && isYoung(delivery, PATIENCE_MS.charge)) return NOT_YET;
    if (settled) log.error({ reference }, 'a success was never confirmed');
    return reportCharge(delivery, reference);
  }

  async function reportCharge(
    delivery: WaitingDelivery,
    reference: string,
  ): Promise<DeliveryResult> {
    const payment = await findPayment(db, reference);
    const { data } = readBody(chargeBody, delivery) ?? {};
    const finding = {
      kind: payment ? 'unconfirmed' : 'unknown_transaction',
      reference,
      paymentId: payment?.id ?? null,
      providerId: data?.id ?? null,
      amount: data?.amount ?? null,
      currency: data?.currency ?? null,
    } as const;
    await inTransaction(db, (trx) => addFinding(trx, finding, clock()));
    return payment ? 'given_up' : 'unknown_reference';
  }

  /** The message says only where to look: names and amounts in it are not the list's, and may be of an earlier day. */
  async function refunded(delivery: WaitingDelivery, reference: string): Promise<DeliveryResult> {
    const settled = REFERENCE_PATTERN.test(reference)
      ? await settle(reference, 'webhook')
      : undefined;
    if (!settled) return 'unknown_reference';
    const found = await settleRefunds(reference, 'webhook');
    if (!found) return 'other_mode';
    await compareRefunds(found, 'webhook');
    if (isSettled(found.payment.status) && isListed(delivery, found.listed.refunds))
      return 'settled';
    if (isYoung(delivery, PATIENCE_MS.refund)) return NOT_YET;
    return reportRefund(delivery, reference);
  }

  async function reportRefund(
    { event }: WaitingDelivery,
    reference: string,
  ): Promise<DeliveryResult> {
    const payment = await findPayment(db, reference);
    if (!payment) return 'unknown_reference';
    const { id: paymentId, providerId } = payment;
    const finding = { kind: 'refund_differs', reference, paymentId, providerId } as const;
    const about = { about: event, amount: null, currency: null };
    await inTransaction(db, (trx) => addFinding(trx, { ...finding, ...about }, clock()));
    return 'given_up';
  }

  function isYoung({ receivedAt }: WaitingDelivery, patienceMs: number): boolean {
    return clock().getTime() - Date.parse(receivedAt) < patienceMs;
  }

  /** A signed message about a refund that does not say of what. */
  async function unreadable({ id, event }: WaitingDelivery): Promise<DeliveryResult> {
    log.warn({ delivery: id, event }, 'a message about a refund cannot be read');
    const reference = `message-${id}`;
    const finding = { kind: 'unreadable', reference, paymentId: null, providerId: null } as const;
    const nothing = { amount: null, currency: null };
    await inTransaction(db, (trx) => addFinding(trx, { ...finding, ...nothing }, clock()));
    return 'unreadable';
  }

  /** The refunds of a reversed payment explain it, and its dispute has ended: what is left of it may be gone as well. */
  async function reportReversed(settled: Settled | undefined, disputeId: string | null) {
    const { payment, transaction } = settled ?? {};
    if (payment?.status !== 'paid' || transaction?.outcome !== 'reversed') return;
    const { reference, id: paymentId } = payment;
    const open = await findOpenReviewsOf(db, reference);
    if (open.some(({ kind }) => kind === 'reversal_unexplained')) return;
    const { id: providerId, amount, currency } = transaction;
    const finding = { kind: 'reversal_unexplained', providerId, amount, currency } as const;
    const about = { reference, paymentId, about: `dispute ${disputeId}` };
    await inTransaction(db, (trx) => addFinding(trx, { ...finding, ...about }, clock()));
  }

  async function disputed(delivery: WaitingDelivery, reference: string): Promise<DeliveryResult> {
    const { event } = delivery;
    const payment = await findPayment(db, reference);
    // After a restore the bank's deadline runs on, whether or not the payment was taken in by then.
    if (!payment && !OWN_REFERENCE.test(reference)) return 'unknown_reference';
    const { data } = readBody(disputeBody, delivery) ?? {};
    const finding = {
      kind: 'dispute',
      reference,
      paymentId: payment?.id ?? null,
      providerId: data?.id ?? null,
      amount: data?.refund_amount ?? null,
      currency: data?.currency ?? null,
    } as const;
    await inTransaction(db, (trx) => addFinding(trx, finding, clock()));
    if (!payment) return 'unknown_reference';
    // A lost dispute takes the money back; only the provider can say so.
    const settled = await settle(reference, 'webhook', { again: payment.status === 'paid' });
    if (event === 'charge.dispute.resolve') await reportReversed(settled, finding.providerId);
    // One that was lost, and then won after all.
    if (settled?.payment.status === 'reversed') {
      await comparePayment(settled.payment, undefined, 'webhook');
    }
    return settled?.payment.status ?? 'unknown_reference';
  }
}

const chargeBody = z.object({
  data: z.object({
    id: providerId.optional().catch(undefined),
    amount: wholeKobo.optional().catch(undefined),
    currency: currencyCode.optional().catch(undefined),
  }),
});

const disputeBody = z.object({
  data: z.object({
    id: providerId.optional().catch(undefined),
    refund_amount: wholeKobo.nullish().catch(undefined),
    currency: currencyCode.nullish().catch(undefined),
  }),
});

const refundBody = z.object({
  data: z.object({ amount: wholeKobo.optional().catch(undefined) }),
});

/** In this order; an answer may be further on than a message that waited. */
const PROGRESS: Record<string, number> = {
  pending: 0,
  processing: 1,
  'needs-attention': 1,
  processed: 2,
  failed: 3,
};

/** Whether the provider's list shows what the message tells: a list may be some moments behind. */
function isListed(delivery: WaitingDelivery, refunds: ProviderRefund[]): boolean {
  const told = PROGRESS[delivery.event.slice('refund.'.length)] ?? 0;
  const amount = readBody(refundBody, delivery)?.data.amount;
  return refunds.some(
    (refund) =>
      (amount === undefined || refund.amount === amount) && (PROGRESS[refund.status] ?? 0) >= told,
  );
}

function readBody<Body>(schema: z.ZodType<Body>, delivery: WaitingDelivery): Body | undefined {
  try {
    return schema.safeParse(parseKeepingIds(delivery.body)).data;
  } catch {
    return undefined;
  }
}
