/**
 * Taking in a payment that only the provider knows: the call, and the rules that the panel's form and the server apply.
 * No schema library here: the browser loads this file.
 */
import { cleanText } from './clean-text.ts';
import { isFeeClass, isPaymentPurpose } from './fees.ts';
import { readPayer, validatePayer } from './payer-details.ts';

/** What a person can say about such a payment, in the order of the form. */
export const adoptionFields = [
  'fullName',
  'email',
  'phone',
  'paymentPurpose',
  'class',
  'amount',
  'note',
] as const;

export type AdoptionField = (typeof adoptionFields)[number];

export type AdoptionErrors = Partial<Record<AdoptionField, string>>;

const NOTE_MAX = 500;

/**
 * Body of POST /api/admin/payments/{reference}/adopt (super_admin only; an addition). What is said stands in for what
 * the provider does not know. `note` says why, for whoever reads the ledger later. `amount` is in naira, and is only
 * needed where the provider was asked for another amount than today's fee.
 */
export interface AdoptionRequest {
  note: string;
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  paymentPurpose?: string | undefined;
  class?: string | undefined;
  amount?: number | undefined;
}

/** A message for each fact about a payment that cannot be used. */
export function validateAdopted(facts: Readonly<Record<string, unknown>>): AdoptionErrors {
  const { fullName, email, phone } = validatePayer(readPayer(facts));
  return {
    ...(fullName && { fullName }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(!isPaymentPurpose(facts.paymentPurpose) && {
      paymentPurpose: 'Please choose what was paid for',
    }),
    ...(!isFeeClass(facts.class) && { class: 'Please choose a class from the list' }),
  };
}

/** What is wrong with the note; undefined when it can be used. */
export function adoptionNoteMessage(note: string): string | undefined {
  const clean = cleanText(note, 'lines');
  if (!clean) return 'Please give a note that says why';
  if (clean.length > NOTE_MAX) return `The note can have up to ${NOTE_MAX} characters`;
  return undefined;
}
