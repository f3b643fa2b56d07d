import { describe, expect, test } from 'vitest';
import { namePairs } from '#contract/testing/name-pairs.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { isFoundBy } from './payment.ts';
import { childKey, namesPayer, searchWords } from './payment-keys.ts';

const reference = 'WBS-20261120-7K3MQ2X8900000000000000001';
const find = (typed: string, fullName: string, email = 'parent@example.com') =>
  isFoundBy(searchWords(typed), {
    reference,
    fullName,
    email,
    phone: '0803 000 0001',
    details: null,
    providerId: null,
  });
const keyOf = (fullName: string) =>
  childKey({ fullName, purpose: 'School Fees', feeClass: 'JSS 1', term: '2026/2027-1' });

describe.each(namePairs)('%j and %j', (one, other, isSame) => {
  test(`are ${isSame ? 'one child' : 'two children'} to the guard against paying twice`, () => {
    expect(keyOf(one) === keyOf(other)).toBe(isSame);
  });

  if (isSame) {
    test('find each other, in whole and by the surname', () => {
      const surname = (name: string) => name.trim().split(/\s+/).slice(1).join(' ');
      for (const [typed, stored] of [
        [one, other],
        [other, one],
      ] as const) {
        expect(find(typed, stored)).toBe(true);
        expect(find(surname(typed), stored)).toBe(true);
      }
    });
  }
});

test.each([
  ['Tari Obi', 'Obi Tari', true],
  ['Ada Ngozi Okafor-Bello', 'Okafor Bello Ngozi Ada', true],
  ['Ada Ngozi Okafor-Bello', 'Ngozi OKAFORBELLO Ada', true],
  ['Tari Obi', 'Tari Obi Obi', false],
])('%j and %j are one child to the guard, whichever name stands first: %j', (one, other, isOne) => {
  expect(keyOf(one) === keyOf(other)).toBe(isOne);
});

describe('a search for a part of a name', () => {
  test.each([
    ['okafor', 'Ada Okafor-Bello', true],
    ['bello', 'Ada Okafor-Bello', true],
    ['bello ada', 'Ada Okafor-Bello', true],
    ['okafor-be', 'Ada Okafor Bello', true],
    ['ada okafor bel', 'Ada Okaforbello', true],
    ['adaobi', 'Ada Obi', true],
    ["o'br", 'Mary OBrien', true],
    ['ɗan', 'Danjuma', true],
    ['kafor', 'Ada Okafor-Bello', false],
    ['okafor-bella', 'Ada Okafor-Bello', false],
    ['okafor eze', 'Ada Okafor-Bello', false],
  ])('%j in %j: %j', (typed, fullName, isFound) => {
    expect(find(typed, fullName)).toBe(isFound);
  });

  test('still finds an e-mail address that has a hyphen', () => {
    expect(find('ada-obi', 'Bola Eze', 'ada-obi@example.com')).toBe(true);
    expect(find('ada-obi@example.com', 'Bola Eze', 'ada-obi@example.com')).toBe(true);
  });
});

test('a phone number is the same in any digits', () => {
  expect(phoneKey('tel:+234 ٨٠٣ ٠٠٠ ٠٠٠١')).toBe(phoneKey('0803\u2011000\u20110001'));
});

const payer = {
  fullName: 'Adéọlá Sunday Bámgbóṣé',
  email: 'Ada.B@Example.com',
  phone: '+234 803 123 4567',
};

describe('a text names the payer', () => {
  test.each([
    'Adeola Bamgbose paid in cash',
    'BÁMGBÓṢÉ, Adéọlá',
    'Adeola Bamgbose’s rest in cash',
    'Wrote from ada.b@example.com',
    'Called 0803 123 4567',
    'called (0803)1234567.',
  ])('%j', (text) => {
    expect(namesPayer(text, payer)).toBe(true);
  });

  test.each([
    'Came on Sunday with the rest in cash',
    'The parent showed the statement of 2026-11-20',
    'Transaction 4294967297 at Paystack',
    '',
  ])('and %j does not', (text) => {
    expect(namesPayer(text, payer)).toBe(false);
  });

  test('a short number is no phone; from seven digits on it is', () => {
    const short = { fullName: '', email: '', phone: '123456' };
    expect(namesPayer('Room 123456', short)).toBe(false);
    expect(namesPayer('Call 1234567', { ...short, phone: '1234567' })).toBe(true);
  });

  test('who has one name is named by it', () => {
    const one = { ...payer, fullName: 'Ada' };
    expect(namesPayer('for Ada', one)).toBe(true);
    expect(namesPayer('for Adaobi', one)).toBe(false);
  });

  test('no one is named where nothing was given', () => {
    expect(namesPayer('anything', { fullName: '', email: '', phone: '' })).toBe(false);
  });
});
