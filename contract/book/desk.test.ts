import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kobo } from '../money.ts';
import type { SchoolTerm } from '../school/documents.ts';
import {
  channelInWords,
  deskReceiptNumber,
  deskYears,
  needsSlip,
  paymentOfUsedSlip,
  slipKey,
  splitOver,
  splitProblem,
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
  const used = {
    number: 1_234_567,
    reference,
    amountKobo: kobo(500_000),
    channel: 'cheque',
    receivedOn: '2026-11-20',
  } as const;
  expect(paymentOfUsedSlip(usedSlipMessage(used))).toBe(reference);
  expect(paymentOfUsedSlip('Please enter a slip.')).toBeUndefined();
  expect(paymentOfUsedSlip(undefined)).toBeUndefined();
});

const term = (year: string, number: 1 | 2 | 3, feesFrom: string, begins: string, ends: string) => {
  return { year, term: number, feesFrom, begins, ends } satisfies SchoolTerm;
};
const listed = [
  term('2024/2025', 1, '2024-07-22', '2024-09-09', '2024-12-13'),
  term('2026/2027', 1, '2026-07-20', '2026-09-14', '2026-12-11'),
  term('2026/2027', 2, '2026-12-07', '2027-01-11', '2027-04-09'),
];

test.each([
  ['of a list', listed, '2027-02-01', { oldest: '2024-07-22', current: '2026-07-20' }],
  ['without a list', [], '2027-02-01', { oldest: '2025-09-01', current: '2026-09-01' }],
  ['without a list, in autumn', [], '2027-10-01', { oldest: '2026-09-01', current: '2027-09-01' }],
  [
    'before the list begins',
    listed.slice(1),
    '2026-08-31',
    { oldest: '2024-09-01', current: '2025-09-01' },
  ],
  [
    'of a list that begins within a year',
    listed.slice(2),
    '2027-02-01',
    { oldest: '2025-09-01', current: '2026-09-01' },
  ],
])('the school years that money may be of, %s', (_what, terms, today, years) => {
  expect(deskYears({ terms: { terms } }, today)).toEqual(years);
});

test.each([
  ['pos', 'POS'],
  ['bank_transfer', 'Bank transfer'],
  ['ussd', 'USSD'],
  ['mobile_money', 'mobile money'],
])('staff read the way of paying %s as %s', (channel, words) => {
  expect(channelInWords(channel)).toBe(words);
});

const amount = fc.integer({ min: 0, max: 10_000_000 });

test('money over what is owed fills the first first, and gives none more than it asks', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 6 }), (total, owed) => {
      const parts = splitOver(total, owed);
      const sum = parts.reduce((sofar, part) => sofar + part, 0);
      expect(sum).toBe(
        Math.min(
          total,
          owed.reduce((sofar, one) => sofar + one, 0),
        ),
      );
      const firstShort = parts.findIndex((part, at) => part < (owed[at] ?? 0));
      for (const [at, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(owed[at] ?? 0);
        if (firstShort >= 0 && at > firstShort) expect(part).toBe(0);
      }
    }),
  );
});

test.each([
  [100_000, 100_000, undefined],
  [100_000, 99_999, '₦0.01 is not split yet. Please say what it is for.'],
  [100_000, 150_000, 'The parts are ₦500 more than what came. Please take it off one of them.'],
])('of %d kobo, parts of %d in all', (total, parts, problem) => {
  expect(splitProblem(total, parts)).toBe(problem);
});
