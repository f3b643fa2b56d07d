import {
  calendarDay,
  dayAfter,
  monthInWords,
  nextMonth,
  schoolDay,
  startOfDay,
} from '../dates/school-time.ts';

/** A month that nobody closes takes late money for so many days more. */
const MONTH_STAYS_OPEN_DAYS = 10;

/** The first day on which a month ('2026-11') is closed by itself: '2026-12-11'. */
export function monthClosesOn(month: string): string {
  return dayAfter(nextMonth(`${month}-01`), MONTH_STAYS_OPEN_DAYS);
}

/** Whether a month takes no more money at this instant; a person may have closed it before. */
export function isMonthClosed(month: string, at: Date, isClosedByPerson: boolean): boolean {
  return isClosedByPerson || calendarDay(at) >= monthClosesOn(month);
}

/** 'received 30 November 2026, entered 1 December 2026': of money that counts on another day than it came. */
export function lateWords({ receivedOn, enteredOn }: Record<'receivedOn' | 'enteredOn', string>) {
  return `received ${dayInWords(receivedOn)}, entered ${dayInWords(enteredOn)}`;
}

/** For a form, before anything is recorded. */
export function countsLaterMessage(countsOn: string): string {
  return `What is entered now counts on ${dayInWords(countsOn)}.`;
}

export function closedMonthMessage(month: string): string {
  return `${monthInWords(month)} is closed.`;
}

function dayInWords(day: string): string {
  return schoolDay(startOfDay(day));
}
