import { expect, test } from 'vitest';
import { schoolDay, schoolMoment } from './news-desk-dates.ts';

test.each([
  ['2026-11-20T09:05:00Z', '20 November 2026', 'Friday 20 November 2026, 10:05'],
  ['2026-11-20T23:30:00Z', '21 November 2026', 'Saturday 21 November 2026, 00:30'],
])('%s is told by the clock at the school', (instant, day, moment) => {
  expect(schoolDay(new Date(instant))).toBe(day);
  expect(schoolMoment(new Date(instant))).toBe(moment);
});
