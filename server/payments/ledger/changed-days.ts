import { calendarDay } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';

const AT_ONCE = 5_000;

interface ChangedDay {
  day: string;
  /** by the day of entry, as versions before 1.1 counted in the month end */
  beforeKobo: number;
  /** by the day that counts */
  nowKobo: number;
}

/** Days whose sum is another one than before 1.1, the oldest first. */
export async function findChangedDays(db: Database): Promise<ChangedDay[]> {
  const days = new Map<string, ChangedDay>();
  const add = (day: string, change: Partial<ChangedDay>) => {
    const { beforeKobo = 0, nowKobo = 0 } = days.get(day) ?? {};
    days.set(day, {
      day,
      beforeKobo: beforeKobo + (change.beforeKobo ?? 0),
      nowKobo: nowKobo + (change.nowKobo ?? 0),
    });
  };
  let last = 0;
  for (;;) {
    const moved = await readMoved(db, last);
    for (const { sequence, day, at, amountKobo } of moved) {
      add(calendarDay(at), { beforeKobo: amountKobo });
      add(day, { nowKobo: amountKobo });
      last = sequence;
    }
    if (moved.length < AT_ONCE) break;
  }
  return [...days.values()]
    .filter(({ beforeKobo, nowKobo }) => beforeKobo !== nowKobo)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

function readMoved(db: Database, after: number) {
  return db
    .selectFrom('money_movements as moved')
    .innerJoin('payment_events as events', 'events.sequence', 'moved.sequence')
    .select(['moved.sequence', 'moved.counts_on as day', 'moved.amount_kobo as amountKobo'])
    .select('events.created_at as at')
    .where('moved.sequence', '>', after)
    .orderBy('moved.sequence')
    .limit(AT_ONCE)
    .execute();
}
