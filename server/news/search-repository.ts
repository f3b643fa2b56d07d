import { sql } from 'kysely';
import type { NewsFilter } from '#contract/news.ts';
import { isSqlite } from '../database/engine.ts';
import type { Database } from '../database/schema.ts';
import { typeWord } from './news-index-repository.ts';

/** Among so many of the newest items PostgreSQL looks before it asks its index, which has no order. */
const NEWEST = [1_000, 10_000];

/**
 * Places in the index of the newest items with every word, or one that begins with it; at most `most`. What is read does
 * not grow with the number of items.
 */
export async function findNewest(
  db: Database,
  words: string[],
  filter: NewsFilter,
  most: number,
): Promise<number[]> {
  if (words.length === 0) return [];
  return isSqlite(db)
    ? findInSqlite(db, words, filter, most)
    : findInPostgres(db, words, filter, most);
}

export async function findPublishedInOrder(db: Database, searchRows: number[]) {
  if (searchRows.length === 0) return [];
  return db
    .selectFrom('news')
    .selectAll()
    .where('search_row', 'in', searchRows)
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .orderBy('search_row', 'desc')
    .execute();
}

/** The index is read from its end, as far as it takes. */
async function findInSqlite(db: Database, words: string[], filter: NewsFilter, most: number) {
  const asked = words.map((word) => `"${word}"*`);
  if (filter !== 'all') asked.push(`"${typeWord(filter)}"`);
  const { rows } = await sql<{ rowid: number }>`
    select rowid from news_search where news_search match ${asked.join(' ')}
    order by rowid desc limit ${most}
  `.execute(db);
  return rows.map(({ rowid }) => rowid);
}

/** A common word is found among the newest items; a rare one is quicker in the index, which yields all it has. */
async function findInPostgres(db: Database, words: string[], filter: NewsFilter, most: number) {
  const asked = words.map((word) => `'${word}':*`);
  if (filter !== 'all') asked.push(`'${typeWord(filter)}'`);
  const matches = sql`vector @@ ${asked.join(' & ')}::tsquery`;
  const newest = sql`order by rowid desc limit ${most}`;
  for (const few of NEWEST) {
    const found = await read(sql`
      select rowid from (
        select rowid, vector from news_search order by rowid desc limit ${few}
      ) as newest where ${matches} ${newest}
    `);
    if (found.length === most) return found;
    if (found.length < most / 5) break;
  }
  // Materialized: asked for the newest alone, PostgreSQL may read all items.
  return read(sql`
    with found as materialized (select rowid from news_search where ${matches})
    select rowid from found ${newest}
  `);

  async function read(query: ReturnType<typeof sql>): Promise<number[]> {
    const { rows } = await sql<{ rowid: string }>`${query}`.execute(db);
    return rows.map(({ rowid }) => Number(rowid));
  }
}
