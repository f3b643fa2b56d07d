import { expect, test } from 'vitest';
import { feeKobo } from './fees.ts';

test.each([
  [25_000, 375],
  [39_100, 587],
  [249_999, 3_750],
  [250_000, 13_750],
  [5_500_000, 92_500],
  [12_666_666, 200_000],
  [15_000_000, 200_000],
])('a payment of %i kobo costs %i kobo', (amount, fee) => {
  expect(feeKobo(amount)).toBe(fee);
});
