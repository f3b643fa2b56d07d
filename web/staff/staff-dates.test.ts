import { expect, test } from 'vitest';
import { shortMoment, weekdayMoment } from './staff-dates.ts';

test.each([
  ['2026-11-20T09:05:00Z', '20 Nov, 10:05', 'Friday 20 November 2026, 10:05'],
  ['2026-11-20T23:30:00Z', '21 Nov, 00:30', 'Saturday 21 November 2026, 00:30'],
])('%s is told by the clock at the school', (instant, short, full) => {
  expect(shortMoment(instant)).toBe(short);
  expect(weekdayMoment(new Date(instant))).toBe(full);
});
