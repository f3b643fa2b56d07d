import { expect, test } from 'vitest';
import {
  deskReceiptNumber,
  needsSlip,
  paymentOfUsedSlip,
  slipKey,
  usedSlipMessage,
} from './desk.ts';

test('everything but cash leaves a slip', () => {
  expect(needsSlip('cash')).toBe(false);
  for (const channel of ['pos', 'bank_transfer', 'cheque'] as const) {
    expect(needsSlip(channel)).toBe(true);
  }
});

test.each([
  ['RRN 0012-45', 'rrn001245'],
  ['rrn/0012.45', 'rrn001245'],
  ['- / .', ''],
])('the slip %j is compared as %j', (slip, key) => {
  expect(slipKey(slip)).toBe(key);
});

test.each([
  [123, 'D-000123'],
  [1_234_567, 'D-1234567'],
])('the receipt number %d is shown as %s', (number, shown) => {
  expect(deskReceiptNumber(number)).toBe(shown);
});

test('the payment of a used slip is found in the message about it', () => {
  const reference = 'WBS-20261120-a1B2c3';
  expect(paymentOfUsedSlip(usedSlipMessage({ number: 1_234_567, reference }))).toBe(reference);
  expect(paymentOfUsedSlip('Please enter a slip.')).toBeUndefined();
  expect(paymentOfUsedSlip(undefined)).toBeUndefined();
});
