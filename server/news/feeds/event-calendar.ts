import { school } from '#content/school.ts';
import { newsItemAddress } from '#contract/addresses.ts';
import { instantOfStart } from '#contract/dates/event-time.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { NewsItem } from '../news-repository.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
export const CALENDAR_PATH = '/api/news/calendar.ics';

const LINE_OCTETS = 75;
const LONGEST_FILE_NAME = 60;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The events as an iCalendar (RFC 5545), for calendars to subscribe to. */
export function eventCalendar(events: NewsItem[], publicUrl: string): string {
  return calendarOf([
    `X-WR-CALNAME:${text(`${school.name}: Events`)}`,
    `X-WR-TIMEZONE:${school.timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => calendarEvent(event, publicUrl)),
  ]);
}

/** One event, for whoever adds it to a calendar of their own. */
export function singleEvent(event: NewsItem, publicUrl: string): string {
  return calendarOf(calendarEvent(event, publicUrl));
}

/** 'carol-service.ics': the title in the letters that every device takes in a file's name. */
export function eventFileName({ title }: NewsItem): string {
  const name = foldText(title)
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, LONGEST_FILE_NAME);
  return `${name.replace(/^-+|-+$/g, '') || 'event'}.ics`;
}

function calendarOf(content: string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(school.name)}//News and Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...content,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function calendarEvent(event: NewsItem, publicUrl: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    ...timesOf(event),
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(event.description)}`,
    `URL:${publicUrl}${newsItemAddress(event.id)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Without any day that is known an event is on the day it was published on at the school. */
function timesOf({ startsAt, eventDays, createdAt }: NewsItem): string[] {
  const publishedOn = calendarDay(createdAt);
  const { first, last } = eventDays ?? { first: publishedOn, last: publishedOn };
  const instant = first === last && startsAt ? instantOfStart(startsAt) : undefined;
  // Nobody says how long it takes: an end of our own would tell parents when to fetch a child.
  if (instant) return [`DTSTART:${utc(instant.toISOString())}`];
  return [
    `DTSTART;VALUE=DATE:${compact(first)}`,
    // The end of whole days is the day after, which no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(dayAfter(last))}`,
  ];
}

function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** No line is longer than 75 octets, and no character is cut in two. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}

function utc(instant: string): string {
  return `${compact(instant.slice(0, 19)).replaceAll(':', '')}Z`;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
