import { school } from '#content/school.ts';

/** Reckoned here: `Intl` costs a phone a tenth of a second before the first date. content-check.ts checks the offset. */
const AHEAD_OF_UTC_MS = school.hoursAheadOfUtc * 3_600_000;
const DAY_MS = 24 * 60 * 60_000;

export const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export type Instant = string | number | Date;

/** '09:05', as the clock at the school shows it. */
export function schoolClock(instant: Instant): string {
  return wallTime(instant).slice(11, 16);
}

/** '13 November 2026', at the school. */
export function schoolDay(instant: Instant): string {
  return dayWith(monthName(instant), instant);
}

/** 'November 2026' for '2026-11'. */
export function monthInWords(month: string): string {
  return schoolDay(startOfDay(`${month}-01`)).replace(/^\d+ /, '');
}

/** '13 Nov 2026', at the school. */
export function shortSchoolDay(instant: Instant): string {
  return dayWith(shortMonth(instant), instant);
}

/** 'Friday 13 November 2026', at the school. */
export function weekdayAndDay(instant: Instant): string {
  return `${WEEKDAY_NAMES[onTheWall(instant).getUTCDay()]} ${schoolDay(instant)}`;
}

/** '13 Nov, 09:05', at the school. */
export function shortMoment(instant: Instant): string {
  return `${dayOfMonth(instant)} ${shortMonth(instant)}, ${schoolClock(instant)}`;
}

/** '13 Nov 2026, 09:05', at the school. */
export function schoolMoment(instant: Instant): string {
  return `${shortSchoolDay(instant)}, ${schoolClock(instant)}`;
}

/** '13 November 2026, 09:05', at the school. */
export function fullMoment(instant: Instant): string {
  return `${schoolDay(instant)}, ${schoolClock(instant)}`;
}

/** 'Friday 13 November 2026, 09:05', at the school. */
export function weekdayMoment(instant: Instant): string {
  return `${weekdayAndDay(instant)}, ${schoolClock(instant)}`;
}

/** '2026-11-20 10:15:02': the time on the school's wall. Throws RangeError where `instant` is none. */
export function wallTime(instant: Instant): string {
  return onTheWall(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** '2026-11-20': the calendar day at the school. */
export function calendarDay(instant: Instant): string {
  return wallTime(instant).slice(0, 10);
}

/** '2026-11': the calendar month at the school. */
export function calendarMonth(instant: Instant): string {
  return wallTime(instant).slice(0, 7);
}

/** The instant at which a day ('2026-11-20') begins at the school. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_OF_UTC_MS);
}

/** '2026-12-01' after '2026-11-30'; with -1 the day before */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether this is a day of the calendar, as '2026-11-20' is and '2026-02-30' is not. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A date whose fields in UTC are what the clock and the calendar at the school show. */
function onTheWall(instant: Instant): Date {
  return new Date(new Date(instant).getTime() + AHEAD_OF_UTC_MS);
}

function dayWith(month: string, instant: Instant): string {
  return `${dayOfMonth(instant)} ${month} ${calendarDay(instant).slice(0, 4)}`;
}

function dayOfMonth(instant: Instant): number {
  return Number(calendarDay(instant).slice(8));
}

function monthName(instant: Instant): string {
  return MONTH_NAMES[onTheWall(instant).getUTCMonth()] ?? '';
}

/** As British English has it: three letters, but four of September. */
function shortMonth(instant: Instant): string {
  const month = monthName(instant);
  return month.slice(0, month === 'September' ? 4 : 3);
}
