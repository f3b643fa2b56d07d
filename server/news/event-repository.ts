import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { NewsRow } from './news-repository.ts';

/** Published events that begin between two days and are not over before `today`, by the day they begin. */
export async function findComing(
  db: Kysely<Tables>,
  { today, from, until }: { today: string; from: string; until: string },
  limit: number,
): Promise<NewsRow[]> {
  // Found in the index alone; only the rows that are shown are read.
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
