import { expect, test } from 'vitest';
import {
  calendarDay,
  calendarMonth,
  fullMoment,
  schoolClock,
  schoolDay,
  schoolMoment,
  shortMoment,
  shortSchoolDay,
  startOfDay,
  wallTime,
  weekdayAndDay,
  weekdayMoment,
} from './school-time.ts';

test.each([
  ['2026-11-20T09:05:00Z', '10:05', '20 Nov', 'Friday 20 November 2026', '2026-11-20'],
  // Lagos is an hour ahead: the evening in UTC is the next day there.
  ['2026-11-30T23:30:00Z', '00:30', '1 Dec', 'Tuesday 1 December 2026', '2026-12-01'],
])('%s is told by the clock at the school', (instant, clock, short, full, calendar) => {
  const day = full.replace(/^\w+ /, '');
  expect(schoolClock(instant)).toBe(clock);
  expect(schoolDay(new Date(instant))).toBe(day);
  expect(weekdayAndDay(instant)).toBe(full);
  expect(shortMoment(instant)).toBe(`${short}, ${clock}`);
  expect(shortSchoolDay(instant)).toBe(`${short} 2026`);
  expect(schoolMoment(Date.parse(instant))).toBe(`${short} 2026, ${clock}`);
  expect(fullMoment(instant)).toBe(`${day}, ${clock}`);
  expect(weekdayMoment(new Date(instant))).toBe(`${full}, ${clock}`);
  expect(wallTime(instant)).toBe(`${calendar} ${clock}:00`);
  expect(calendarDay(instant)).toBe(calendar);
  expect(calendarMonth(instant)).toBe(calendar.slice(0, 7));
});

test('a day begins at midnight at the school', () => {
  expect(startOfDay('2026-12-01')).toEqual(new Date('2026-11-30T23:00:00Z'));
});
