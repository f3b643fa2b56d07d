import * as z from 'zod';
import { disputeHistory, disputeMessages } from './disputes.ts';
import {
  anything,
  channel,
  currency,
  disputeStatus,
  domain,
  log,
  object,
  refundStatus,
  text,
  transactionStatus,
  whole,
} from './parts.ts';

/**
 * The messages Paystack sends by itself, after the samples in its documents. There are two samples of charge.success,
 * one for a card and one for a transfer: what only one of them has may be missing.
 */
const chargeLog = z.strictObject({
  ...log.partial({ start_time: true }).shape,
  authentication: text.optional(),
  channel: text.nullish(),
});

const charge = z.strictObject({
  id: whole,
  domain,
  status: z.literal('success'),
  reference: text,
  amount: whole,
  message: anything,
  gateway_response: text,
  paid_at: text,
  created_at: text,
  channel,
  currency,
  ip_address: text,
  metadata: z.union([whole, text, object]),
  log: chargeLog.nullable(),
  fees: whole.nullable(),
  fees_split: anything.optional(),
  fees_breakdown: anything.optional(),
  authorization: z.strictObject({
    authorization_code: text,
    bin: text,
    last4: text,
    exp_month: text,
    exp_year: text,
    channel: channel.optional(),
    card_type: text,
    bank: text.nullable(),
    country_code: text,
    brand: text,
    reusable: z.boolean().optional(),
    signature: text.nullish(),
    account_name: text.nullable(),
    sender_country: text.optional(),
    sender_bank: text.nullish(),
    sender_bank_account_number: text.optional(),
    sender_name: text.optional(),
    narration: text.optional(),
  }),
  customer: z.strictObject({
    id: whole,
    first_name: text.nullable(),
    last_name: text.nullable(),
    email: text,
    customer_code: text,
    phone: text.nullable(),
    metadata: object.nullable(),
    risk_action: text,
    international_format_phone: text.nullish(),
  }),
  plan: object,
  subaccount: object.optional(),
  split: object.optional(),
  order_id: anything.optional(),
  paidAt: text.optional(),
  requested_amount: whole.optional(),
  pos_transaction_data: anything.optional(),
  source: z
    .strictObject({ type: text, source: text, entry_point: text, identifier: anything })
    .optional(),
});

/** A refund's message has no number of the refund, but for the one that asks for attention. */
const refund = z.strictObject({
  status: refundStatus,
  transaction_reference: text,
  refund_reference: text.nullable(),
  amount: text.regex(/^\d+$/),
  currency,
  processor: text,
  customer: z.strictObject({
    first_name: text.nullable(),
    last_name: text.nullable(),
    email: text,
  }),
  integration: whole,
  domain,
});

const disputedTransaction = z.strictObject({
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
  ip_address: text.nullable(),
  metadata: z.union([text, object]),
  log: log.nullable(),
  fees: whole,
  fees_split: anything,
  authorization: object,
  customer: z.strictObject({ international_format_phone: text.nullable() }),
  plan: object,
  subaccount: object,
  split: object,
  order_id: anything,
  paidAt: text,
  requested_amount: whole,
  pos_transaction_data: anything,
});

const dispute = z.strictObject({
  id: whole,
  refund_amount: whole,
  currency,
  status: disputeStatus,
  resolution: z.null(),
  domain,
  transaction: disputedTransaction,
  transaction_reference: anything,
  category: text,
  customer: z.strictObject({
    id: whole,
    first_name: text,
    last_name: text,
    email: text,
    customer_code: text,
    phone: text,
    metadata: object,
    risk_action: text,
    international_format_phone: text.nullable(),
  }),
  bin: text,
  last4: text,
  dueAt: text,
  resolvedAt: z.null(),
  evidence: anything,
  attachments: anything,
  note: anything,
  history: disputeHistory,
  messages: disputeMessages,
  created_at: text,
  updated_at: text,
});

const message = <Event extends string, Data extends z.ZodType>(event: Event, data: Data) =>
  z.strictObject({ event: z.literal(event), data });

/** Each event with the shape of its message. */
export const messages = z.discriminatedUnion('event', [
  message('charge.success', charge),
  message('refund.pending', refund.extend({ refund_reference: z.null() })),
  message('refund.processing', refund.extend({ refund_reference: z.null() })),
  message('refund.processed', refund.extend({ refund_reference: text })),
  message('refund.failed', refund.extend({ refund_reference: text, amount: whole })),
  message(
    'refund.needs-attention',
    refund.omit({ processor: true }).extend({
      refund_reference: text,
      amount: whole,
      id: text,
      customer_note: text,
      merchant_note: text,
    }),
  ),
  message('charge.dispute.create', dispute),
  message('charge.dispute.remind', dispute),
  message('charge.dispute.resolve', dispute.extend({ resolution: text, resolvedAt: text })),
]);
