import { newId } from '../server/database/identifiers.ts';
import type { Database } from '../server/database/schema.ts';
import { createTestDatabase, testEngine } from '../server/database/testing/test-database.ts';
import { insertMissingWords } from '../server/news/news-index-repository.ts';
import { createNewsSearch } from '../server/news/search.ts';
import { median } from './answers.ts';
import { msOf } from './growth.ts';

const SIZES = [1_000, 100_000];
const ROUNDS = 9;
/** The clock of a thread has steps of some milliseconds. */
const REPEATS = 150;
const ROWS_A_QUERY = 500;
const WORDS_A_TEXT = 50;
const START = Date.parse('2016-09-12T08:00:00Z');
const HOUR_MS = 60 * 60_000;
/** In five items, however many there are. */
const RARE = 'pangolin';
/** Of so many items one has the word. */
const COMMON = { sports: 3, celebration: 3, excursion: 40, lantern: 400 };

/** The first page unless a page is named. */
const searches = {
  'a rare word': [RARE, 'all', 1],
  'a word of nothing': ['qqqq', 'all', 1],
  'a common word': ['sports', 'all', 1],
  'a common word, tenth page': ['sports', 'all', 10],
  'a common beginning': ['celebr', 'all', 1],
  'one letter': ['s', 'all', 1],
  'a common word, events': ['sports', 'event', 1],
  'two common words': ['sports celebration', 'all', 1],
  'a common and a rare word': [`number ${RARE}`, 'all', 1],
  'a word that one of 40 has': ['excursion', 'all', 1],
  'a word that one of 400 has': ['lantern', 'all', 1],
} as const;

/**
 * What visitors search for among a thousand and among a hundred thousand items, in the database, without any memory of
 * ours; on PostgreSQL: `node scripts/with-postgres.mjs -- node scripts/bench.mjs search`.
 */
export async function measureNewsSearch() {
  const schools = [];
  for (const size of SIZES) {
    const { db, remove } = await createTestDatabase();
    await fill(db, size);
    schools.push({ search: createNewsSearch(db), remove });
  }
  const rows = [];
  for (const [what, [words, filter, page]] of Object.entries(searches)) {
    const times = schools.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, { search }] of schools.entries()) {
        const ms = await msOf(testEngine, () => search(words, filter, page), REPEATS);
        if (round > 0) times[index]?.push(ms);
      }
    }
    const [few = Number.NaN, many = Number.NaN] = times.map(median);
    rows.push({
      engine: testEngine,
      what,
      '1,000 ms': few.toFixed(2),
      '100,000 ms': many.toFixed(2),
      ratio: (many / few).toFixed(2),
    });
  }
  for (const { remove } of schools) await remove();
  return rows;
}

async function fill(db: Database, size: number): Promise<void> {
  for (let start = 0; start < size; start += ROWS_A_QUERY) {
    const rows = Array.from({ length: Math.min(ROWS_A_QUERY, size - start) }, (_, index) =>
      item(start + index, size),
    );
    await db.insertInto('news').values(rows).execute();
  }
  while ((await insertMissingWords(db, 10_000)) > 0);
}

function item(number: number, size: number) {
  const instant = START + number * HOUR_MS;
  const at = new Date(instant).toISOString();
  const common = Object.entries(COMMON).flatMap(([word, every]) =>
    hash(number, word.length) % every === 0 ? [word] : [],
  );
  if (number % (size / 5) === 0) common.push(RARE);
  const others = Array.from({ length: WORDS_A_TEXT }, (_, place) => someWord(number, place));
  return {
    id: newId(new Date(instant)),
    type: number % 3 ? ('news' as const) : ('event' as const),
    title: `Number ${number}`,
    description: [...common, ...others].join(' '),
    created_at: at,
    updated_at: at,
    search_row: instant * 1_000,
  };
}

/** Some words are in most texts and most in few, as in any language; always the same ones. */
function someWord(number: number, place: number): string {
  const share = (hash(number, place) % 10_000) / 10_000;
  return `w${Math.floor(share ** 3 * 20_000).toString(36)}`;
}

function hash(number: number, place: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
