import { school } from '#content/school.ts';
import { cleanText, type TextKind } from '#contract/clean-text.ts';

export const contactFields = ['name', 'phone', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

export const emptyMessage: ContactValues = { name: '', phone: '', email: '', message: '' };

/** What keeps a message from being sent: one sentence, and a hint for each field it is about. */
export interface ContactProblem {
  message: string;
  fields: Partial<Record<ContactField, string>>;
}

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

/** What was written, without what nobody can see in it. */
export function cleanMessage(values: ContactValues): ContactValues {
  const clean = { ...values };
  for (const field of contactFields) clean[field] = cleanText(values[field], kinds[field]);
  return clean;
}

/** Why this message cannot be sent yet, or undefined when it can. */
export function problemWith(written: ContactValues): ContactProblem | undefined {
  const values = cleanMessage(written);
  const empty = contactFields.filter((field) => !values[field]);
  if (empty.length > 0) {
    const fields = Object.fromEntries(empty.map((field) => [field, missing[field]]));
    return { message: 'Please fill in all fields.', fields };
  }
  // As an email field itself would ask: something on both sides of one @, without spaces.
  if (/^[^\s@]+@[^\s@]+$/.test(values.email)) return undefined;
  return {
    message: 'Please check your email address.',
    fields: { email: 'An email address looks like ada@example.com' },
  };
}

/** True when nothing has been written yet. */
export function isBlank(values: ContactValues): boolean {
  const clean = cleanMessage(values);
  return contactFields.every((field) => !clean[field]);
}

/** The whole message as the school reads it. */
export function messageText(values: ContactValues): string {
  const { name, phone, email, message } = cleanMessage(values);
  return `Name: ${name}\nPhone: ${phone}\nEmail: ${email}\n\n${message}`;
}

/** The address that opens the visitor's mail program with everything filled in. */
export function mailAddress(values: ContactValues): string {
  const subject = `Message for ${school.name} from ${cleanMessage(values).name}`;
  // Mail programs expect the line breaks of mail (RFC 6068).
  const body = messageText(values).replaceAll('\n', '\r\n');
  return `mailto:${school.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** A chat with the school on WhatsApp, with the message in it when there is one. */
export function whatsAppAddress(values: ContactValues): string {
  const chat = `https://wa.me/${school.phone.replace(/\D/g, '')}`;
  return isBlank(values) ? chat : `${chat}?text=${encodeURIComponent(messageText(values))}`;
}
