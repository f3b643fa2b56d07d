import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import { cleanText, type TextKind } from '#contract/text/clean-text.ts';
import type { Refusal } from '../../ui/forms/form-fields.ts';
import { copyText } from '../../ui/loading/within.ts';
import { chatAddress } from '../../ui/phone-address.ts';

export const contactFields = ['name', 'phone', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

export const emptyMessage: ContactValues = { name: '', phone: '', email: '', message: '' };

export type ContactProblem = Omit<Refusal<ContactField>, 'attempt'>;

const missing: ContactValues = {
  name: 'Enter your name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
  message: 'Write your message',
};

const kinds: Record<ContactField, TextKind> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  message: 'lines',
};

/** The texts of a form or of storage; what is missing is empty. */
export function readTexts(fields: Readonly<Record<string, unknown>>): ContactValues {
  const values = { ...emptyMessage };
  for (const field of contactFields) {
    const value = fields[field];
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** Without invisible characters. */
export function cleanMessage(values: ContactValues): ContactValues {
  const clean = { ...values };
  for (const field of contactFields) clean[field] = cleanText(values[field], kinds[field]);
  return clean;
}

export function problemWith(written: ContactValues): ContactProblem | undefined {
  const values = cleanMessage(written);
  const empty = contactFields.filter((field) => !values[field]);
  if (empty.length > 0) {
    const errors = Object.fromEntries(empty.map((field) => [field, missing[field]]));
    return { message: 'Please fill in all fields.', errors };
  }
  // As an email field itself would ask: something on both sides of one @, without spaces.
  if (/^[^\s@]+@[^\s@]+$/.test(values.email)) return undefined;
  return {
    message: 'Please check your email address.',
    errors: { email: 'An email address looks like ada@example.com' },
  };
}

export function isBlank(values: ContactValues): boolean {
  const clean = cleanMessage(values);
  return contactFields.every((field) => !clean[field]);
}

export function messageText(values: ContactValues): string {
  const { name, phone, email, message } = cleanMessage(values);
  return `Name: ${name}\nPhone: ${phone}\nEmail: ${email}\n\n${message}`;
}

/** Puts the whole message on the clipboard; false when the browser does not allow it. */
export async function copyMessage(message: ContactValues): Promise<boolean> {
  return (await copyText(messageText(message))) === 'copied';
}

export interface MessageAddress {
  address: string;
  /** false when only the beginning fits, with a request to paste the whole message */
  isWhole: boolean;
}

/** 50 letters with two marks each; the body has the whole name. */
const ROOM_FOR_NAME = 750;

/** The address that opens the visitor's mail program with everything filled in. */
export function mailAddress(values: ContactValues, email: string): MessageAddress {
  const name = beginningThatFits(cleanMessage(values).name, ROOM_FOR_NAME);
  const subject = encodedText(`Message for ${school.name} from ${name}`);
  // Mail programs expect the line breaks of mail (RFC 6068).
  const inMail = (text: string) => text.replaceAll('\n', '\r\n');
  const start = `mailto:${email}?subject=${subject}&body=`;
  return filledIn(start, inMail(messageText(values)), inMail(PASTE_ALL));
}

/** A chat with the school on WhatsApp, with the message in it when there is one. */
export function whatsAppAddress(values: ContactValues, phone: string): MessageAddress {
  const chat = chatAddress(phone);
  if (isBlank(values)) return { address: chat, isWhole: true };
  return filledIn(`${chat}?text=`, messageText(values), PASTE_ALL);
}

const PASTE_ALL = `…\n\n[${contact.form.pasteAll}]`;

function filledIn(start: string, text: string, pasteAll: string): MessageAddress {
  const whole = start + encodedText(text);
  if (whole.length <= LONGEST_ADDRESS) return { address: whole, isWhole: true };
  const end = encodedText(pasteAll);
  const beginning = beginningThatFits(text, LONGEST_ADDRESS - start.length - end.length);
  return { address: start + encodedText(beginning) + end, isWhole: false };
}

/** Windows cuts an address at 2,048 characters, Chrome for some programs at 2,000. */
const LONGEST_ADDRESS = 2_000;

/** As part of an address. Half of an emoji, left over when text was cut, would make the encoding throw. */
export function encodedText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** The longest beginning that fits in so many encoded characters; a letter keeps its marks. */
export function beginningThatFits(text: string, room: number): string {
  let left = room;
  let end = 0;
  for (const [letter] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    left -= encodedText(letter).length;
    if (left < 0) break;
    end += letter.length;
  }
  return text.slice(0, end);
}
