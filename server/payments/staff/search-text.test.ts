import { expect, test } from 'vitest';
import { readSearch } from './search-text.ts';

const known = { classes: ['JSS 3'], purposes: ['School Fees'] };

/** The amount that a search means, in a school where fees of ₦60,000 were paid. */
const amountOf = async (typed: string) =>
  (await readSearch(typed, known, async (naira) => naira === 60_000)).amountNaira;

test.each([
  ['₦60,000', 60_000],
  ['N60,000', 60_000],
  ['NGN 60 000', 60_000],
  ['60000.00', 60_000],
  ['jss 3 60000', 60_000],
  ['₦12,345', 12_345],
])('%j looks for an amount', async (typed, naira) => {
  expect(await amountOf(typed)).toBe(naira);
});

test.each(['60,00', '6e4', '60,000.50', '12345', '803 111', '0803 111', '₦50', '080,600', 'Ada'])(
  '%j looks for words',
  async (typed) => {
    expect(await amountOf(typed)).toBeUndefined();
  },
);
