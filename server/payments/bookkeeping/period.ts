import {
  calendarDay,
  dayAfter,
  monthInWords,
  schoolDay,
  startOfDay,
} from '#contract/dates/school-time.ts';

interface Days {
  from: string;
  to: string;
}

/** `endsAt` is the first instant that is too late; `name` is 'November 2026', or '3 November 2026 to 9 November 2026' */
export type Period = ReturnType<typeof periodOf>;

/** `days` is a month ('2026-11') or the first and the last day. */
export function periodOf(days: string | Days) {
  const { from, to } = typeof days === 'string' ? daysOf(days) : days;
  return {
    from,
    to,
    startsAt: startOfDay(from),
    endsAt: startOfDay(dayAfter(to)),
    name: nameOf({ from, to }),
  };
}

/** Without its ending: 'month-end-2026-11', or 'month-end-2026-11-03-to-2026-11-09'. */
export function fileName(period: Days): string {
  const { from, to } = period;
  return `month-end-${isMonth(period) ? from.slice(0, 7) : `${from}-to-${to}`}`;
}

function daysOf(month: string): Days {
  const from = `${month}-01`;
  const lastInstant = startOfDay(nextMonth(from)).getTime() - 1;
  return { from, to: calendarDay(lastInstant) };
}

/** '2026-12-01' after any day of November */
function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}

function nameOf({ from, to }: Days): string {
  if (isMonth({ from, to })) return monthInWords(from.slice(0, 7));
  const firstDay = schoolDay(startOfDay(from));
  return from === to ? firstDay : `${firstDay} to ${schoolDay(startOfDay(to))}`;
}

function isMonth({ from, to }: Days): boolean {
  return from.endsWith('-01') && dayAfter(to) === nextMonth(from);
}
