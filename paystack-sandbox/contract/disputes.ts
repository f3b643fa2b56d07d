import * as z from 'zod';
import {
  answer,
  anything,
  channel,
  currency,
  disputeStatus,
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

const listedTransaction = z.strictObject({
  id: whole,
  domain,
  status: transactionStatus,
  reference: text,
  amount: whole,
  message: anything,
  gateway_response: text,
  paid_at: text,
  created_at: text,
  channel,
  currency,
  ip_address: text,
  metadata: metadataObject,
  log: log.nullable(),
  fees: whole,
  fees_split: whole.nullable(),
  authorization: object,
  customer: anything,
  plan: object,
  subaccount: object,
  split: object,
  order_id: anything,
  paidAt: text,
  createdAt: text,
  pos_transaction_data: anything,
  source: anything,
  fees_breakdown: anything,
  connect: anything,
});

const disputedTransaction = listedTransaction.extend({
  receipt_number: whole.nullish(),
  authorization: z.strictObject({
    receiver_bank_account_number: anything,
    receiver_bank: anything,
  }),
  customer: z.strictObject({ international_format_phone: anything }),
  requested_amount: whole,
});

const customer = z.strictObject({
  id: whole,
  first_name: text,
  last_name: text,
  email: text,
  customer_code: text,
  phone: text,
  metadata: object,
  risk_action: text,
  international_format_phone: text,
});

export const disputeHistory = z.array(z.strictObject({ status: text, by: text, createdAt: text }));
export const disputeMessages = z.array(
  z.strictObject({ sender: text, body: text, createdAt: text }),
);

const disputeData = z.strictObject({
  id: whole,
  refund_amount: whole,
  currency,
  status: disputeStatus,
  resolution: anything,
  domain,
  transaction: disputedTransaction,
  transaction_reference: anything,
  category: text,
  customer,
  bin: text,
  last4: text,
  dueAt: anything,
  resolvedAt: anything,
  evidence: anything,
  attachments: anything,
  note: anything,
  history: disputeHistory,
  messages: disputeMessages,
  createdAt: text,
  updatedAt: text,
});

/** GET /dispute */
export const disputesListed = page(
  disputeData.extend({
    transaction: listedTransaction,
    customer: customer.extend({ phone: text.nullable(), metadata: text }),
  }),
  pageMeta,
);

/** GET /dispute/{id} and PUT /dispute/{id} */
export const disputeFetched = answer(disputeData);

/** GET /dispute/transaction/{id} */
export const disputeOfTransaction = answer(
  disputeData.omit({ customer: true }).extend({
    merchant_transaction_reference: text,
    integration: whole,
    created_by: whole,
    transaction: disputedTransaction.extend({ connect: object.nullable() }),
  }),
);

/** PUT /dispute/{id}/resolve */
export const disputeResolved = answer(
  z.strictObject({
    currency,
    last4: text,
    bin: text,
    transaction_reference: anything,
    merchant_transaction_reference: text,
    refund_amount: whole,
    status: disputeStatus,
    domain,
    resolution: text,
    category: text,
    note: anything,
    attachments: text,
    id: whole,
    integration: whole,
    transaction: whole,
    created_by: whole,
    evidence: whole,
    resolvedAt: text,
    createdAt: text,
    updatedAt: text,
    dueAt: anything,
    message: z.strictObject({
      dispute: whole,
      sender: text,
      body: text,
      id: whole,
      createdAt: text,
      updatedAt: text,
    }),
  }),
);

/** POST /dispute/{id}/evidence */
export const evidenceAdded = answer(
  z.strictObject({
    customer_email: text,
    customer_name: text,
    customer_phone: text,
    service_details: text,
    delivery_address: text,
    delivery_date: text,
    dispute: whole,
    id: whole,
    createdAt: text,
    updatedAt: text,
  }),
);

/** GET /dispute/{id}/upload_url */
export const uploadUrl = answer(z.strictObject({ signedUrl: text, fileName: text }));

/** GET /dispute/export */
export const disputesExported = answer(exportData);
