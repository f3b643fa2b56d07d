/** When an event takes place, as staff say it and as people read it. What a text says is read in event-date.ts. */
import { startOfDay, weekdayAndDay } from './school-time.ts';

/** Calendar days of an event: '2026-12-12'. `last` is the same day unless it takes several. */
export interface EventDays {
  first: string;
  last: string;
}

/** A day at the school, perhaps with a time on its clock: '2026-12-11', '2026-12-11T10:00'. */
const STARTS_AT = /^2\d{3}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d)?$/;

export function isStartsAt(text: string): boolean {
  if (!STARTS_AT.test(text)) return false;
  const { day } = partsOfStart(text);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Day and time of a `startsAt`; each may be empty. */
export function partsOfStart(startsAt: string): { day: string; time: string } {
  const [day = '', time = ''] = startsAt.split('T');
  return { day, time };
}

/** The `startsAt` of a day and a time as the two inputs of a form have them; each may be empty. */
export function startOf(day: string, time: string): string {
  return time ? `${day}T${time}` : day;
}

/** The instant of a `startsAt` that has a time; undefined for a whole day. */
export function instantOfStart(startsAt: string): Date | undefined {
  const { day, time } = partsOfStart(startsAt);
  if (!time) return undefined;
  return new Date(startOfDay(day).getTime() + Date.parse(`1970-01-01T${time}Z`));
}

/** 'Friday 11 December 2026' for the calendar day '2026-12-11'. */
export function dayInWords(day: string): string {
  return weekdayAndDay(startOfDay(day));
}

/** 'Friday 11 December 2026, 10:00 to 12:30', or 'Saturday 12 to Monday 14 December 2026'. */
export function eventInWords(
  { first, last }: EventDays,
  startsAt: string | null,
  endsAt: string | null = null,
): string {
  const { time } = partsOfStart(startsAt ?? '');
  const end = partsOfStart(endsAt ?? '').time;
  if (first === last) {
    const times = [time, end].filter(Boolean).join(' to ');
    return times ? `${dayInWords(first)}, ${times}` : dayInWords(first);
  }
  const begin = withoutWhatFollows(first, last);
  if (time && end) return `${begin}, ${time}, to ${dayInWords(last)}, ${end}`;
  const days = `${begin} to ${dayInWords(last)}`;
  return time ? `${days}, from ${time}` : days;
}

/** The first day without the month or the year that the last one says anyway. */
function withoutWhatFollows(first: string, last: string): string {
  const [weekday, day, month, year] = dayInWords(first).split(' ');
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${weekday} ${day} ${month} ${year}`;
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${weekday} ${day}`
    : `${weekday} ${day} ${month}`;
}
