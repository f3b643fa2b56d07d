/** The details of who pays, by `payer-fields.ts`; the form checks them, and the server again. No schema library here. */

import { type PayerField, type PayerKey, payerFields } from './payer-fields.ts';
import { cleanText } from './text/clean-text.ts';

/** By field. Name, e-mail and phone are always asked for; a school may ask for more. */
export type PayerDetails = Record<'fullName' | 'email' | 'phone', string> &
  Partial<Record<PayerKey, string>>;

export type PayerErrors = Partial<Record<PayerKey, string>>;

/** What a school asks for besides name, e-mail and phone. */
export const furtherFields = payerFields.filter(
  ({ key }) => !['fullName', 'email', 'phone'].includes(key),
);

export type NotePayerKey = Exclude<PayerKey, 'fullName'>;

/** What the page of a fee note asks for: the student is known. */
export const noteFieldsOfPayer = payerFields.flatMap((field) =>
  field.key === 'fullName' ? [] : [{ ...field, key: field.key }],
);

/** The payer details among values of any origin; what is missing or no text becomes empty. */
export function readPayer(values: Readonly<Record<string, unknown>>): PayerDetails {
  const details: PayerDetails = { fullName: '', email: '', phone: '' };
  for (const { key } of payerFields) {
    const value = values[key];
    if (value && typeof value === 'string') details[key] = value;
  }
  return details;
}

/** Cleans every field and writes each in one form, a name for instance with single spaces and plain apostrophes. */
export function normalizePayer(details: PayerDetails): PayerDetails {
  return readPayer(
    Object.fromEntries(payerFields.map((field) => [field.key, tidy(field, details[field.key])])),
  );
}

/** A message for each field that breaks a rule; an empty object means the details can be used. */
export function validatePayer(details: PayerDetails): PayerErrors {
  const errors: PayerErrors = {};
  for (const field of payerFields) {
    const message = messageFor(field, tidy(field, details[field.key]));
    if (message) errors[field.key] = message;
  }
  return errors;
}

/** The details that a place shows, under the names it shows them by; what is empty is left out. */
export function detailsFor(
  place: keyof PayerField['shownAs'],
  details: PayerDetails,
): { name: string; value: string }[] {
  return payerFields.flatMap(({ key, shownAs }) => {
    const name = shownAs[place];
    const value = details[key];
    return name && value ? [{ name, value }] : [];
  });
}

/** What was given besides name, e-mail and phone, by field; undefined when that is nothing. */
export function furtherDetails(details: PayerDetails): Record<string, string> | undefined {
  const given = furtherFields.flatMap(({ key }) => (details[key] ? [[key, details[key]]] : []));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function tidy(field: PayerField, text = ''): string {
  const clean = cleanText(text, field.kind);
  return field.tidy?.(clean) ?? clean;
}

function messageFor({ required, rules }: PayerField, text: string): string | undefined {
  if (!text) return required;
  return rules.find(([holds]) => !holds(text))?.[1];
}
