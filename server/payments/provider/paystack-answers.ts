import * as z from 'zod';
import { checkoutHosts } from '../../checkout-hosts.ts';
import { refundStatuses } from './provider.ts';

/**
 * The parts of Paystack's answers that the school reads. Everything else may be missing, null or of another
 * type than documented (`metadata` comes as object, text, number or null) and is not looked at.
 */
const checkoutAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
    reference: z.string(),
  }),
});

/** A checkout to which the payer may be sent; see `checkoutHosts`. */
export function checkoutAnswerFrom(baseUrl: string): typeof checkoutAnswer {
  const { accepts } = checkoutHosts(baseUrl);
  return checkoutAnswer.refine(({ data }) => accepts(data.authorization_url));
}

/** Paystack writes numbers as numbers or as text. */
const digits = z.union([z.string().min(1), z.number().transform(String)]);
const instant = z.iso.datetime({ offset: true }).nullish().catch(undefined);
const text = z.string().max(200).optional().catch(undefined);

/** By the names they were sent under. */
const notes = z.record(z.string(), text);

/** Comes as an object, as JSON in a text, or as something that holds nothing of ours. */
const metadata = z
  .unknown()
  .transform((value) => notes.safeParse(typeof value === 'string' ? parsed(value) : value).data);

export const paystackTransaction = z.object({
  id: digits,
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  requested_amount: z.int().nullish(),
  fees: z.int().min(0).nullish().catch(undefined),
  currency: z.string(),
  domain: z.string(),
  channel: z.string().nullish(),
  paid_at: instant,
  created_at: instant,
  gateway_response: z.string().nullish().catch(undefined),
  metadata,
  customer: z.object({ email: text }).optional().catch(undefined),
});

export type PaystackTransaction = z.infer<typeof paystackTransaction>;

/** `status` only says that the question was understood; whether anything was paid is in `data.status`. */
export const transactionAnswer = z.object({ status: z.literal(true), data: paystackTransaction });

/** `transaction` is a number in the documents; an object with an `id` is read as well. */
export const paystackRefund = z.object({
  id: digits,
  transaction: z.union([digits, z.object({ id: digits }).transform(({ id }) => id)]),
  transaction_reference: z.string().nullish().catch(undefined),
  amount: z.union([z.string().regex(/^\d+$/).transform(Number), z.number()]).pipe(z.int().min(0)),
  currency: z.string(),
  status: z.enum(refundStatuses),
});

const amountOrNothing = z.int().nullish().catch(undefined);

/**
 * The description names no field of a settlement; these are those of the documents' sample. `deductions` is null there,
 * and its form is told nowhere: what was taken off is the difference between two amounts.
 */
export const paystackSettlement = z.object({
  id: digits,
  status: z.string(),
  currency: z.string(),
  total_processed: amountOrNothing,
  total_fees: amountOrNothing,
  total_amount: z.int(),
  effective_amount: amountOrNothing,
  settlement_date: z.iso.datetime({ offset: true }),
});

export type PaystackSettlement = z.infer<typeof paystackSettlement>;

const count = digits.transform(Number).pipe(z.int().min(0)).optional().catch(undefined);

/** Numbers here may be text. A list has pages (`pageCount`, `total`) or a cursor (`next`). */
const meta = z
  .object({
    total: count,
    pageCount: count,
    next: z.string().nullish().catch(undefined),
  })
  .optional()
  .catch(undefined);

export type ListMeta = z.infer<typeof meta>;

/** The lines of a list are read one by one: an odd one must not hide the others. */
export const listAnswer = z.object({ status: z.literal(true), data: z.array(z.unknown()), meta });

/** What little is readable of a line that is not. */
export const listLine = z.object({
  id: digits.optional().catch(undefined),
  reference: text,
  transaction_reference: text,
});

export const refusalAnswer = z.object({
  status: z.literal(false),
  message: z.string().optional(),
  code: z.string().optional(),
});

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
