import { expect, test } from 'vitest';
import { kobo } from '../money.ts';
import type { NotePlan } from './fee-notes.ts';
import { feeStanding } from './fee-standing.ts';
import { feeFact } from './fee-words.ts';

const dueKobo = kobo(5_500_000);
const parts: NotePlan = {
  kind: 'parts',
  parts: [
    { amountKobo: kobo(2_000_000), dueOn: '2026-11-20' },
    { amountKobo: kobo(1_750_000), dueOn: '2027-01-15' },
    { amountKobo: kobo(1_750_000), dueOn: '2027-03-01' },
  ],
};
const atOnce: NotePlan = { kind: 'at_once', dueOn: '2027-01-15' };
const freely: NotePlan = { kind: 'free', leastKobo: kobo(500_000), dueOn: '2027-01-15' };
const day = '2026-11-20';

function words(plan: NotePlan, paidKobo: number, { on = day, payment = 1 } = {}) {
  const standing = feeStanding({ dueKobo, paidKobo, plan }, on);
  return standing && feeFact({ payment }, standing);
}

test('a part of a fee says what is paid, what is left, and the next part with its day', () => {
  expect(words(parts, 2_000_000)).toEqual({
    label: 'This fee as of 20 November 2026',
    value: '₦20,000 of ₦55,000 paid · left ₦35,000 · next part ₦17,500 by 15 January 2027',
  });
});

test.each([
  [
    'a part is begun',
    parts,
    3_000_000,
    '₦30,000 of ₦55,000 paid · left ₦25,000 · next part ₦7,500 by 15 January 2027',
  ],
  [
    'the last part is left',
    parts,
    3_750_000,
    '₦37,500 of ₦55,000 paid · left ₦17,500 by 1 March 2027',
  ],
  [
    'there are no parts',
    atOnce,
    2_000_000,
    '₦20,000 of ₦55,000 paid · left ₦35,000 by 15 January 2027',
  ],
  [
    'it is paid freely',
    freely,
    2_000_000,
    '₦20,000 of ₦55,000 paid · left ₦35,000 by 15 January 2027',
  ],
  ['it is paid', parts, 5_500_000, '₦55,000 of ₦55,000 paid · nothing left'],
  ['more was paid', parts, 6_000_050, '₦60,000.50 of ₦55,000 paid · ₦5,000.50 more than is due'],
] as const)('when %s', (_what, plan, paidKobo, value) => {
  expect(words(plan, paidKobo)?.value).toBe(value);
});

test('a day that has passed is said to have passed, and today has not', () => {
  expect(words(parts, 2_000_000, { on: '2027-01-15' })?.value).toMatch(/₦17,500 by 15 January/);
  expect(words(parts, 2_000_000, { on: '2027-01-16' })?.value).toMatch(
    /· next part ₦17,500, due since 15 January 2027$/,
  );
});

test.each([
  [2, 'Second payment of this fee, as of 20 November 2026'],
  [10, 'Tenth payment of this fee, as of 20 November 2026'],
  [11, 'Payment 11 of this fee, as of 20 November 2026'],
])('payment %i of a fee says that it is one', (payment, label) => {
  expect(words(parts, 2_000_000, { payment })?.label).toBe(label);
});

test.each([
  ['nothing is paid', { dueKobo, paidKobo: 0 }],
  ['more went back than came', { dueKobo, paidKobo: -100 }],
  ['nothing was due', { dueKobo: kobo(0), paidKobo: 100 }],
])('nothing is said where %s', (_what, money) => {
  expect(feeStanding({ ...money, plan: parts }, day)).toBeUndefined();
});
