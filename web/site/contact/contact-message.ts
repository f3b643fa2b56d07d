import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import type { NewMessage } from '#contract/schemas/messages.ts';
import { cleanText, type TextKind } from '#contract/text/clean-text.ts';
import { chatAddress } from '#contract/text/phone-addresses.ts';
import type { Refusal } from '../../ui/forms/form-fields.ts';
import { copyText } from '../../ui/loading/within.ts';

/** What the form asks everybody for. */
export const contactFields = ['name', 'phone', 'email', 'message'] as const;
/** What it asks besides when somebody wants to come. */
const visitFields = ['visitDay', 'className'] as const;

export type VisitField = (typeof visitFields)[number];
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string> & Partial<Record<VisitField, string>>;

/** In the order of the form. */
export const allFields = ['name', 'phone', 'email', ...visitFields, 'message'] as const;
export type AnyField = (typeof allFields)[number];

/** A field that people do not see: what fills it in is a program. */
export const TRAP: keyof NewMessage = 'website';

export const emptyMessage: ContactValues = { name: '', phone: '', email: '', message: '' };

export type ContactProblem = Omit<Refusal<AnyField>, 'attempt'>;

const missing: Record<ContactField, string> = {
  name: 'Enter your name',
  phone: 'Enter your phone number',
  email: 'Enter your email address',
  message: 'Write your message',
};

const kinds: Record<AnyField, TextKind> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  visitDay: 'text',
  className: 'text',
  message: 'lines',
};

/** The texts of a form or of storage; what is missing is empty. */
export function readTexts(fields: Readonly<Record<string, unknown>>): ContactValues {
  const values = { ...emptyMessage };
  for (const field of allFields) {
    const value = fields[field];
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

/** Without invisible characters. */
export function cleanMessage(values: ContactValues): ContactValues {
  const clean = { ...values };
  for (const field of allFields) {
    const value = values[field];
    if (value !== undefined) clean[field] = cleanText(value, kinds[field]);
  }
  return clean;
}

/** `visitDay` is part of the values only where somebody wants to come. */
export function problemWith(written: ContactValues): ContactProblem | undefined {
  const values = cleanMessage(written);
  const empty = contactFields.filter((field) => !values[field]);
  const errors: ContactProblem['errors'] = Object.fromEntries(
    empty.map((field) => [field, missing[field]]),
  );
  if (values.visitDay === '') errors.visitDay = contact.visit.noDay;
  if (Object.keys(errors).length > 0) return { message: 'Please fill in all fields.', errors };
  // As an email field itself would ask: something on both sides of one @, without spaces.
  if (!/^[^\s@]+@[^\s@]+$/.test(values.email)) {
    return {
      message: 'Please check your email address.',
      errors: { email: 'An email address looks like ada@example.com' },
    };
  }
  if (values.visitDay && values.visitDay < today()) {
    return {
      message: 'Please check the day of your visit.',
      errors: { visitDay: contact.visit.pastDay },
    };
  }
  return undefined;
}

/** By UTC, which is never ahead of the school: the server says more exactly. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

export function isBlank(values: ContactValues): boolean {
  const clean = cleanMessage(values);
  return contactFields.every((field) => !clean[field]);
}

export function messageText(values: ContactValues): string {
  const { name, phone, email, visitDay, className, message } = cleanMessage(values);
  const facts = [`Name: ${name}`, `Phone: ${phone}`, `Email: ${email}`];
  if (visitDay) facts.push(`Day of the visit: ${visitDay}`);
  if (className) facts.push(`Class: ${className}`);
  return `${facts.join('\n')}\n\n${message}`;
}

/** As the school's own server takes it. */
export function newMessage(values: ContactValues): NewMessage {
  return { kind: values.visitDay ? 'visit' : 'question', ...values };
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
