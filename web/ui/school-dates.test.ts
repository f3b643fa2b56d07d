import { expect, test } from 'vitest';
import { fullMoment, schoolClock, schoolDay, schoolMoment } from './school-dates.ts';

test.each([
  ['2026-11-20T09:05:00Z', '10:05', '20 Nov', 'Friday 20 November 2026'],
  // Lagos is an hour ahead: the evening in UTC is the next day there.
  ['2026-11-20T23:30:00Z', '00:30', '21 Nov', 'Saturday 21 November 2026'],
])('%s is told by the clock at the school', (instant, clock, short, full) => {
  const day = full.replace(/^\w+ /, '');
  expect(schoolClock(instant)).toBe(clock);
  expect(schoolDay(new Date(instant))).toBe(day);
  expect(schoolMoment(Date.parse(instant))).toBe(`${short} 2026, ${clock}`);
  expect(fullMoment(instant)).toBe(`${day}, ${clock}`);
});
