import { customerData } from './customer-data.ts';
import type { Transaction } from './transaction.ts';
import { metadataOf, sharedData } from './transaction-data.ts';

/**
 * The same transaction in the other calls. The real ones differ in what may be null, and so do these: where a text or
 * an object is required, nothing is an empty one.
 */

/** One row of GET /transaction. */
export function listedTransaction(transaction: Transaction) {
  const { international_format_phone: _notListed, ...customer } = customerData(
    transaction,
    null,
    null,
  );
  return {
    ...sharedData(transaction),
    paid_at: transaction.paidAt,
    metadata: metadataOf(transaction, (own) => (isRecord(own) ? own : null)),
    fees: transaction.fees,
    fees_split: null,
    customer,
    authorization: authorizationWith(transaction, null),
    plan: {},
    paidAt: transaction.paidAt ?? '',
    createdAt: transaction.createdAt,
    source: { ...SOURCE, entry_point: 'transaction_initialize' },
    connect: null,
  };
}

/** `data` of GET /transaction/:id. */
export function fetchedTransaction(transaction: Transaction) {
  return {
    ...sharedData(transaction),
    receipt_number: null,
    helpdesk_link: null,
    paid_at: transaction.paidAt ?? '',
    metadata: metadataOf(transaction, withCustomFields),
    fees: transaction.fees ?? 0,
    fees_split: null,
    authorization: {
      ...transaction.authorization,
      ...authorizationWith(transaction, ''),
      account_name: null,
      receiver_bank_account_number: null,
      receiver_bank: null,
    },
    customer: customerData(transaction, '', {}),
    plan: {},
    paidAt: transaction.paidAt ?? '',
    createdAt: transaction.createdAt,
    source: SOURCE,
    fees_breakdown: null,
    connect: null,
  };
}

/** `data` of the message charge.success. */
export function chargeMessage(transaction: Transaction) {
  return {
    ...sharedData(transaction),
    paid_at: transaction.paidAt,
    metadata: metadataOf(transaction, (own) => own),
    fees_breakdown: null,
    fees: transaction.fees,
    fees_split: null,
    authorization: transaction.authorization,
    customer: customerData(transaction, null, null),
    plan: {},
    paidAt: transaction.paidAt,
    source: { ...SOURCE, entry_point: 'transaction_initialize' },
  };
}

export type ChargeMessage = ReturnType<typeof chargeMessage>;

/** The few fields of a transaction that come with a new refund. */
export function refundedTransaction(transaction: Transaction) {
  const { id, domain, reference, amount, channel, currency } = sharedData(transaction);
  return {
    id,
    domain,
    reference,
    amount,
    channel,
    currency,
    paid_at: transaction.paidAt ?? '',
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: transaction.paidAt ?? '',
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

/** The transaction inside a message about a dispute. */
export function disputeMessageTransaction(transaction: Transaction) {
  return {
    ...sharedData(transaction),
    paid_at: transaction.paidAt ?? '',
    metadata: metadataOf(transaction, (own) => own),
    fees: transaction.fees ?? 0,
    fees_split: null,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    paidAt: transaction.paidAt ?? '',
  };
}

/** The transaction inside a dispute: what the list has, and with it what the other calls add. */
export function disputedTransaction(transaction: Transaction) {
  const { requested_amount, ...message } = disputeMessageTransaction(transaction);
  const listed = {
    ...message,
    metadata: metadataOf(transaction, withCustomFields),
    createdAt: transaction.createdAt,
    source: null,
    fees_breakdown: null,
    connect: null,
  };
  const authorization = { receiver_bank_account_number: null, receiver_bank: null };
  return { listed, fetched: { ...listed, receipt_number: null, authorization, requested_amount } };
}

const SOURCE = { type: 'api', source: 'merchant_api', identifier: null };

/** The fields that the list has of every authorization, also while there is none. */
function authorizationWith<Nothing extends '' | null>(
  { authorization }: Transaction,
  nothing: Nothing,
) {
  const field = (name: string) => authorization[name] ?? nothing;
  return {
    authorization_code: field('authorization_code'),
    bin: field('bin'),
    last4: field('last4'),
    exp_month: field('exp_month'),
    exp_year: field('exp_year'),
    channel: field('channel'),
    card_type: field('card_type'),
    bank: field('bank'),
    country_code: field('country_code'),
    brand: field('brand'),
    reusable: authorization.reusable === true,
    signature: field('signature'),
    account_name: null,
  };
}

const CUSTOM_FIELD = ['display_name', 'variable_name', 'value'];

function withCustomFields(metadata: unknown) {
  const own = isRecord(metadata) ? metadata : {};
  const given: unknown[] = Array.isArray(own.custom_fields) ? own.custom_fields : [];
  const isField = (one: unknown) =>
    isRecord(one) && CUSTOM_FIELD.every((name) => typeof one[name] === 'string');
  return { ...own, custom_fields: given.filter(isField) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
