import { school } from '#content/school.ts';

const { timeZone } = school;

/** ISO 8601 text, milliseconds, or a date. */
export type Instant = string | number | Date;

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' });
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
const shortDay = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const fullDay = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** '09:05', as the clock at the school shows it. */
export function schoolClock(instant: Instant): string {
  return clock.format(new Date(instant));
}

/** '13 November 2026', at the school. */
export function schoolDay(instant: Instant): string {
  return fullDay.format(new Date(instant));
}

/** '13 Nov 2026', at the school. */
export function shortSchoolDay(instant: Instant): string {
  return shortDay.format(new Date(instant));
}

/** 'Friday 13 November 2026', at the school. */
export function weekdayAndDay(instant: Instant): string {
  return `${weekday.format(new Date(instant))} ${schoolDay(instant)}`;
}

/** '13 Nov, 09:05', at the school. */
export function shortMoment(instant: Instant): string {
  return `${dayOfMonth.format(new Date(instant))}, ${schoolClock(instant)}`;
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

/** '2026-11-20 10:15:02': the time on the school's wall. */
export function wallTime(instant: Instant): string {
  return wall.format(new Date(instant));
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
  const asUtc = new Date(`${day}T00:00:00Z`);
  const offsetMs = Date.parse(`${wallTime(asUtc).replace(' ', 'T')}Z`) - asUtc.getTime();
  return new Date(asUtc.getTime() - offsetMs);
}
