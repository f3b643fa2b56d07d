/** The payment calls. The browser imports only types from here, so that zod stays on the server. */
import * as z from 'zod';
import { type PayerDetails, readPayer, validatePayer } from './payer-details.ts';
import { type PayerKey, payerFields } from './payer-fields.ts';
import { failedAnswer, naira, text } from './schemas/common.ts';

/** The same key and body get the same response for a day (`Idempotent-Replayed: true`), another body gets 409. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{1,255}$/;

/** A text field with the messages of the payer rules; what is missing or no text counts as empty. */
const payerText = (field: PayerKey) =>
  z
    .string()
    .catch('')
    .superRefine((value, context) => {
      const message = validatePayer(readPayer({ [field]: value }))[field];
      if (message) context.addIssue({ code: 'custom', message });
    });

/** A text for each of the payer's fields, which is what the type says of the loop. */
function payerTexts() {
  const texts = payerFields.map(({ key }) => [key, payerText(key)] as const);
  return Object.fromEntries(texts) as Record<PayerKey, ReturnType<typeof payerText>>;
}

const NO_PURPOSE = 'Please choose what you are paying for';
const NO_CLASS = 'Please choose a class from the list';

/**
 * `amount` is in naira and must equal the fee that holds now; `confirmAgain` pays once more a fee that has been paid.
 * The server first empties a purpose or class that is not offered (`offeredNames`).
 */
export const initializeRequest = z.object({
  ...payerTexts(),
  paymentPurpose: z
    .string(NO_PURPOSE)
    .min(1, NO_PURPOSE)
    .describe('one that is offered now, as `GET /api/school` names it'),
  class: z
    .string(NO_CLASS)
    .min(1, NO_CLASS)
    .describe('one that is offered now, as `GET /api/school` names it'),
  amount: z
    .number('Please choose what you are paying for, so that the amount can be worked out')
    .describe('naira: the fee that holds now, as `GET /api/school` names it'),
  term: z
    .string('Please send the term as the page shows it')
    .describe(
      'what the payer was shown that is paid for, such as `Second Term, 2026/2027`, or all that was shown, with | between; where it is another one by now, nothing is started',
    )
    .optional(),
  confirmAgain: z.boolean('Please send true or false').optional(),
});

/** A field that a school adds need not be sent: its own rules say when it is missing. */
export type InitializeRequest = Omit<z.infer<typeof initializeRequest>, PayerKey> & PayerDetails;

export const failedPaymentAnswer = failedAnswer
  .omit({ success: true })
  .extend({ status: z.literal(false) });

/**
 * The same form within ten minutes gets the same checkout; a fee that has been paid gets 409 with `data.alreadyPaid`, and
 * one that the child has a fee note for 409 with `feeNote`.
 */
export const startedAnswer = z.object({
  status: z.literal(true),
  message: z.string(),
  data: z.object({
    authorization_url: z.string(),
    access_code: z.string(),
    reference: z.string(),
  }),
});

const alreadyPaid = z.object({
  paidAt: text('ISO 8601, UTC'),
  reference: text(
    'for a link to the receipt; only for somebody who gave both the e-mail and the phone number of that payment: the receipt then tells them nothing they have not typed themselves',
  ).exactOptional(),
});

export type AlreadyPaid = z.infer<typeof alreadyPaid>;

/** Both only for somebody who gave the e-mail and the phone number of the class list: the note says what others do not know. */
const feeNote = z.object({
  code: text('of the address `/pay/{code}`; only for who gave both contacts').exactOptional(),
  left: naira.describe('naira; only for who gave both contacts').exactOptional(),
});

export type FeeNoteOfForm = z.infer<typeof feeNote>;

export const notStartedAnswer = failedPaymentAnswer.extend({
  data: z.object({ alreadyPaid }).exactOptional(),
  // Not in `data`: there `alreadyPaid` has always been.
  feeNote: feeNote
    .describe('the child has a fee note for this fee, on which something may be left to pay')
    .exactOptional(),
});

export type InitializeAnswer = z.infer<typeof startedAnswer> | z.infer<typeof notStartedAnswer>;

const refund = z.object({
  amount: z.number().describe('kobo'),
  at: text('ISO 8601, UTC'),
});

export type Refund = z.infer<typeof refund>;

const feeStanding = z.object({
  due: z.number().describe('kobo, after a discount'),
  paid: z.number().describe('kobo; more than is due where there is a surplus'),
  left: z.number().describe('kobo'),
  next: z
    .object({ amount: z.number().describe('kobo'), due_on: text('a day, as `2027-01-15`') })
    .describe('the next part of the plan, or all that is left')
    .exactOptional(),
  on: text('the day at the school on which it is so, as `2026-11-20`'),
});

/** How a fee stands on a day. */
export type FeeStanding = z.infer<typeof feeStanding>;

const receiptFee = z.object({
  payment: z.number().describe('which payment of this fee it is: 2 for the second'),
  after_payment: feeStanding
    .describe('right after it; not where money was given back or moved, or the note is younger')
    .exactOptional(),
  now: feeStanding.describe('when it was asked').exactOptional(),
});

/** The fee that a payment is a part of. */
export type ReceiptFee = z.infer<typeof receiptFee>;

export const verifiedAnswer = z.object({
  status: z.literal(true).describe('only for money the school has credited'),
  message: z.string(),
  data: z.object({
    reference: z.string(),
    status: z.literal('success'),
    amount: z.number().describe('kobo'),
    asked: z
      .number()
      .describe('kobo; only where another `amount` arrived, and the school has credited that')
      .exactOptional(),
    currency: z.literal('NGN'),
    channel: z.string().exactOptional(),
    paid_at: text('ISO 8601, UTC'),
    metadata: z
      .object({
        payment_purpose: z.string(),
        class: z.string(),
        term: text('`Second Term, 2026/2027`, or `2026/2027 session`'),
      })
      .catchall(z.string())
      .describe('besides these `full_name`, `phone`, and what else `payer-fields.ts` shows here'),
    refunds: z
      .array(refund)
      .describe('what has gone back to the payer since, oldest first; `amount` stays as paid')
      .exactOptional(),
    fee_note: receiptFee
      .describe(
        'only of a payment of a fee note; of one that was cancelled, it only names the payment',
      )
      .exactOptional(),
    proof: text(
      'what stands behind the # in the code of the receipt, signed by the school',
    ).exactOptional(),
  }),
});

/** Where a payment stands that is not, or no longer, credited. */
const openProgress = z.enum([
  /** the bank or the provider is still at work; money may arrive */
  'pending',
  /** nothing was paid yet: cancelled, or the checkout was left */
  'abandoned',
  'failed',
  /** paid once, given back since */
  'reversed',
  /** money moved that does not match the fee: the bursar decides */
  'review',
]);

export const notVerifiedAnswer = failedPaymentAnswer.extend({
  data: z
    .object({
      reference: z.string(),
      status: openProgress,
      refunds: z
        .array(refund)
        .describe('of a payment that was given back whole, oldest first')
        .exactOptional(),
    })
    .exactOptional(),
});

export type VerifyAnswer = z.infer<typeof verifiedAnswer> | z.infer<typeof notVerifiedAnswer>;

/** Where a payment stands, in the words the verify answer uses. */
export type PaymentProgress = 'success' | z.infer<typeof openProgress>;

export const receiptEmailedAnswer = z.object({ status: z.literal(true), message: z.string() });

export type ReceiptEmailedAnswer = z.infer<typeof receiptEmailedAnswer>;

export const webhookAnswer = z.object({ status: z.boolean(), message: z.string() });
