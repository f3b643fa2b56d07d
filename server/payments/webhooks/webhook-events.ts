import { OWN_REFERENCE, REFERENCE_PATTERN } from '#contract/references.ts';
import type { Log } from '../../errors/work-log.ts';
import { findPayment, type Payment } from '../ledger/payment.ts';
import { findOpenReviewsOf, reportFinding } from '../ledger/reviews.ts';
import { isSettled } from '../ledger/states.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import type { Comparison, ComparisonDependencies } from '../settle/compare-payment.ts';
import type { Settled } from '../settle/settle.ts';
import { readMessage } from './webhook-message.ts';
import type { WaitingDelivery } from './webhook-repository.ts';

interface WebhookEventsDependencies extends Omit<ComparisonDependencies, 'provider'> {
  comparison: Comparison;
  log: Pick<Log, 'warn' | 'error'>;
}

/** The provider does not confirm yet what its own message says: the delivery stays open and is tried again. */
export const NOT_YET = 'not_yet';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this time a message is given up, with a finding. */
const PATIENCE_MS = { charge: 30 * DAY_MS, refund: 3 * DAY_MS };

export type HandleDelivery = (delivery: WaitingDelivery) => Promise<string>;

/** Events may come twice, late or in another order. They never say what is true: `settle` and `settleRefunds` ask. */
export function createWebhookEvents(dependencies: WebhookEventsDependencies): HandleDelivery {
  const { db, settle, settleRefunds, comparison, clock, log } = dependencies;

  return async function handle(delivery) {
    try {
      return await work(delivery);
    } catch (error) {
      if (isYoung(delivery, PATIENCE_MS.charge)) throw error;
      return giveUp(delivery, error);
    }
  };

  async function work(delivery: WaitingDelivery): Promise<string> {
    const { event, reference } = delivery;
    const isRefund = event.startsWith('refund.');
    if (!reference) return isRefund ? unreadable(delivery) : 'not_for_us';
    if (event === 'charge.success') return charged(delivery, reference);
    if (isRefund) return refunded(delivery, reference);
    if (event.startsWith('charge.dispute.')) return disputed(delivery, reference);
    return 'not_for_us';
  }

  /** It is not tried for ever, and where money may have moved a person looks. */
  async function giveUp(delivery: WaitingDelivery, error: unknown): Promise<string> {
    const { event, reference } = delivery;
    log.error({ err: error, reference, event }, 'a message could not be worked for a month');
    if (event === 'charge.success' && reference) return reportCharge(delivery, reference);
    if (event.startsWith('refund.') && reference) return reportRefund(delivery, reference);
    return 'given_up';
  }

  async function charged(delivery: WaitingDelivery, reference: string): Promise<string> {
    const settled = await settleOurs(reference);
    if (settled && isSettled(settled.payment.status)) return settled.payment.status;
    if (settled && isYoung(delivery, PATIENCE_MS.charge)) return NOT_YET;
    if (settled) log.error({ reference }, 'a success was never confirmed');
    return reportCharge(delivery, reference);
  }

  async function settleOurs(reference: string): Promise<Settled | undefined> {
    return REFERENCE_PATTERN.test(reference) ? settle(reference, 'webhook') : undefined;
  }

  async function reportCharge(delivery: WaitingDelivery, reference: string): Promise<string> {
    const payment = await findPayment(db, reference);
    const kind = payment ? 'unconfirmed' : 'unknown_transaction';
    const { providerId, amount, currency } = readMessage(delivery.body);
    const finding = { kind, reference, providerId, amount, currency } as const;
    await reportFinding(db, { ...finding, paymentId: payment?.id }, clock());
    return payment ? 'given_up' : 'unknown_reference';
  }

  /** The message says only where to look: amounts in it may be of an earlier day. */
  async function refunded(delivery: WaitingDelivery, reference: string): Promise<string> {
    if (!(await settleOurs(reference))) return 'unknown_reference';
    const found = await settleRefunds(reference, 'webhook');
    if (!found) return 'other_mode';
    await comparison.compareRefunds(found, 'webhook');
    const { payment, listed } = found;
    if (isSettled(payment.status) && isListed(delivery, listed.refunds)) return 'settled';
    if (isYoung(delivery, PATIENCE_MS.refund)) return NOT_YET;
    return reportRefund(delivery, reference);
  }

  async function reportRefund({ event }: WaitingDelivery, reference: string): Promise<string> {
    const payment = await findPayment(db, reference);
    if (!payment) return 'unknown_reference';
    const { id: paymentId, providerId } = payment;
    const finding = { kind: 'refund_differs', reference, paymentId, providerId } as const;
    await reportFinding(db, { ...finding, about: event }, clock());
    return 'given_up';
  }

  function isYoung({ receivedAt }: WaitingDelivery, patienceMs: number): boolean {
    return clock().getTime() - Date.parse(receivedAt) < patienceMs;
  }

  /** A signed message about a refund that does not say of what. */
  async function unreadable({ id, event }: WaitingDelivery): Promise<string> {
    log.warn({ delivery: id, event }, 'a message about a refund cannot be read');
    await reportFinding(db, { kind: 'unreadable', reference: `message-${id}` }, clock());
    return 'unreadable';
  }

  async function disputed({ event, body }: WaitingDelivery, reference: string): Promise<string> {
    const payment = await findPayment(db, reference);
    // After a restore the bank's deadline runs on, whether or not the payment was imported by then.
    if (!payment && !OWN_REFERENCE.test(reference)) return 'unknown_reference';
    const { providerId, refundAmount: amount, currency } = readMessage(body);
    const finding = { kind: 'dispute', reference, providerId, amount, currency } as const;
    await reportFinding(db, { ...finding, paymentId: payment?.id }, clock());
    if (!payment) return 'unknown_reference';
    // A lost dispute takes the money back; only the provider can say so.
    const settled = await settle(reference, 'webhook', { again: true });
    const { payment: now, transaction } = settled ?? { payment, transaction: undefined };
    if (event === 'charge.dispute.resolve') await reportReversed(now, transaction, providerId);
    // One that was lost, and then won after all.
    if (now.status === 'reversed') await comparison.comparePayment(now, undefined, 'webhook');
    return now.status;
  }

  /** The refunds explain why it is reversed there, and the dispute has ended: the rest may be gone as well. */
  async function reportReversed(
    { status, reference, id: paymentId }: Payment,
    transaction: Settled['transaction'],
    disputeId = 'null',
  ) {
    if (status !== 'paid' || transaction?.outcome !== 'reversed') return;
    const open = await findOpenReviewsOf(db, reference);
    if (open.some(({ kind }) => kind === 'reversal_unexplained')) return;
    const { id: providerId, amount, currency } = transaction;
    const finding = { kind: 'reversal_unexplained', reference, paymentId, providerId } as const;
    const about = `dispute ${disputeId}`;
    await reportFinding(db, { ...finding, amount, currency, about }, clock());
  }
}

/** In this order; a list may be further on than a message that waited. */
const PROGRESS: Record<string, number> = {
  pending: 0,
  processing: 1,
  'needs-attention': 1,
  processed: 2,
  failed: 3,
};

/** Whether the provider's list shows what the message says: it may be some moments behind. */
function isListed({ event, body }: WaitingDelivery, refunds: ProviderRefund[]): boolean {
  const said = PROGRESS[event.slice('refund.'.length)] ?? 0;
  const amount = readMessage(body).amount ?? undefined;
  return refunds.some((refund) => {
    if (amount !== undefined && refund.amount !== amount) return false;
    return (PROGRESS[refund.status] ?? 0) >= said;
  });
}
