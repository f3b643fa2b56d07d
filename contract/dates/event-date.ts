import { type EventDays, partsOfStart } from './event-time.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from './school-time.ts';

const MONTHS = MONTH_NAMES.map((name) => name.toLowerCase());
const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase());

const WEEKDAY = `(?:${WEEKDAYS.map((name) => `${name}|${name.slice(0, 3)}|${name.slice(0, 4)}`).join('|')}|thurs)`;
const MONTH = `(?<month>${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`;
const DAY = (name: string) => `(?<${name}>\\d{1,2})(?:st|nd|rd|th)?`;
const TO = '(?:\\s*[–—-]\\s*|\\s+(?:to|until|till|and)\\s+)';
const YEAR = '(?:(?:,\\s*|\\s+)(?<year>\\d{4}))?';
const LEAD = `^(?:(?:on|from|date:|when:)\\s+)?(?:the\\s+)?(?:${WEEKDAY}\\.?,?\\s+(?:the\\s+)?)?`;
const OTHER_WEEKDAY = `(?:${WEEKDAY}\\.?,?\\s+)?`;
/** Neither part of a longer word or number nor a time of day. */
const END = '(?![\\p{L}\\p{N}]|[./:]\\d|\\s*[ap]\\.?m\\b)';
/** What phones put for a hyphen too. */
const HYPHEN = '[-‐‑–]';
/** Behind hyphens a year has four digits, and none follow: '3-2' is a score, '0803-123-4567' a phone number. */
const YEAR_BEHIND_HYPHENS = `(?<year>(?:19|20)\\d{2})(?!${HYPHEN}\\d)`;

const SEPARATOR = '[/.‐‑–-]';
const IN_NUMBERS = (day: string, month: string, year: string) =>
  `(?<${day}>\\d{1,2})${SEPARATOR}(?<${month}>\\d{1,2})${SEPARATOR}(?<${year}>(?:19|20)\\d{2})`;

const pattern = (text: string) => new RegExp(`${LEAD}${text}${END}`, 'iu');
const SECOND_MONTH = MONTH.replace('<month>', '<lastMonth>');

/** From the most to the least telling; the first that fits counts. */
const PATTERNS = [
  // 28 November – 2 December 2026
  pattern(
    `${DAY('day')}(?:\\s+of)?\\s+${MONTH}\\.?(?:(?:,\\s*|\\s+)(?<firstYear>\\d{4}))?${TO}${OTHER_WEEKDAY}${DAY('lastDay')}(?:\\s+of)?\\s+${SECOND_MONTH}\\.?${YEAR}`,
  ),
  // 12 – 14 December 2026
  pattern(`${DAY('day')}${TO}${OTHER_WEEKDAY}${DAY('lastDay')}(?:\\s+of)?\\s+${MONTH}\\.?${YEAR}`),
  // December 12 – 14, 2026
  pattern(`${MONTH}\\.?\\s+${DAY('day')}${TO}${DAY('lastDay')}${YEAR}`),
  // Saturday 12 December 2026, 12th December
  pattern(`${DAY('day')}(?:\\s+of)?\\s+${MONTH}\\.?${YEAR}`),
  // December 12, 2026
  pattern(`${MONTH}\\.?\\s+${DAY('day')}${YEAR}`),
  // 12/12/2026 – 14/12/2026
  pattern(
    `${IN_NUMBERS('day', 'monthNumber', 'firstYear')}${TO}${OTHER_WEEKDAY}${IN_NUMBERS('lastDay', 'lastMonthNumber', 'year')}`,
  ),
  // 12-Dec-2026
  pattern(`${DAY('day')}${HYPHEN}${MONTH}${HYPHEN}${YEAR_BEHIND_HYPHENS}`),
  // 2026-12-12
  pattern('(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})'),
  // 12/12/2026, day first
  pattern('(?<day>\\d{1,2})[/.](?<monthNumber>\\d{1,2})[/.](?<year>\\d{4}|\\d{2})'),
  // 12-12-2026, day first
  pattern(`(?<day>\\d{1,2})${HYPHEN}(?<monthNumber>\\d{1,2})${HYPHEN}${YEAR_BEHIND_HYPHENS}`),
];

/** The days a text begins with ("On Saturday 12th December"); without a year the next such day from `publishedOn` on. */
export function eventDaysOf(text: string, publishedOn: string): EventDays | undefined {
  const start = text.trimStart().slice(0, 120);
  for (const known of PATTERNS) {
    const groups = known.exec(start)?.groups;
    const days = groups && daysOf(groups, publishedOn);
    if (days) return days;
  }
  return undefined;
}

/** The day that a text names with its year, and nothing else: '2026-12-12' for '12-12-2026'. */
export function dayNamed(text: string): string | undefined {
  const typed = text.trim();
  const whole = PATTERNS.map((known) => known.exec(typed)).find((found) => found?.[0] === typed);
  if (!whole?.groups?.year) return undefined;
  const days = daysOf(whole.groups, '');
  return days && days.first === days.last ? days.first : undefined;
}

/** The days that staff gave; without an end, the last day its text names for the same beginning; else the days in the text. */
export function daysOfEvent(
  { startsAt, endsAt, description }: { startsAt: string; endsAt: string; description: string },
  publishedOn: string,
): EventDays | undefined {
  const inText = eventDaysOf(description, publishedOn);
  const { day } = partsOfStart(startsAt);
  if (day && endsAt) return { first: day, last: partsOfStart(endsAt).day };
  return !day || inText?.first === day ? inText : { first: day, last: day };
}

function daysOf(
  groups: Record<string, string | undefined>,
  publishedOn: string,
): EventDays | undefined {
  const month = groups.monthNumber ? Number(groups.monthNumber) : monthNumber(groups.month);
  const lastMonth = groups.lastMonth
    ? monthNumber(groups.lastMonth)
    : Number(groups.lastMonthNumber ?? month);
  const day = Number(groups.day);
  const lastDay = Number(groups.lastDay ?? groups.day);
  const turnsTheYear = lastMonth < month;
  const lastYear = groups.year && fullYear(groups.year);

  if (groups.firstYear || lastYear) {
    const year = Number(groups.firstYear ?? (turnsTheYear ? Number(lastYear) - 1 : lastYear));
    return checked(
      calendarDay(year, month, day),
      calendarDay(Number(lastYear ?? (turnsTheYear ? year + 1 : year)), lastMonth, lastDay),
    );
  }
  const first = nextDay(month, day, publishedOn);
  const year = Number(first?.slice(0, 4)) + (turnsTheYear ? 1 : 0);
  return checked(first, calendarDay(year, lastMonth, lastDay));
}

function checked(first: string | undefined, last: string | undefined): EventDays | undefined {
  return first && last && first <= last ? { first, last } : undefined;
}

/** 29 February may be some years away. */
function nextDay(month: number, day: number, publishedOn: string): string | undefined {
  const thisYear = Number(publishedOn.slice(0, 4));
  for (let year = thisYear; year <= thisYear + 8; year += 1) {
    const candidate = calendarDay(year, month, day);
    if (candidate && candidate >= publishedOn) return candidate;
  }
  return undefined;
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : undefined;
}

function monthNumber(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
