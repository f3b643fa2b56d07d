import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import {
  type ContactField,
  contactFields,
  emptyMessage,
  mailAddress,
  messageText,
  problemWith,
  whatsAppAddress,
} from './contact-message.ts';

const values = {
  name: 'Adéọlá Bámgbóṣé',
  phone: '+234 803 000 0000',
  email: 'ada+school@example.com',
  message: 'Is there a place in Pre-School 2?\nShe is 4 & "ready" = 100% sure.',
};

test('a complete message can be sent', () => {
  expect(problemWith(values)).toBeUndefined();
});

test.each(contactFields)('without %s the fixed sentence shows and the field is marked', (field) => {
  const problem = problemWith({ ...values, [field]: '  ' });
  expect(problem?.message).toBe('Please fill in all fields.');
  expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
});

test('an empty form marks every field in the order of the form', () => {
  const marked = Object.keys(problemWith(emptyMessage)?.fields ?? {}) as ContactField[];
  expect(marked).toEqual(['name', 'phone', 'email', 'message']);
});

test.each(['ada', 'ada@', '@example.com', 'ada obi@example.com', 'a@b@c'])(
  'the e-mail %j is sent back, because nobody could answer it',
  (email) => {
    expect(Object.keys(problemWith({ ...values, email })?.fields ?? {})).toEqual(['email']);
  },
);

test('the mail carries all four values and survives every special character', () => {
  const mail = new URL(mailAddress(values));
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe(school.email);
  const parts = mail.search
    .slice(1)
    .split('&')
    .map((part) => part.split('='));
  expect(parts.map(([name]) => name)).toEqual(['subject', 'body']);
  const [subject, body] = parts.map(([, value = '']) => decodeURIComponent(value));
  expect(subject).toBe(`Message for ${school.name} from Adéọlá Bámgbóṣé`);
  expect(body).toBe(messageText(values).replaceAll('\n', '\r\n'));
  for (const field of contactFields) {
    expect(body).toContain(values[field].replaceAll('\n', '\r\n'));
  }
});

test('spaces are written so that no mail program shows a plus sign', () => {
  expect(mailAddress(values)).not.toMatch(/\+|\s/);
});

test('half an emoji does not stop the mail', () => {
  expect(mailAddress({ ...values, message: 'Hello \uD83D' })).toContain('Hello%20%EF%BF%BD');
});

test('WhatsApp opens a chat with the number in digits, and with the message once there is one', () => {
  expect(whatsAppAddress(emptyMessage)).toBe(`https://wa.me/${school.phone.replace(/\D/g, '')}`);
  const text = new URL(whatsAppAddress(values)).searchParams.get('text');
  expect(text).toBe(messageText(values));
});
