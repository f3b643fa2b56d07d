import * as z from 'zod';

/**
 * What Paystack's published description and documents say of its answers: which fields each has, of which type, which
 * may be missing or null. Facts only, and only for the tests: the sandbox itself never reads them. Every object is
 * closed, unless the description says nothing of its fields: a field more than the real one sends hides a fault as well.
 */
export const text = z.string();
export const whole = z.int();
/** Described without a type, usually null; it has to be there. */
export const anything = z.unknown();
/** Described as an object, without a word about its fields. */
export const object = z.record(z.string(), z.unknown());

export const domain = z.enum(['test', 'live']);
export const currency = z.enum(['NGN', 'GHS', 'ZAR', 'KES', 'USD']);
export const channel = z.enum(['card', 'bank', 'bank_transfer', 'ussd', 'qr']);
/** The last one is not documented; the real one answers it while a refund is under way. */
export const transactionStatus = z.enum(
  'abandoned failed ongoing pending processing queued reversed success reversal-pending'.split(' '),
);
export const refundStatus = z.enum([
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
]);
export const disputeStatus = z.enum([
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
]);

/** The course of a transaction; times are seconds. */
export const log = z.strictObject({
  start_time: whole,
  time_spent: whole,
  attempts: whole,
  errors: whole,
  success: z.boolean(),
  mobile: z.boolean(),
  input: z.array(anything),
  history: z.array(z.strictObject({ type: text, message: text, time: whole })),
});

/** Metadata where an object with `custom_fields` is required; the merchant's own keys stand beside it. */
export const metadataObject = z.looseObject({
  custom_fields: z.array(z.strictObject({ value: text, display_name: text, variable_name: text })),
});

export const pageMeta = z.strictObject({
  total: whole,
  skipped: whole,
  perPage: whole,
  page: whole,
  pageCount: whole,
});

/** The envelope of every answer that is not a refusal. */
export function answer<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ status: z.literal(true), message: text, data });
}

/** The same for a list, with what it says about its pages. */
export function page<Row extends z.ZodType, Meta extends z.ZodType>(row: Row, meta: Meta) {
  return z.strictObject({ status: z.literal(true), message: text, data: z.array(row), meta });
}

/** 4xx; the calls that were not renewed send the first two fields only. */
export const refusal = z.strictObject({
  status: z.literal(false),
  message: text,
  meta: z.strictObject({ nextStep: text }).optional(),
  type: z.enum(['validation_error', 'processor_error', 'api_error']).optional(),
  code: text.optional(),
  errorCodeMappingNotFound: z.boolean().optional(),
});

/** `data` of the two exports: where the CSV file is, and until when. */
export const exportData = z.strictObject({ path: text, expiresAt: text });
