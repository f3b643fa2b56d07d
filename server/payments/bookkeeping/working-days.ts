import { moonHolidays } from '#content/bank-holidays.ts';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import { dayAfter } from '../ledger/payment-sums.ts';

/** New Year, Workers' Day, Democracy Day, Independence Day, Christmas and Boxing Day. */
const FIXED = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'];

/** The beginning of the day since which so many whole working days have passed. */
export function workingDaysAgo(days: number, now: Date): Date {
  let day = calendarDay(now);
  for (let rest = days; rest > 0; ) {
    day = dayAfter(day, -1);
    if (isWorkingDay(day)) rest -= 1;
  }
  return startOfDay(day);
}

/** The first working day after a day: on it the provider pays out what was paid on that day. */
export function workingDayAfter(day: string): string {
  const next = dayAfter(day);
  return isWorkingDay(next) ? next : workingDayAfter(next);
}

export function isWorkingDay(day: string): boolean {
  return !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** A sentence for the operator once the list of holidays that depend on the moon has ended. */
export function holidayListNote(day: string): string | undefined {
  const lastYear = moonHolidays.at(-1)?.day.slice(0, 4) ?? '';
  if (day.slice(0, 4) <= lastYear) return undefined;
  return `The list in content/bank-holidays.ts ended with ${lastYear}: payouts are expected on Eid el-Fitr, Eid el-Kabir and Eid el-Maulud too. Please add the days of this year.`;
}

/** Fixed ones on a Saturday or Sunday are given on the next day that is free. */
function holidaysOf(year: number): Set<string> {
  const easter = easterSunday(year);
  const holidays = new Set([
    dayAfter(easter, -2),
    dayAfter(easter),
    ...moonHolidays.map((holiday) => holiday.day),
  ]);
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
