import { expect, test } from 'vitest';
import { unexplainedOf } from './deductions.ts';

const deduction = { payoutId: '71', day: '2026-11-17', amountKobo: 100 };
const back = { reference: 'WBS-1', amountKobo: 100, mostKobo: 100 };

test.each([
  ['2026-11-24', 0],
  ['2026-11-25', 100],
  ['2026-10-18', 0],
  ['2026-10-17', 100],
])('a refund that is known on %s leaves %i of a payout of 17 November', (day, rest) => {
  expect(unexplainedOf([deduction], [{ ...back, day }]).get('71') ?? 0).toBe(rest);
});

test('a payment goes back once, however often it is said', () => {
  const said = [
    { ...back, day: '2026-11-16' },
    { ...back, day: '2026-11-17' },
  ];
  const next = { ...deduction, payoutId: '72' };
  expect([...unexplainedOf([deduction, next], said)]).toEqual([['72', 100]]);
});
