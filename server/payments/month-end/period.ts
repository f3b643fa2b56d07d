import { calendarDay, monthInWords, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { nextDay, nextMonth } from '../ledger/payment-sums.ts';

/** Days at the school, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface Period extends Days {
  startsAt: Date;
  /** the first instant that is too late */
  endsAt: Date;
  /** 'November 2026', or '3 November 2026 to 9 November 2026' */
  name: string;
}

/** `days` is a month ('2026-11') or the first and the last day. */
export function periodOf(days: string | Days): Period {
  const { from, to } = typeof days === 'string' ? daysOf(days) : days;
  const startsAt = startOfDay(from);
  const name = isMonth({ from, to })
    ? monthInWords(from.slice(0, 7))
    : from === to
      ? schoolDay(startsAt)
      : `${schoolDay(startsAt)} to ${schoolDay(startOfDay(to))}`;
  return { from, to, startsAt, endsAt: startOfDay(nextDay(to)), name };
}

/** What files of it are called, without their ending: 'month-end-2026-11', or 'month-end-2026-11-03-to-2026-11-09'. */
export function fileName(period: Days): string {
  const { from, to } = period;
  return `month-end-${isMonth(period) ? from.slice(0, 7) : `${from}-to-${to}`}`;
}

function daysOf(month: string): Days {
  const from = `${month}-01`;
  const lastInstant = startOfDay(nextMonth(from)).getTime() - 1;
  return { from, to: calendarDay(lastInstant) };
}

function isMonth({ from, to }: Days): boolean {
  return from.endsWith('-01') && nextDay(to) === nextMonth(from);
}
