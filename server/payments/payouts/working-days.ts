import { calendarDay, startOfDay } from '#contract/school-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where the day began after which so many working days have passed whole; holidays are not known here. */
export function workingDaysAgo(days: number, now: Date): Date {
  const day = new Date(`${calendarDay(now)}T00:00:00Z`);
  for (let rest = days; rest > 0; ) {
    day.setTime(day.getTime() - DAY_MS);
    if (day.getUTCDay() % 6 !== 0) rest -= 1;
  }
  return startOfDay(day.toISOString().slice(0, 10));
}
