import { isMonthClosed } from '#contract/book/day-that-counts.ts';
import { calendarDay, dayAfter } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Payment } from './payment.ts';

/**
 * The day on which money counts: the day on which it came or went, unless that is closed; then the day on which it is
 * entered, or the first open one after it.
 */
export async function dayThatCounts(
  db: Database,
  receivedOn: string,
  at: Date,
  source: Payment['source'],
): Promise<string> {
  const enteredOn = calendarDay(at);
  const isOpen = async (day: string) =>
    !(await isInClosedMonth(db, day, enteredOn, at)) &&
    !(source === 'desk' && (await isDeskClosed(db, day, at)));
  if (await isOpen(receivedOn)) return receivedOn;
  let day = enteredOn;
  while (!(await isOpen(day))) day = dayAfter(day);
  return day;
}

async function isInClosedMonth(db: Database, day: string, enteredOn: string, at: Date) {
  const month = day.slice(0, 7);
  // No month is closed before it is over.
  if (month >= enteredOn.slice(0, 7)) return false;
  const close = await findMonthClose(db, month);
  return isMonthClosed(month, at, close?.at);
}

async function isDeskClosed(db: Database, day: string, at: Date): Promise<boolean> {
  const last = await db
    .selectFrom('desk_closes')
    .select('reopened_at as reopenedAt')
    .where('day', '=', day)
    .where('closed_at', '<=', at.toISOString())
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && (last.reopenedAt === null || last.reopenedAt > at.toISOString());
}

/** Who closed a month, and when; undefined where nobody did. */
export async function findMonthClose(db: Database, month: string) {
  return db
    .selectFrom('month_closes')
    .select(['closed_by as by', 'closed_at as at'])
    .where('month', '=', month)
    .executeTakeFirst();
}
