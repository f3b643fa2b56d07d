import { customerData } from './customer-data.ts';
import type { LogEntry, Transaction } from './transaction.ts';

/** `data` of GET /transaction/verify/:reference: every documented key, always. */
export function transactionData(transaction: Transaction) {
  const { authorization } = transaction;
  const isKnown = Object.keys(authorization).length > 0;
  return {
    ...sharedData(transaction),
    receipt_number: null,
    paid_at: transaction.paidAt,
    metadata: metadataOf(transaction, (own) => own),
    fees: transaction.fees,
    fees_split: null,
    // Only cards have a signature, but null is no text.
    authorization: isKnown ? { ...authorization, signature: authorization.signature ?? '' } : {},
    customer: customerData(transaction, null, null),
    plan: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
  };
}

export type TransactionData = ReturnType<typeof transactionData>;

/** What every answer and message says of a transaction alike. */
export function sharedData(transaction: Transaction) {
  const { overrides } = transaction;
  return {
    id: transaction.id,
    domain: overrides.domain ?? transaction.domain,
    status: overrides.status ?? transaction.status,
    reference: transaction.reference,
    amount: overrides.amount ?? transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    created_at: transaction.createdAt,
    channel: transaction.channel ?? 'card',
    currency: overrides.currency ?? transaction.currency,
    ip_address: transaction.ipAddress,
    log: logData(transaction.log),
    split: {},
    subaccount: {},
    order_id: null,
    requested_amount: overrides.requested_amount ?? transaction.amount,
    pos_transaction_data: null,
  };
}

/** The metadata in the form that the answer wants, or the odd one that a test asked for. */
export function metadataOf(transaction: Transaction, shaped: (own: unknown) => unknown): unknown {
  const { metadata } = transaction.overrides;
  return metadata === undefined ? shaped(transaction.metadata) : metadata;
}

/** `data` of GET /transaction/timeline/:id; before the first try everything in it is nought. */
export function timelineData({ log, createdAt }: Transaction) {
  const nothingYet = {
    start_time: Math.floor(Date.parse(createdAt) / 1000),
    time_spent: 0,
    attempts: 0,
    errors: 0,
    success: false,
    mobile: false,
    input: [],
    history: [],
  };
  return logData(log) ?? nothingYet;
}

function logData(entries: LogEntry[]) {
  const first = entries[0];
  const last = entries.at(-1);
  if (!first || !last) return null;
  const start = Math.floor(first.at / 1000);
  const secondsIn = (entry: LogEntry) => Math.floor(entry.at / 1000) - start;
  return {
    start_time: start,
    time_spent: secondsIn(last),
    attempts: entries.filter(({ type }) => type === 'action').length,
    errors: entries.filter(({ type }) => type === 'error').length,
    success: entries.some(({ type }) => type === 'success'),
    mobile: false,
    input: [],
    history: entries.map((entry) => ({
      type: entry.type,
      message: entry.message,
      time: secondsIn(entry),
    })),
  };
}
