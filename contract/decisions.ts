/** What a person decides about a payment that no rule may decide. No schema library here: the browser loads this file. */

import { readPayer, validatePayer } from './payer-details.ts';
import { cleanText } from './text/clean-text.ts';

/** `credited`: the money counts, as much as arrived. `refunded`: the money went back. `ignored`: nothing changes but the list. */
export const resolutions = ['credited', 'refunded', 'ignored'] as const;

export type Resolution = (typeof resolutions)[number];

/** What a person can say about a payment that only the provider knows, in the order of the form. */
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

/** A message for each fact about a payment that cannot be used. Which names there are, the server looks up. */
export function validateAdopted(facts: Readonly<Record<string, unknown>>): AdoptionErrors {
  const { fullName, email, phone } = validatePayer(readPayer(facts));
  return {
    ...(fullName && { fullName }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(!facts.paymentPurpose && { paymentPurpose: 'Please choose what was paid for' }),
    ...(!facts.class && { class: 'Please choose a class from the list' }),
  };
}

/** What is wrong with the note of a decision; undefined when it can be used. */
export function decisionNoteMessage(note: string): string | undefined {
  const clean = cleanText(note, 'lines');
  if (!clean) return 'Please write a note that says why';
  if (clean.length > NOTE_MAX) return `The note can have up to ${NOTE_MAX} characters`;
  return undefined;
}
