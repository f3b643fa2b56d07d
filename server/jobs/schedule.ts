import { Cron } from 'croner';
import { school } from '#content/school.ts';
import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';

/** What is done every night, by the clock on the school's wall. */
export const nights = {
  comparison: night('0 2 * * *'),
  ledgerCheck: night('0 2 * * *'),
  backup: night('30 2 * * *'),
  newsTidying: night('0 3 * * *'),
  payouts: night('0 5 * * *'),
};

function night(pattern: string) {
  const cron = new Cron(pattern, { timezone: school.timeZone });
  return { isDue, next };

  /**
   * Once a night, and at once after a night that was missed. What was last done in the future was done while a clock
   * stood ahead, and is due.
   */
  function isDue(lastDone: Date | undefined, now: Date): boolean {
    // "Previous" leaves out the very moment that is asked about.
    const [latest] = cron.previousRuns(1, new Date(now.getTime() + 1));
    if (!lastDone || !latest || lastDone < latest) return true;
    return lastDone.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
  }

  function next(now: Date): Date | undefined {
    return cron.nextRun(now) ?? undefined;
  }
}
