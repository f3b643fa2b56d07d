import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { NewsRow } from './news-repository.ts';

/** Calendar days between which events are looked for. */
interface ComingDays {
  /** Not over before this day. */
  today: string;
  /** Begins on one of these. */
  from: string;
  until: string;
}

/** Published events by the day they begin. The places are found in the index alone; only the rows that are shown are read. */
export async function findComing(
  db: Kysely<Tables>,
  { today, from, until }: ComingDays,
  limit: number,
): Promise<NewsRow[]> {
  const places = db
    .selectFrom('news')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('starts_on', '>=', from)
    .where('starts_on', '<=', until)
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom('news')
    .selectAll()
    .where('id', 'in', places)
    .orderBy('starts_on')
    .orderBy('id')
    .execute();
}
