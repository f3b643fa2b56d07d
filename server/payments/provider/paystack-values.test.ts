import { describe, expect, test } from 'vitest';
import {
  currencyCode,
  instant,
  parseKeepingIds,
  providerId,
  wholeKobo,
  word,
} from './paystack-values.ts';

describe('an amount', () => {
  test.each([
    [5_500_000, 5_500_000],
    ['5500000', 5_500_000],
    ['0', 0],
    ['007', 7],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('%j is read', (said, read) => {
    expect(wholeKobo.parse(said)).toBe(read);
  });

  test.each([
    '',
    ' ',
    '5500000.00',
    '5,500,000',
    '-5',
    '1e3',
    '0x10',
    'NGN 5',
    '9007199254740993',
    0.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    9_007_199_254_740_992,
    null,
    undefined,
    true,
    [],
    {},
  ])('%j is none', (said) => {
    expect(wholeKobo.safeParse(said).success).toBe(false);
  });
});

describe('a number of the provider', () => {
  test.each([
    [5_123_456_789, '5123456789'],
    ['5123456789', '5123456789'],
    // More than a JavaScript number holds comes as text.
    ['18446744073709551615', '18446744073709551615'],
  ])('%j is read', (said, read) => {
    expect(providerId.parse(said)).toBe(read);
  });

  test.each([0.5, -1, '', 'a1', ' 7', '7.0', null])('%j is none', (said) => {
    expect(providerId.safeParse(said).success).toBe(false);
  });
});

test.each([
  ['2026-11-20T09:15:02.000Z', '2026-11-20T09:15:02.000Z'],
  ['2026-11-20T09:15:02Z', '2026-11-20T09:15:02.000Z'],
  ['2026-11-20T10:15:02+01:00', '2026-11-20T09:15:02.000Z'],
  ['2026-11-20T10:15:02+0100', '2026-11-20T09:15:02.000Z'],
  ['2026-11-20 09:15:02', '2026-11-20T09:15:02.000Z'],
  [' 2026-11-20T09:15 ', '2026-11-20T09:15:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
])('the moment %s is read', (said, read) => {
  expect(new Date(instant.parse(said)).toISOString()).toBe(read);
});

test.each(['', 'yesterday', '2026-02-30', '20/11/2026', '2026-11-20T25:00:00Z', '1795166064'])(
  '%s is no moment',
  (said) => {
    expect(instant.safeParse(said).success).toBe(false);
  },
);

test('words and currencies are read whatever their letters and blanks', () => {
  expect(word.parse(' Success ')).toBe('success');
  expect(currencyCode.parse(' ngn')).toBe('NGN');
});

/** Past what a number of JavaScript can tell from its neighbour. */
const BIG = '9223372036854775807';

test('a number of the provider with 64 bits keeps every digit, also deep inside', () => {
  const text = `{"data":[{"id":${BIG},"refund":{"transaction":${BIG}}}]}`;
  expect(parseKeepingIds(text)).toEqual({ data: [{ id: BIG, refund: { transaction: BIG } }] });
});

test('amounts stay numbers, and an id that is a text stays as it is', () => {
  expect(parseKeepingIds('{"id":"a1","amount":5000000}')).toEqual({ id: 'a1', amount: 5_000_000 });
});

test('a text loses the character NUL, which PostgreSQL does not take', () => {
  expect(parseKeepingIds('{"gateway_response":"Declined\\u0000"}')).toEqual({
    gateway_response: 'Declined',
  });
});
