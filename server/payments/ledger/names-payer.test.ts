import { describe, expect, test } from 'vitest';
import { namesPayer } from './names-payer.ts';

const payer = {
  fullName: 'Adéọlá Sunday Bámgbóṣé',
  email: 'Ada.B@Example.com',
  phone: '+234 803 123 4567',
};

describe('a text names the payer', () => {
  test.each([
    'Adeola Bamgbose paid in cash',
    'BÁMGBÓṢÉ, Adéọlá',
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

  test('who has one name is named by it', () => {
    const one = { ...payer, fullName: 'Ada' };
    expect(namesPayer('for Ada', one)).toBe(true);
    expect(namesPayer('for Adaobi', one)).toBe(false);
  });

  test('no one is named where nothing was given', () => {
    expect(namesPayer('anything', { fullName: '', email: '', phone: '' })).toBe(false);
  });
});
