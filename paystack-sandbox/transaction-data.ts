import type { LogEntry, Transaction } from './transaction.ts';

/** The `data` of a transaction as Paystack sends it in answers and webhooks: every documented key, always. */
export function transactionData(transaction: Transaction) {
  const { overrides, customer } = transaction;
  return {
    id: transaction.id,
    domain: overrides.domain ?? transaction.domain,
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: overrides.amount ?? transaction.amount,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel ?? 'card',
    currency: overrides.currency ?? transaction.currency,
    ip_address: transaction.ipAddress,
    metadata: overrides.metadata === undefined ? transaction.metadata : overrides.metadata,
    log: logData(transaction.log),
    fees: transaction.fees,
    fees_split: null,
    authorization: transaction.authorization,
    customer: {
      id: customer.id,
      first_name: null,
      last_name: null,
      email: transaction.email,
      customer_code: customer.code,
      phone: null,
      metadata: null,
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: overrides.requested_amount ?? transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

export type TransactionData = ReturnType<typeof transactionData>;

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
