import { school } from '#content/school.ts';

const { timeZone } = school;

const dayAndYear = new Intl.DateTimeFormat('en-GB', {
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

/** ISO 8601 text, milliseconds, or a date. */
export type Instant = string | number | Date;

/** '09:05', as the clock at the school shows it. */
export function schoolClock(instant: Instant): string {
  return clock.format(new Date(instant));
}

/** '13 November 2026', at the school. */
export function schoolDay(instant: Instant): string {
  return fullDay.format(new Date(instant));
}

/** '13 Nov 2026, 09:05', at the school. */
export function schoolMoment(instant: Instant): string {
  return `${dayAndYear.format(new Date(instant))}, ${schoolClock(instant)}`;
}

/** '13 November 2026, 09:05', at the school. */
export function fullMoment(instant: Instant): string {
  return `${schoolDay(instant)}, ${schoolClock(instant)}`;
}
