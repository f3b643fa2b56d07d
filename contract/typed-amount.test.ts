import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNaira, kobo } from './money.ts';
import { readAmount } from './typed-amount.ts';

const MOST_NAIRA = 999_999_999_999;
const amounts = fc
  .tuple(fc.oneof(fc.nat(MOST_NAIRA), fc.nat(2_000)), fc.oneof(fc.constant(0), fc.nat(99)))
  .map(([naira, part]) => kobo(naira * 100 + part));

test.each([
  ['N20,000', 2_000_000],
  ['₦20,000', 2_000_000],
  ['NGN 20 000', 2_000_000],
  ['20,000 ngn', 2_000_000],
  ['20000.50', 2_000_050],
  ['20,000.50', 2_000_050],
  ['20,000.5', 2_000_050],
  ['\u200B 1,234,567 ', 123_456_700],
  ['0', 0],
  ['0500', 50_000],
])('%j is read as %s kobo', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

describe('is no amount:', () => {
  test.each([
    '20,50',
    '20,5',
    '1e4',
    '1e5',
    '20.000',
    '20,000.505',
    '2,0000',
    '20,000,00',
    '1,000 000',
    '0,500',
    ',500',
    '20,',
    '20.',
    '-5',
    '+5',
    '₦',
    '₦₦5',
    '0x10',
    'Infinity',
    'twenty',
    '12x',
    '20,000 or 30,000',
    '1234567890123',
    '',
    '  ',
  ])('%j', (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  });
});

test('an amount is read as it is shown, with any sign of naira, and with and without commas and blanks', () => {
  const sign = fc.constantFrom('', '₦', 'N', 'n', 'NGN', 'ngn');
  const blank = fc.constantFrom('', ' ', '\u00A0', '\u202F');
  const separator = fc.constantFrom(',', '', ' ', '\u00A0');
  fc.assert(
    fc.property(amounts, sign, blank, separator, (amount, naira, gap, between) => {
      const digits = formatNaira(amount).slice(1).replaceAll(',', between);
      expect(readAmount(`${gap}${naira}${gap}${digits}${gap}`)).toBe(amount);
      expect(readAmount(`${digits}${gap}${naira}`)).toBe(amount);
    }),
  );
});

test('a group that has not three digits is never read', () => {
  const group = fc.nat(9_999).map(String);
  const misgrouped = fc
    .tuple(fc.nat({ max: 99_998 }), fc.array(group, { minLength: 1, maxLength: 3 }))
    .filter(([, groups]) => groups.some(({ length }) => length !== 3));
  fc.assert(
    fc.property(misgrouped, fc.constantFrom(',', ' '), ([first, groups], between) => {
      expect(readAmount([first + 1, ...groups].join(between))).toBeUndefined();
    }),
  );
});

test('whatever is read has the digits that were typed, and as many of them', () => {
  const sign = fc.constantFrom(...'0123456789', ',', '.', ' ', 'e', '-', '₦', 'N');
  const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const amount = readAmount(typed);
      if (amount === undefined) return;
      const [naira = '', part = ''] = typed.replace(/[₦N ,]/g, '').split('.');
      expect(amount).toBe(Number(naira + part.padEnd(2, '0')));
    }),
    { numRuns: 2_000 },
  );
});
