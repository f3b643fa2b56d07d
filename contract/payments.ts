/**
 * The payment calls as browser and server agree on them.
 * The browser imports only types from here, so that zod stays on the server.
 */
import * as z from 'zod';
import { feeClasses } from '#content/fees.ts';
import { paymentPurposes } from './fees.ts';
import { readPayer, validatePayer } from './payer-details.ts';
import { type PayerKey, payerFields } from './payer-fields.ts';

/** Letters, digits and '-' only: safe in an address, a file name and at the provider. */
export const REFERENCE_PATTERN = /^[A-Za-z0-9-]{10,40}$/;

/**
 * May go with POST /api/payments/initialize: the same key and body get the same answer for a day, marked with the header
 * `Idempotent-Replayed: true`; the same key with another body gets 409.
 */
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

/**
 * Body of POST /api/payments/initialize. `amount` is in naira and must equal the fee table.
 * `confirmAgain: true` means: I was told that this fee has been paid, and want to pay once more.
 */
export const initializeRequest = z.object(
  {
    ...payerTexts(),
    paymentPurpose: z.enum(paymentPurposes, 'Please choose what you are paying for'),
    class: z.enum(feeClasses, 'Please choose a class from the list'),
    amount: z.number('Please choose what you are paying for, so that the amount can be worked out'),
    confirmAgain: z.boolean('Please send true or false').optional(),
  },
  'The request could not be read. Please check it and try again.',
);

export type InitializeRequest = z.infer<typeof initializeRequest>;

/**
 * The same form sent again within ten minutes, while its payment is open, gets the same checkout and reference.
 * Who has paid this fee for this student in this term, from the same e-mail or phone, gets 409 with
 * `data.alreadyPaid` and a message that says so; sending the form again with `confirmAgain: true` goes on.
 */
export type InitializeAnswer =
  | {
      status: true;
      message: string;
      data: { authorization_url: string; access_code: string; reference: string };
    }
  | (FailedAnswer & { data?: { alreadyPaid: AlreadyPaid } });

export interface AlreadyPaid {
  /** ISO 8601, UTC */
  paidAt: string;
  /**
   * For a link to the receipt. Only for somebody who gave both the e-mail and the phone number of that payment: the
   * receipt then tells them nothing they have not typed themselves.
   */
  reference?: string;
}

/** Where a payment stands, in the words the verify answer uses. */
export type PaymentProgress =
  | 'success'
  /** the bank or the provider is still at work; money may arrive */
  | 'pending'
  /** nothing was paid yet: cancelled, or the checkout was left */
  | 'abandoned'
  | 'failed'
  /** paid once, given back since */
  | 'reversed'
  /** money moved that does not match the fee: the bursar decides */
  | 'review';

/** Answer of GET /api/payments/verify/{reference}. `status` is true only for money the school has credited. */
export type VerifyAnswer =
  | { status: true; message: string; data: VerifiedPayment }
  | (FailedAnswer & { data?: OpenPayment });

export interface OpenPayment {
  reference: string;
  status: Exclude<PaymentProgress, 'success'>;
  /** of a payment that was given back whole, oldest first */
  refunds?: Refund[];
}

export interface VerifiedPayment {
  reference: string;
  status: 'success';
  /** kobo */
  amount: number;
  currency: 'NGN';
  channel?: string;
  /** ISO 8601, UTC */
  paid_at: string;
  /** besides these `full_name`, `phone`, and what else `payer-fields.ts` shows here */
  metadata: { payment_purpose: string; class: string; [name: string]: string };
  /** What has gone back to the payer since, oldest first; absent when nothing has. `amount` above stays as paid. */
  refunds?: Refund[];
}

export interface Refund {
  /** kobo */
  amount: number;
  /** ISO 8601, UTC */
  at: string;
}

export interface FailedAnswer {
  status: false;
  /** a sentence for the parent */
  message: string;
  /** by field of the request */
  errors?: Record<string, string>;
  request_id?: string;
}
