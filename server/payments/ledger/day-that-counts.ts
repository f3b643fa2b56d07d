import { isMonthClosed } from '#contract/book/day-that-counts.ts';
import { calendarDay, dayAfter } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Payment } from './payment.ts';

/**
 * The day on which money counts: the day on which it came or went, unless that is closed; then the day on which it is
 * entered, or the first open one after it. `isPast`: what was closed after `at` was open then; else what is closed is closed,
 * whatever the clock says.
 */
export async function dayThatCounts(
  db: Database,
  receivedOn: string,
  at: Date,
  source: Payment['source'],
  isPast = false,
): Promise<string> {
  const enteredOn = calendarDay(at);
  const asOf = isPast ? at.toISOString() : LAST;
  const isOpen = async (day: string) =>
    !(await isInClosedMonth(db, day, at, asOf)) &&
    !(source === 'desk' && (await isDeskClosed(db, day, asOf)));
  if (await isOpen(receivedOn)) return receivedOn;
  let day = enteredOn;
  while (!(await isOpen(day))) day = dayAfter(day);
  return day;
}

/** Sorts after every instant. */
const LAST = '9';

async function isInClosedMonth(db: Database, day: string, at: Date, asOf: string) {
  const month = day.slice(0, 7);
  const close = await findMonthClose(db, month);
  return isMonthClosed(month, at, close !== undefined && close.at <= asOf);
}

async function isDeskClosed(db: Database, day: string, asOf: string): Promise<boolean> {
  const last = await db
    .selectFrom('desk_closes')
    .select('reopened_at as reopenedAt')
    .where('day', '=', day)
    .where('closed_at', '<=', asOf)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && (last.reopenedAt === null || last.reopenedAt > asOf);
}

/** Who closed a month, and when; undefined where nobody did. */
export async function findMonthClose(db: Database, month: string) {
  return db
    .selectFrom('month_closes')
    .select(['closed_by as by', 'closed_at as at'])
    .where('month', '=', month)
    .executeTakeFirst();
}
