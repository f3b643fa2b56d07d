import * as z from 'zod';
import {
  answer,
  anything,
  channel,
  currency,
  domain,
  object,
  page,
  pageMeta,
  refundStatus,
  text,
  whole,
} from './parts.ts';

/** The few fields of a transaction that come with a new refund. */
const refundedTransaction = z.strictObject({
  id: whole,
  domain,
  reference: text,
  amount: whole,
  paid_at: text,
  channel,
  currency,
  authorization: z.strictObject({
    exp_month: anything,
    exp_year: anything,
    account_name: anything,
  }),
  customer: z.strictObject({ international_format_phone: text.nullable() }),
  plan: object,
  subaccount: z.strictObject({ currency: anything }),
  split: object,
  order_id: anything,
  paidAt: text,
  pos_transaction_data: anything,
  source: anything,
  fees_breakdown: anything,
});

/** POST /refund */
export const refundCreated = answer(
  z.strictObject({
    transaction: refundedTransaction,
    integration: whole,
    deducted_amount: whole,
    channel: anything,
    merchant_note: text,
    customer_note: text,
    status: refundStatus,
    refunded_by: text,
    expected_at: text,
    currency,
    domain,
    amount: whole,
    fully_deducted: z.boolean(),
    id: whole,
    createdAt: text,
    updatedAt: text,
  }),
);

const customer = {
  id: whole,
  first_name: text,
  last_name: text,
  email: text,
  customer_code: text,
  metadata: text,
  risk_action: text,
  international_format_phone: text,
};

const refundRow = z.strictObject({
  integration: whole,
  transaction: whole,
  dispute: anything,
  settlement: anything,
  id: whole,
  domain,
  currency,
  amount: whole,
  status: refundStatus,
  refunded_at: anything,
  refunded_by: text,
  customer_note: text,
  merchant_note: text,
  deducted_amount: whole,
  fully_deducted: whole,
  createdAt: text,
  bank_reference: anything,
  transaction_reference: text,
  reason: text,
  customer: z.strictObject({ ...customer, phone: text.nullable() }),
  refund_type: text,
  transaction_amount: whole,
  initiated_by: text,
  refund_channel: text,
  session_id: anything,
  collect_account_number: z.boolean(),
});

/** GET /refund; `perPage` is text here. */
export const refundsListed = page(
  refundRow,
  pageMeta.extend({ perPage: text, failedRefundCount: whole }),
);

/** GET /refund/{id} */
export const refundFetched = answer(
  refundRow.extend({ customer: z.strictObject({ ...customer, phone: text }) }),
);

/** POST /refund/retry_with_customer_details/{id} */
export const refundRetried = answer(
  z.strictObject({
    integration: whole,
    transaction: whole,
    dispute: object,
    settlement: object,
    id: whole,
    domain,
    currency,
    amount: whole,
    status: refundStatus,
    refunded_at: text.nullable(),
    expected_at: text,
    channel: text,
    refunded_by: text,
    customer_note: text,
    merchant_note: text,
    deducted_amount: whole,
    fully_deducted: z.boolean(),
    bank_reference: text.nullable(),
    reason: text,
    customer: object,
    initiated_by: text,
    reversed_at: text.nullable(),
    session_id: text.nullable(),
  }),
);
