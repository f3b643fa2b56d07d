import { INTEGRATION, STAFF_EMAIL, STAFF_ID } from '../account.ts';
import { customerData } from '../transactions/customer-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import {
  disputedTransaction,
  disputeMessageTransaction,
} from '../transactions/transaction-views.ts';
import type { Dispute, Evidence } from './dispute-store.ts';

/** One row of GET /dispute. */
export function listedDispute(dispute: Dispute, transaction: Transaction) {
  return {
    ...fullData(dispute, transaction),
    transaction: disputedTransaction(transaction).listed,
    customer: customerData(transaction, '', ''),
  };
}

/** `data` of GET and PUT /dispute/:id. */
export function fetchedDispute(dispute: Dispute, transaction: Transaction) {
  return {
    ...fullData(dispute, transaction),
    transaction: disputedTransaction(transaction).fetched,
    customer: customerData(transaction, '', {}),
  };
}

/** `data` of GET /dispute/transaction/:id. */
export function disputeOfTransaction(dispute: Dispute, transaction: Transaction) {
  return {
    ...fullData(dispute, transaction),
    merchant_transaction_reference: transaction.reference,
    integration: INTEGRATION,
    created_by: STAFF_ID,
    transaction: disputedTransaction(transaction).fetched,
  };
}

/** `data` of PUT /dispute/:id/resolve, with the number of the evidence it rests on, 0 for none. */
export function resolvedDispute(dispute: Dispute, transaction: Transaction, evidence: number) {
  const { body = '', sender = STAFF_EMAIL } = dispute.messages.at(-1) ?? {};
  const at = dispute.updatedAt;
  return {
    ...sharedData(dispute, transaction),
    merchant_transaction_reference: transaction.reference,
    attachments: dispute.attachments ?? '',
    integration: INTEGRATION,
    transaction: transaction.id,
    created_by: STAFF_ID,
    evidence,
    createdAt: dispute.createdAt,
    updatedAt: at,
    message: {
      dispute: dispute.id,
      sender,
      body,
      id: dispute.messages.length,
      createdAt: at,
      updatedAt: at,
    },
  };
}

/** `data` of POST /dispute/:id/evidence; it is numbered within its dispute. */
export function evidenceData({ id, evidence }: Dispute, added: Evidence) {
  return { ...added, dispute: id, id: evidence.indexOf(added) + 1, updatedAt: added.createdAt };
}

/** `data` of the messages charge.dispute.*. */
export function disputeMessage(dispute: Dispute, transaction: Transaction) {
  return {
    ...sharedData(dispute, transaction),
    transaction: disputeMessageTransaction(transaction),
    customer: customerData(transaction, '', {}),
    evidence: null,
    attachments: null,
    history: dispute.history,
    messages: dispute.messages,
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
  };
}

function sharedData(dispute: Dispute, { overrides, ...transaction }: Transaction) {
  const { bin, last4 } = transaction.authorization;
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency: overrides.currency ?? transaction.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: transaction.domain,
    transaction_reference: null,
    category: 'chargeback',
    bin: bin ?? '',
    last4: last4 ?? '',
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    note: null,
  };
}

function fullData(dispute: Dispute, transaction: Transaction) {
  const { attachments, evidence, history, messages, createdAt, updatedAt } = dispute;
  return {
    ...sharedData(dispute, transaction),
    evidence: evidence.at(-1) ?? null,
    attachments,
    history,
    messages,
    createdAt,
    updatedAt,
  };
}
