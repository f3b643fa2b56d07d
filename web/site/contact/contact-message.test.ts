import { describe, expect, test } from 'vitest';
import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import { someSchool } from '../../ui/testing/some-school.ts';
import {
  beginningThatFits,
  type ContactField,
  contactFields,
  emptyMessage,
  encodedText,
  mailAddress,
  messageText,
  newMessage,
  problemWith,
  readTexts,
  whatsAppAddress,
} from './contact-message.ts';

const { phone, email } = someSchool.facts;
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
  expect(Object.keys(problem?.errors ?? {})).toEqual([field]);
});

test('an empty form marks every field in the order of the form', () => {
  const marked = Object.keys(problemWith(emptyMessage)?.errors ?? {}) as ContactField[];
  expect(marked).toEqual(['name', 'phone', 'email', 'message']);
});

test.each(['ada', 'ada@', '@example.com', 'ada obi@example.com', 'a@b@c'])(
  'the e-mail %j is sent back, because no reply could reach it',
  (email) => {
    expect(Object.keys(problemWith({ ...values, email })?.errors ?? {})).toEqual(['email']);
  },
);

describe('a visit', () => {
  const visit = { ...values, visitDay: '2099-01-15', className: 'Basic 7' };

  test('needs its day, and not one that is over', () => {
    expect(problemWith(visit)).toBeUndefined();
    const withoutDay = problemWith({ ...visit, visitDay: '' });
    expect(withoutDay?.message).toBe('Please fill in all fields.');
    expect(Object.keys(withoutDay?.errors ?? {})).toEqual(['visitDay']);
    const isOver = problemWith({ ...visit, visitDay: '2020-01-15' });
    expect(Object.keys(isOver?.errors ?? {})).toEqual(['visitDay']);
    expect(problemWith({ ...visit, className: '' })).toBeUndefined();
  });

  test('has its day and class in the mail too, and is sent as a visit', () => {
    expect(messageText(visit)).toContain('Day of the visit: 2099-01-15\nClass: Basic 7\n');
    expect(newMessage(visit)).toEqual({ kind: 'visit', ...visit });
    expect(newMessage(values)).toEqual({ kind: 'question', ...values });
  });

  test('is read from its form, and only from there', () => {
    expect(readTexts({ ...visit, other: 'x', name: 7 })).toEqual({ ...visit, name: '' });
    expect(readTexts({ ...values })).toEqual(values);
  });
});

test('the mail carries all four values and survives every special character', () => {
  const mail = new URL(mailAddress(values, email).address);
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe(email);
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
  expect(mailAddress(values, email).address).not.toMatch(/\+|\s/);
});

test('half an emoji does not stop the mail', () => {
  expect(mailAddress({ ...values, message: 'Hello \uD83D' }, email).address).toContain(
    'Hello%20%EF%BF%BD',
  );
});

test('WhatsApp opens a chat with the number in digits, and with the message once there is one', () => {
  expect(whatsAppAddress(emptyMessage, phone).address).toBe('https://wa.me/2348021110001');
  const text = new URL(whatsAppAddress(values, phone).address).searchParams.get('text');
  expect(text).toBe(messageText(values));
});

describe('a message for which an address has no room', () => {
  const long = [
    ['300 Yoruba letters', 'ẹ́'.repeat(300)],
    ['300 Yoruba letters, each in three parts', 'ẹ́'.normalize('NFD').repeat(300)],
    ['200 emoji', '😀'.repeat(200)],
    ['200 families', '👨‍👩‍👧'.repeat(200)],
    ['many lines', 'Is there a place?\n'.repeat(200)],
    ['half emoji', '\uD83D'.repeat(400)],
  ].map(([what = '', message = '']) => ({ what, sent: { ...values, message } }));
  const longName = { what: 'a long name', sent: { ...values, name: 'Ọ̀'.repeat(300) } };

  test.each([...long, longName])(
    '$what: the beginning, and a sentence that asks for all of it',
    ({ sent }) => {
      for (const { address, isWhole } of [mailAddress(sent, email), whatsAppAddress(sent, phone)]) {
        expect(isWhole).toBe(false);
        expect(address.length).toBeLessThanOrEqual(2000);
        expect(address.length).toBeGreaterThan(1950);
        const text = decodeURIComponent(address.split(/body=|text=/)[1] ?? '').replaceAll('\r', '');
        const [beginning = '', end] = text.split('…\n\n');
        expect(messageText(sent).toWellFormed().startsWith(beginning)).toBe(true);
        expect(end).toBe(`[${contact.form.pasteAll}]`);
      }
    },
  );

  test.each([
    ['ẹ́'.normalize('NFD').repeat(100), true],
    ['a'.repeat(1500), true],
    ['ẹ́'.repeat(130), false],
  ])('%j fits: %s', (message, fits) => {
    expect(mailAddress({ ...values, message }, email).isWhole).toBe(fits);
  });
});

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['abc', 0, ''],
  ['', 10, ''],
  ['a b', 4, 'a '],
  // ẹ́ is a letter and a mark: 9 and 6 characters.
  ['ẹ́ẹ́', 29, 'ẹ́'],
  ['ẹ́ẹ́', 30, 'ẹ́ẹ́'],
  ['ẹ́', 14, ''],
  // An emoji is 12 characters.
  ['😀😀', 23, '😀'],
  ['\uD83D', 9, '\uD83D'],
  ['\u0301a', 6, '\u0301'],
])('of %j fits in %i characters: %j', (text, room, beginning) => {
  expect(beginningThatFits(text, room)).toBe(beginning);
});

test('half an emoji is encoded as the sign for what cannot be read', () => {
  expect(encodedText('a \uD83D')).toBe('a%20%EF%BF%BD');
});
