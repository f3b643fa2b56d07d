import { school } from '#content/school.ts';
import { fullMoment, type Instant, schoolClock } from '../ui/school-dates.ts';

const { timeZone } = school;

const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' });

/** '13 Nov, 09:05', at the school. */
export function shortMoment(instant: Instant): string {
  return `${shortDay.format(new Date(instant))}, ${schoolClock(instant)}`;
}

/** 'Friday 13 November 2026, 09:05', at the school. */
export function weekdayMoment(instant: Instant): string {
  return `${weekday.format(new Date(instant))} ${fullMoment(instant)}`;
}
