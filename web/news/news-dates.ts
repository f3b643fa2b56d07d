import { school } from '#content/school.ts';
import { fullMoment } from '../ui/school-dates.ts';

const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: school.timeZone });

/** '2026-11-18', at the school. */
export function schoolCalendarDay(instant: string): string {
  return calendarDay.format(new Date(instant));
}

/** 'Saved copy from 18 November 2026, 09:05', at the school. */
export function savedCopyText(savedAt: number): string {
  return `Saved copy from ${fullMoment(savedAt)}`;
}
