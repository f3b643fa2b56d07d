import { INTEGRATION, STAFF_EMAIL } from '../account.ts';
import { customerData } from '../transactions/customer-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { refundedTransaction } from '../transactions/transaction-views.ts';
import type { Refund } from './refund-store.ts';

const EXPECTED_WITHIN_MS = 10 * 24 * 60 * 60 * 1000;

/** `data` of POST /refund, the one call that tells the transaction itself. */
export function createdRefund(refund: Refund, transaction: Transaction) {
  return {
    ...sharedData(refund, transaction),
    transaction: refundedTransaction(transaction),
    channel: null,
    expected_at: expectedAt(refund),
    fully_deducted: isDone(refund),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** `data` of GET /refund/:id, and one row of GET /refund. */
export function fetchedRefund(refund: Refund, transaction: Transaction) {
  const charged = transaction.overrides.amount ?? transaction.amount;
  return {
    ...sharedData(refund, transaction),
    transaction: transaction.id,
    dispute: refund.disputeId,
    settlement: null,
    refunded_at: isDone(refund) ? refund.updatedAt : null,
    // A number here, and true or false where a refund is asked for.
    fully_deducted: isDone(refund) ? 1 : 0,
    createdAt: refund.createdAt,
    bank_reference: null,
    transaction_reference: transaction.reference,
    reason: reasonOf(refund),
    customer: customerData(transaction, '', ''),
    refund_type: refund.amount < charged ? 'partial' : 'full',
    transaction_amount: charged,
    initiated_by: STAFF_EMAIL,
    refund_channel: transaction.channel ?? 'card',
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  };
}

/** `data` of POST /refund/retry_with_customer_details/:id. */
export function retriedRefund(refund: Refund, transaction: Transaction) {
  return {
    ...sharedData(refund, transaction),
    transaction: transaction.id,
    dispute: {},
    settlement: {},
    refunded_at: null,
    expected_at: expectedAt(refund),
    channel: transaction.channel ?? 'card',
    fully_deducted: isDone(refund),
    bank_reference: null,
    reason: reasonOf(refund),
    customer: {},
    initiated_by: STAFF_EMAIL,
    reversed_at: null,
    session_id: null,
  };
}

/** `data` of a refund's message: how it stands, for which transaction, but not which refund it is. */
export function refundMessage(refund: Refund, transaction: Transaction) {
  const { id, status, amount } = refund;
  const isOpen = status === 'pending' || status === 'processing';
  const needsAttention = status === 'needs-attention';
  return {
    status,
    transaction_reference: transaction.reference,
    refund_reference: isOpen ? null : `TRF_${id}`,
    // Text in most messages, as in the documents' samples.
    amount: needsAttention || status === 'failed' ? amount : String(amount),
    currency: currencyOf(transaction),
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration: INTEGRATION,
    domain: transaction.domain,
    ...(needsAttention
      ? { id: String(id), ...notesOf(refund, transaction) }
      : { processor: 'instant-transfer' }),
  };
}

function sharedData(refund: Refund, transaction: Transaction) {
  return {
    id: refund.id,
    integration: INTEGRATION,
    domain: transaction.domain,
    currency: currencyOf(transaction),
    amount: refund.amount,
    status: refund.status,
    deducted_amount: isDone(refund) ? refund.amount : 0,
    refunded_by: STAFF_EMAIL,
    ...notesOf(refund, transaction),
  };
}

function notesOf({ customerNote, merchantNote }: Refund, { reference }: Transaction) {
  return {
    customer_note: customerNote ?? `Refund of ${reference}`,
    merchant_note: merchantNote ?? `Refund of ${reference}, asked for by ${STAFF_EMAIL}`,
  };
}

function expectedAt({ createdAt }: Refund): string {
  return new Date(Date.parse(createdAt) + EXPECTED_WITHIN_MS).toISOString();
}

function reasonOf({ status }: Refund): string {
  return status.toUpperCase();
}

function isDone({ status }: Refund): boolean {
  return status === 'processed';
}

function currencyOf({ currency, overrides }: Transaction): string {
  return overrides.currency ?? currency;
}
