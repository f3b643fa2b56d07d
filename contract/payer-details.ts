/**
 * The rules for who pays, applied by the payment form and again by the server.
 * No schema library here: the browser loads this file.
 */
export interface PayerDetails {
  fullName: string;
  email: string;
  phone: string;
}

export type PayerField = keyof PayerDetails;
export type PayerErrors = Partial<Record<PayerField, string>>;

/** In the order of the form, which is also the order of the error summary. */
export const payerFields: readonly PayerField[] = ['fullName', 'email', 'phone'];

const ONLY_NAME_CHARACTERS = /^[\p{L}\p{M} '-]+$/u;
const ONLY_PHONE_CHARACTERS = /^[\d\s()+-]+$/;
const PHONE_SEPARATORS = /[\s()+-]/g;

/** Trims every field and writes a name in one form: composed letters, plain apostrophes, single spaces. */
export function normalizePayer(details: PayerDetails): PayerDetails {
  return {
    fullName: details.fullName.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim(),
    email: details.email.trim(),
    phone: details.phone.trim(),
  };
}

/** A message for each field that breaks a rule; an empty object means the details can be used. */
export function validatePayer(details: PayerDetails): PayerErrors {
  const { fullName, email, phone } = normalizePayer(details);
  const messages = {
    fullName: fullNameMessage(fullName),
    email: emailMessage(email),
    phone: phoneMessage(phone),
  };
  const errors: PayerErrors = {};
  for (const field of payerFields) {
    const message = messages[field];
    if (message) errors[field] = message;
  }
  return errors;
}

function fullNameMessage(name: string): string | undefined {
  if (!name) return 'Full name is required';
  const length = characterCount(name);
  if (length < 2) return 'Full name must be at least 2 characters';
  if (!ONLY_NAME_CHARACTERS.test(name)) {
    return 'Full name can only contain letters, spaces, hyphens, and apostrophes';
  }
  if (length > 50 || name.length > 200) return 'Full name must be less than 50 characters';
  return undefined;
}

function emailMessage(email: string): string | undefined {
  if (!email) return 'Email address is required';
  if (!looksLikeEmail(email)) return 'Please enter a valid email address';
  if (email.length > 100) return 'Email address must be less than 100 characters';
  return undefined;
}

function phoneMessage(phone: string): string | undefined {
  if (!phone) return 'Phone number is required';
  if (!ONLY_PHONE_CHARACTERS.test(phone)) {
    return 'Phone number can only contain digits, spaces, hyphens, plus signs, and parentheses';
  }
  const digits = phone.replace(PHONE_SEPARATORS, '').length;
  if (digits < 10) return 'Phone number must be at least 10 digits';
  if (digits > 15) return 'Phone number must be less than 15 digits';
  return undefined;
}

/** Text, an at sign, text, a dot, text, without spaces. Written out because the usual pattern is slow on long input. */
function looksLikeEmail(email: string): boolean {
  if (/\s/.test(email)) return false;
  const [local, domain, ...more] = email.split('@');
  return Boolean(local && domain && more.length === 0 && domain.slice(1, -1).includes('.'));
}

/** Ẹ́ has no single code point: marks above and below belong to their letter and are not counted. */
function characterCount(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}
