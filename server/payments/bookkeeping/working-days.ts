import { calendarDay, dayAfter, startOfDay } from '#contract/dates/school-time.ts';
import type { DayList } from '#contract/school/documents.ts';

/** New Year, Workers' Day, Democracy Day, Independence Day, Christmas and Boxing Day. */
const FIXED = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];

/** A mistyped year must not take long; these are some decades. */
const MOST_HOLIDAYS = 2_000;

/** Those of the school’s settings; the ones of fixed dates and of Easter are reckoned. */
export type Holidays = ReadonlySet<string>;

/** The beginning of the day since which so many whole working days have passed. */
export function workingDaysAgo(days: number, now: Date, listed: Holidays): Date {
  let day = calendarDay(now);
  for (let rest = days; rest > 0; ) {
    day = dayAfter(day, -1);
    if (isWorkingDay(day, listed)) rest -= 1;
  }
  return startOfDay(day);
}

/** The first working day after a day: on it the provider pays out what was paid on that day. */
export function workingDayAfter(day: string, listed: Holidays): string {
  const next = dayAfter(day);
  return isWorkingDay(next, listed) ? next : workingDayAfter(next, listed);
}

export function isWorkingDay(day: string, listed: Holidays): boolean {
  return !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4)), listed).has(day);
}

/** Every day of the public holidays in the school’s list, from the first to the last of each. */
export function publicHolidays({ days }: DayList): Holidays {
  const holidays = new Set<string>();
  for (const { kind, first, last } of days) {
    if (kind !== 'public_holiday') continue;
    for (let day = first; day <= last && holidays.size < MOST_HOLIDAYS; day = dayAfter(day)) {
      holidays.add(day);
    }
  }
  return holidays;
}

/** Fixed ones on a Saturday or Sunday are given on the next day that is free. */
function holidaysOf(year: number, listed: Holidays): Set<string> {
  const easter = easterSunday(year);
  const holidays = new Set([dayAfter(easter, -2), dayAfter(easter), ...listed]);
  for (const fixed of FIXED) {
    let day = `${year}-${fixed}`;
    while (isWeekend(day) || holidays.has(day)) day = dayAfter(day);
    holidays.add(day);
  }
  return holidays;
}

/** The Gregorian rule by Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
    .toISOString()
    .slice(0, 10);
}

function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
}
