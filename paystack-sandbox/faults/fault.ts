import * as z from 'zod';

/** Which calls or events a fault meets: all of them, or those of one reference; for ever, or so many times. */
const reach = {
  /** Without one, the fault meets every reference that has no fault of its own. */
  reference: z.string().optional(),
  /** After so many times the fault is gone; without it, it stays until deleted. */
  times: z.int().min(1).optional(),
};

const longestDelayMs = 7 * 24 * 60 * 60 * 1000;

const answerFault = z.strictObject({
  ...reach,
  path: z.enum(['initialize', 'verify', 'list', 'fetch', 'refund']),
  kind: z.enum(['http500', 'html502', 'rate_limited', 'slow', 'reset', 'empty', 'wrong_shape']),
  delayMs: z.int().min(0).max(300_000).default(5_000),
  /** The call first does its work, and only its answer goes wrong. */
  afterwards: z.boolean().default(false),
});

const webhookFault = z.strictObject({
  ...reach,
  path: z.literal('webhook'),
  kind: z.enum(['none', 'twice', 'before_redirect', 'late', 'after_refund', 'bad_signature']),
  /** How late `late` is, on the sandbox's clock: an hour by default. */
  delayMs: z.int().min(0).max(longestDelayMs).default(3_600_000),
});

/** How the messages of a payment's refunds come; `none` to `late` as with `webhook`. */
const refundWebhookFault = z.strictObject({
  ...reach,
  path: z.literal('refund_webhook'),
  kind: z.enum(['none', 'twice', 'late']),
  delayMs: z.int().min(0).max(longestDelayMs).default(3_600_000),
});

/** What the messages of a payment's refunds say: merchants have seen the refund's number, Paystack's samples lack it. */
const refundMessageFault = z.strictObject({
  ...reach,
  path: z.literal('refund_message'),
  kind: z.literal('with_id'),
});

/** What the transaction is called after a part of it was refunded: seen in records of the real provider, next to `success`. */
const partRefundFault = z.strictObject({
  ...reach,
  path: z.literal('part_refund'),
  kind: z.literal('reversed'),
});

/** What verify says of a paid transaction: the message of success may be ahead of it. */
const statusFault = z.strictObject({
  ...reach,
  path: z.literal('status'),
  kind: z.literal('behind'),
});

/** Every call with a key. */
const keyFault = z.strictObject({
  ...reach,
  reference: z.undefined().optional(),
  path: z.literal('key'),
  kind: z.literal('refused'),
});

const redirectFault = z.strictObject({
  ...reach,
  path: z.literal('redirect'),
  kind: z.literal('never'),
});

const transactionFault = z.strictObject({
  ...reach,
  path: z.literal('transaction'),
  kind: z.enum([
    'amount_short',
    'amount_over',
    'amount_with_fee',
    'other_currency',
    'other_mode',
    'metadata_empty',
    'metadata_null',
    'metadata_zero',
    'metadata_text',
  ]),
});

/** One thing that goes wrong, as PUT /control/faults takes it. */
export const fault = z.discriminatedUnion('path', [
  answerFault,
  webhookFault,
  refundWebhookFault,
  refundMessageFault,
  partRefundFault,
  statusFault,
  keyFault,
  redirectFault,
  transactionFault,
]);

export type Fault = z.infer<typeof fault>;
export type FaultPath = Fault['path'];
export type FaultOf<Path extends FaultPath> = Extract<Fault, { path: Path }>;
export type AnswerFault = z.infer<typeof answerFault>;
export type WebhookFault = z.infer<typeof webhookFault> | z.infer<typeof refundWebhookFault>;
export type TransactionFault = z.infer<typeof transactionFault>;
