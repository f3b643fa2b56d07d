import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { school } from '#content/school.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { instantOfStart } from '#contract/dates/event-time.ts';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import { announcedTitle } from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { NewsItem } from '../news-repository.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
export const CALENDAR_PATH = '/api/news/calendar.ics';

const LONGEST_FILE_NAME = 60;
const HOUR_S = 60 * 60;
const DAY_MS = 24 * HOUR_S * 1_000;

export function eventCalendar(
  events: NewsItem[],
  dates: readonly SchoolDate[],
  publicUrl: string,
): string {
  const calendar = newCalendar().name(`${school.name}: Events`).ttl(HOUR_S);
  for (const event of events) addEvent(calendar, event, publicUrl);
  for (const date of dates) addDate(calendar, date, publicUrl);
  return `${calendar}\r\n`;
}

export function singleEvent(event: NewsItem, publicUrl: string): string {
  const calendar = newCalendar();
  addEvent(calendar, event, publicUrl);
  return `${calendar}\r\n`;
}

/** 'carol-service.ics': the title in the letters that every device takes in a file's name. */
export function eventFileName({ title }: NewsItem): string {
  const name = plainName(title).slice(0, LONGEST_FILE_NAME).replace(/-$/, '');
  return `${name || 'event'}.ics`;
}

function newCalendar(): ICalCalendar {
  return ical({
    prodId: `//${school.name}//News and Events//EN`,
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  });
}

/** A cancelled event stays, so that subscribers see what became of it. */
function addEvent(calendar: ICalCalendar, event: NewsItem, publicUrl: string): void {
  const isCancelled = event.eventStatus === 'cancelled';
  calendar.createEvent({
    id: event.id,
    stamp: event.updatedAt,
    lastModified: event.updatedAt,
    created: event.createdAt,
    // Programs take a change, also a cancellation, only with a higher number.
    sequence: event.version - 1,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...timesOf(event),
    summary: announcedTitle(event),
    location: event.place,
    description: event.description,
    url: `${publicUrl}${newsItemAddress(event.id)}`,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

/** Its name in calendars stays the same as long as name and first day do. */
function addDate(
  calendar: ICalCalendar,
  { name, first, last }: SchoolDate,
  publicUrl: string,
): void {
  calendar.createEvent({
    id: `${first}-${plainName(name)}@${new URL(publicUrl).host}`,
    // No moment of writing: the same dates must make the same text.
    stamp: startOfDay(first),
    ...wholeDays(first, last),
    summary: name,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

/** Without a known day, an event is on the day it was published, by the school's clock. */
function timesOf({ startsAt, endsAt, eventDays, createdAt }: NewsItem) {
  const publishedOn = calendarDay(createdAt);
  const { first, last } = eventDays ?? { first: publishedOn, last: publishedOn };
  const start = startsAt ? instantOfStart(startsAt) : undefined;
  const end = endsAt ? instantOfStart(endsAt) : undefined;
  if (start && end) return { start, end };
  // No end: a guess of ours would tell parents when to fetch a child.
  if (start && first === last) return { start };
  return wholeDays(first, last);
}

function wholeDays(first: string, last: string) {
  // The end of whole days is the day after, which is not part of the event.
  const dayAfter = new Date(Date.parse(last) + DAY_MS);
  return { start: new Date(first), end: dayAfter, allDay: true };
}

function plainName(text: string): string {
  return foldText(text)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
