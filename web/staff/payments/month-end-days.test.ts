import { expect, test } from 'vitest';
import { daysAskedFor, monthsUntil, usualDays } from './month-end-days.ts';

test('the months go back two years, over the turn of the year', () => {
  const months = monthsUntil('2027-01-31');
  expect(months.slice(0, 2)).toEqual([
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
  ]);
  expect(months).toHaveLength(24);
});

test('the last month that is over is asked for unless another is chosen', () => {
  const usual = usualDays('2027-01-31');
  expect(daysAskedFor(usual)).toEqual({ month: '2026-12' });
  expect(daysAskedFor({ ...usual, month: '2026-10' })).toEqual({ month: '2026-10' });
});

test.each([
  ['', '2026-11-02'],
  ['2026-11-02', ''],
  ['2026-11-02', '2026-11-01'],
])('days from %j to %j are not asked for yet', (from, to) => {
  expect(daysAskedFor({ month: 'days', from, to })).toBeUndefined();
});

test('days that make sense are', () => {
  const days = { from: '2026-11-02', to: '2026-11-02' };
  expect(daysAskedFor({ month: 'days', ...days })).toEqual(days);
});
