import { school } from '#content/school.ts';

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

/** Why this message cannot be sent yet, or undefined when it can. */
export function problemWith(values: ContactValues): ContactProblem | undefined {
  const empty = contactFields.filter((field) => !values[field].trim());
  if (empty.length > 0) {
    const fields = Object.fromEntries(empty.map((field) => [field, missing[field]]));
    return { message: 'Please fill in all fields.', fields };
  }
  // As an email field itself would ask: something on both sides of one @, without spaces.
  if (/^[^\s@]+@[^\s@]+$/.test(values.email.trim())) return undefined;
  return {
    message: 'Please check your email address.',
    fields: { email: 'An email address looks like ada@example.com' },
  };
}

/** True when nothing has been written yet. */
export function isBlank(values: ContactValues): boolean {
  return contactFields.every((field) => !values[field].trim());
}

/** The whole message as the school reads it. */
export function messageText({ name, phone, email, message }: ContactValues): string {
  const sender = `Name: ${name.trim()}\nPhone: ${phone.trim()}\nEmail: ${email.trim()}`;
  return `${sender}\n\n${message.trim()}`;
}

/** The address that opens the visitor's mail program with everything filled in. */
export function mailAddress(values: ContactValues): string {
  const subject = `Message for ${school.name} from ${values.name.trim()}`;
  // Mail programs expect the line breaks of mail (RFC 6068), also from those who pasted other ones.
  const body = messageText(values).replace(/\r\n|\r|\n/g, '\r\n');
  return `mailto:${school.email}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

/** A chat with the school on WhatsApp, with the message in it when there is one. */
export function whatsAppAddress(values: ContactValues): string {
  const chat = `https://wa.me/${school.phone.replace(/\D/g, '')}`;
  return isBlank(values) ? chat : `${chat}?text=${encoded(messageText(values))}`;
}

/** Half of an emoji, left over when text was cut, would make the encoding throw. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
