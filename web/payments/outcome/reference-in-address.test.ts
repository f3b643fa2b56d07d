import { expect, test } from 'vitest';
import { referenceInAddress } from './reference-in-address.ts';

test.each([
  ['reference=WBS-1', 'WBS-1'],
  ['trxref=WBS-2', 'WBS-2'],
  ['trxref=WBS-2&reference=WBS-1', 'WBS-1'],
  ['reference=&reference=WBS-3&reference=WBS-4', 'WBS-3'],
  ['reference=%20&trxref=WBS-5', 'WBS-5'],
  ['reference=%20WBS-6%20', 'WBS-6'],
  [`reference=${'x'.repeat(101)}`, undefined],
  ['reference=..', undefined],
  ['reference=', undefined],
  ['other=WBS-1', undefined],
  ['', undefined],
])('%s asks about %s', (query, expected) => {
  expect(referenceInAddress(new URLSearchParams(query))).toBe(expected);
});
