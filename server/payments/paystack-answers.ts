import * as z from 'zod';

/**
 * The parts of Paystack's answers that the school reads. Everything else may be missing, null or of another
 * type than documented (`metadata` comes as object, text, number or null) and is not looked at.
 */
export const checkoutAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
    reference: z.string(),
  }),
});

export const paystackTransaction = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  requested_amount: z.int().nullish(),
  currency: z.string(),
  domain: z.string(),
  channel: z.string().nullish(),
  paid_at: z.iso.datetime({ offset: true }).nullish().catch(undefined),
  gateway_response: z.string().nullish().catch(undefined),
});

export type PaystackTransaction = z.infer<typeof paystackTransaction>;

/** `status` only says that the question was understood; whether anything was paid is in `data.status`. */
export const transactionAnswer = z.object({ status: z.literal(true), data: paystackTransaction });

export const transactionListAnswer = z.object({
  status: z.literal(true),
  data: z.array(paystackTransaction),
});

const digits = z.union([z.string(), z.number().transform(String)]);

/** `transaction` is a number in the documents; an object with an `id` is read as well. */
export const refundListAnswer = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: digits,
      transaction: z.union([digits, z.object({ id: digits }).transform(({ id }) => id)]),
      amount: z.int().min(0),
      currency: z.string(),
      status: z.string(),
    }),
  ),
});

export const refusalAnswer = z.object({
  status: z.literal(false),
  message: z.string().optional(),
  code: z.string().optional(),
});
