import { expect, test } from 'vitest';
import { parseKeepingIds } from './big-integer-ids.ts';

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
