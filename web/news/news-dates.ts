import { school } from '#content/school.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: school.timeZone });

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: school.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '18 November 2026', at the school. */
export function newsDay(instant: string): string {
  return day.format(new Date(instant));
}

/** '2026-11-18', at the school. */
export function schoolCalendarDay(instant: string): string {
  return calendarDay.format(new Date(instant));
}

/** 'Saved copy from 18 November 2026, 09:05', at the school. */
export function savedCopyText(savedAt: number): string {
  return `Saved copy from ${day.format(savedAt)}, ${clock.format(savedAt)}`;
}
