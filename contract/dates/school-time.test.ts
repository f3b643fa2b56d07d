import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import {
  calendarDay,
  calendarMonth,
  fullMoment,
  isDay,
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
])('%s is shown by the clock at the school', (instant, clock, short, full, calendar) => {
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

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-20T09:00', false],
  [undefined, false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('words of days are those of British English, in every month and on every weekday', () => {
  const asIntl = (options: Intl.DateTimeFormatOptions, instant: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: school.timeZone, ...options }).format(instant);
  for (let day = 0; day < 366; day += 1) {
    const instant = new Date(Date.UTC(2027, 0, 1 + day, 23, 30));
    const dayAndYear = { day: 'numeric', year: 'numeric' } as const;
    expect(schoolDay(instant)).toBe(asIntl({ ...dayAndYear, month: 'long' }, instant));
    expect(shortSchoolDay(instant)).toBe(asIntl({ ...dayAndYear, month: 'short' }, instant));
    expect(weekdayAndDay(instant)).toMatch(new RegExp(`^${asIntl({ weekday: 'long' }, instant)} `));
  }
});

test.each(['', 'yesterday', Number.NaN])('%s is no instant', (instant) => {
  expect(() => wallTime(instant)).toThrow(RangeError);
});
