import * as z from 'zod';
import {
  answer,
  anything,
  channel,
  currency,
  domain,
  exportData,
  log,
  metadataObject,
  object,
  page,
  pageMeta,
  text,
  transactionStatus,
  whole,
} from './parts.ts';

/** POST /transaction/initialize */
export const initialized = answer(
  z.strictObject({ authorization_url: text, access_code: text, reference: text }),
);

const customer = {
  id: whole,
  email: text,
  customer_code: text,
  risk_action: text,
};

/** A transfer's authorization names its sender. */
const sender = {
  sender_country: text.optional(),
  sender_bank: text.nullish(),
  sender_bank_account_number: text.optional(),
  sender_name: text.nullish(),
  narration: text.nullish(),
};

const verifiedAuthorization = z.strictObject({
  authorization_code: text.optional(),
  bin: anything.optional(),
  last4: text.optional(),
  exp_month: text.optional(),
  exp_year: text.optional(),
  channel: channel.optional(),
  card_type: text.optional(),
  bank: text.optional(),
  country_code: text.optional(),
  brand: text.optional(),
  reusable: z.boolean().optional(),
  signature: text.optional(),
  account_name: anything.optional(),
  receiver_bank_account_number: anything.optional(),
  receiver_bank: anything.optional(),
  ...sender,
});

const verifiedData = z.strictObject({
  id: whole,
  domain,
  status: transactionStatus,
  reference: text,
  receipt_number: text.nullable(),
  amount: whole,
  message: text.nullable(),
  gateway_response: text,
  paid_at: text.nullable(),
  created_at: text,
  channel,
  currency,
  ip_address: text,
  metadata: z.union([text, object]),
  log: log.nullable(),
  fees: whole.nullable(),
  fees_split: anything,
  authorization: verifiedAuthorization,
  customer: z.strictObject({
    ...customer,
    first_name: text.nullable(),
    last_name: text.nullable(),
    phone: text.nullable(),
    metadata: anything,
    international_format_phone: text.nullable(),
  }),
  plan: text.nullable(),
  split: object,
  order_id: anything,
  paidAt: text.nullable(),
  createdAt: text,
  requested_amount: whole,
  pos_transaction_data: anything,
  source: anything,
  fees_breakdown: anything,
  connect: anything,
  transaction_date: text,
  plan_object: object,
  subaccount: object,
});

/** GET /transaction/verify/{reference} */
export const verified = answer(verifiedData);

const source = { source: text, type: text, identifier: anything };

const listedRow = z.strictObject({
  id: whole,
  domain,
  status: transactionStatus,
  reference: text,
  amount: whole,
  message: anything,
  gateway_response: text,
  paid_at: text.nullable(),
  created_at: text,
  channel,
  currency,
  ip_address: text.nullable(),
  metadata: object.nullable(),
  log: log.nullable(),
  fees: whole.nullable(),
  fees_split: whole.nullable(),
  customer: z.strictObject({
    ...customer,
    first_name: text.nullable(),
    last_name: text.nullable(),
    phone: text.nullable(),
    metadata: object.nullable(),
  }),
  authorization: z.strictObject({
    authorization_code: text.nullable(),
    bin: text.nullable(),
    last4: text.nullable(),
    exp_month: text.nullable(),
    exp_year: text.nullable(),
    channel: channel.nullable(),
    card_type: text.nullable(),
    bank: text.nullable(),
    country_code: text.nullable(),
    brand: text.nullable(),
    reusable: z.boolean(),
    signature: text.nullable(),
    account_name: text.nullable(),
  }),
  plan: object,
  split: object,
  subaccount: object,
  order_id: anything,
  paidAt: text,
  createdAt: text,
  requested_amount: whole,
  source: z.strictObject({ ...source, entry_point: text }).nullable(),
  connect: object.nullable(),
  pos_transaction_data: anything,
});

const listMeta = pageMeta.extend({
  total_volume: z.number(),
  perPage: z.union([text, whole]),
});

/** GET /transaction */
export const listed = page(listedRow, listMeta);

/** The same with use_cursor=true: the documents name two more fields, which the description has nowhere. */
export const listedByCursor = page(
  listedRow,
  listMeta.extend({ next: text.nullable(), previous: text.nullable() }),
);

const fetchedData = z.strictObject({
  id: whole,
  domain,
  status: transactionStatus,
  reference: text,
  receipt_number: anything,
  amount: whole,
  message: anything,
  gateway_response: text,
  helpdesk_link: anything,
  paid_at: text,
  created_at: text,
  channel,
  currency,
  ip_address: text,
  metadata: metadataObject,
  log: log.nullable(),
  fees: whole,
  fees_split: whole.nullable(),
  authorization: z.strictObject({
    authorization_code: text,
    bin: text,
    last4: text,
    exp_month: text,
    exp_year: text,
    channel: text,
    card_type: text,
    bank: text,
    country_code: text,
    brand: text,
    reusable: z.boolean(),
    signature: text,
    account_name: anything,
    receiver_bank_account_number: anything,
    receiver_bank: anything,
    ...sender,
  }),
  customer: z.strictObject({
    ...customer,
    first_name: text,
    last_name: text,
    phone: text,
    metadata: object,
    international_format_phone: text,
  }),
  plan: object,
  subaccount: object,
  split: object,
  order_id: anything,
  paidAt: text,
  createdAt: text,
  requested_amount: whole,
  pos_transaction_data: anything,
  source: z.strictObject(source),
  fees_breakdown: anything,
  connect: anything,
});

/** GET /transaction/{id}, where text is required even of what is not there yet. */
export const fetched = answer(fetchedData);

/** GET /transaction/timeline/{id or reference}; the documents show the fields of a log. */
export const timeline = answer(log);

const byCurrency = z.array(z.strictObject({ currency, amount: whole }));

/** GET /transaction/totals */
export const totals = answer(
  z.strictObject({
    total_transactions: whole,
    total_volume: whole,
    total_volume_by_currency: byCurrency,
    pending_transfers: whole,
    pending_transfers_by_currency: byCurrency,
  }),
);

/** GET /transaction/export */
export const exported = answer(exportData);
