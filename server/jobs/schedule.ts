import { Cron } from 'croner';
import { school } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';

/** Daily jobs, in the school's time zone. */
export const nights = {
  comparison: night('0 2 * * *'),
  ledgerCheck: night('0 2 * * *'),
  backup: night('30 2 * * *'),
  newsTidying: night('0 3 * * *'),
  retention: night('30 3 * * *'),
  payouts: night('0 5 * * *'),
  dailySummary: night('30 6 * * *'),
};

function night(pattern: string) {
  const cron = new Cron(pattern, { timezone: school.timeZone });
  return { isDue, hasComeToday, next: (now: Date) => cron.nextRun(now) ?? undefined };

  /** Once a night, also after a missed one. A last run in the future came from a clock that was ahead. */
  function isDue(lastDone: Date | undefined, now: Date): boolean {
    const latest = latestUntil(now);
    if (!lastDone || !latest || lastDone < latest) return true;
    return lastDone.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
  }

  /** For work of today that is not made up for tomorrow. */
  function hasComeToday(now: Date): boolean {
    const latest = latestUntil(now);
    return latest !== undefined && calendarDay(latest) === calendarDay(now);
  }

  function latestUntil(now: Date): Date | undefined {
    // The search excludes the given moment itself.
    return cron.previousRuns(1, new Date(now.getTime() + 1))[0];
  }
}
