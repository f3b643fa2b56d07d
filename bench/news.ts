import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calendarDay } from '../contract/dates/school-time.ts';
import { NEWS_PER_PAGE } from '../contract/news.ts';
import { newId } from '../server/database/identifiers.ts';
import { migrateToLatest } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open-database.ts';
import type { Database } from '../server/database/schema.ts';
import * as repository from '../server/news/news-repository.ts';
import { createNewsReading } from '../server/news/reading.ts';
import { compare, median } from './answers.ts';
import { load } from './load.ts';
import { startSchool } from './processes.ts';

const SIZES = [1_000, 100_000];
const ROUNDS = 3;
const ITEMS_A_TRANSACTION = 5_000;
const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1_000;
const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;
const WORDS =
  'assembly carols choir drama excursion garden library maths prize reading robots sports'.split(
    ' ',
  );

/** News with a thousand and with a hundred thousand items: reads in the database, then answers from memory. */
export async function measureNews() {
  const results = [];
  for (const items of SIZES) {
    const folder = mkdtempSync(path.join(tmpdir(), 'school-bench-news-'));
    await fill(folder, items);
    results.push({
      items,
      ...(await measureReads(folder, items)),
      ...(await measureAnswers(folder, items)),
    });
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

/** Milliseconds in the database, without any memory of ours. */
async function measureReads(folder: string, items: number) {
  const deepest = Math.ceil(items / NEWS_PER_PAGE);
  // A new connection each time: the first read of a page knows nothing of an earlier one.
  const first = await medianOf(5, async () => {
    const db = open(folder);
    const news = createNewsReading(db);
    await news.list('all', 1);
    const ms = await timeOf(() => news.list('all', deepest));
    await db.destroy();
    return ms;
  });
  const db = open(folder);
  const news = createNewsReading(db);
  const time = (read: () => Promise<unknown>) => medianOf(50, () => timeOf(read));
  const [{ id = '' } = {}] = (await news.list('all', Math.ceil(deepest / 2))).items;
  const reads = {
    'deepest page, first read ms': first,
    'first page ms': await time(() => news.list('all', 1)),
    'middle page ms': await time(() => news.list('event', Math.ceil(deepest / 4))),
    'coming up ms': await time(() => news.comingUp(calendarDay(Date.now()))),
    'item ms': await time(() => news.find(id)),
    'staff search, rare word ms': await time(() =>
      news.list('all', 1, { limit: 20, question: '777' }),
    ),
    'staff search, common word ms': await time(() =>
      news.list('all', 1, { limit: 20, question: 'sports' }),
    ),
  };
  await db.destroy();
  return Object.fromEntries(Object.entries(reads).map(([what, ms]) => [what, ms.toFixed(2)]));
}

/** Answers a second of the running server, from memory. */
async function measureAnswers(folder: string, items: number) {
  const school = await startSchool(folder);
  try {
    const list = `${school.address}/api/news`;
    const deepest = `${list}?page=${Math.ceil(items / NEWS_PER_PAGE)}`;
    const compared = await compare('GET /api/news', school, '/api/news');
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await load(list);
      const last = await load(deepest);
      rounds.push(first.perSecond / last.perSecond);
    }
    return {
      'first page a second': compared['answers a second'],
      'ratio to floor': compared['ratio to floor'],
      'first to deepest page': median(rounds).toFixed(2),
    };
  } finally {
    await school.stop();
  }
}

function open(folder: string): Database {
  return openDatabase({ engine: 'sqlite', file: path.join(folder, 'school.db') });
}

async function fill(folder: string, items: number): Promise<void> {
  const db = open(folder);
  await migrateToLatest(db);
  for (let start = 0; start < items; start += ITEMS_A_TRANSACTION) {
    await db.transaction().execute(async (trx) => {
      const end = Math.min(start + ITEMS_A_TRANSACTION, items);
      for (let number = start; number < end; number += 1) await insert(trx, number, items);
    });
  }
  await db.destroy();
}

async function insert(trx: Database, number: number, items: number): Promise<void> {
  const createdAt = new Date(Date.now() - TEN_YEARS_MS * (1 - number / items));
  const at = createdAt.toISOString();
  // Every third is an event a month after it was announced.
  const type = number % 3 ? 'news' : 'event';
  const day =
    type === 'event' ? new Date(createdAt.getTime() + MONTH_MS).toISOString().slice(0, 10) : null;
  const words = Array.from({ length: 60 }, (_, n) => WORDS[(number + n * n) % WORDS.length]);
  await repository.insert(trx, {
    id: newId(createdAt),
    type,
    title: `Number ${number} of ${words[0]}`,
    description: words.join(' '),
    image: null,
    image_alt: null,
    formats_due_at: null,
    starts_at: day,
    starts_on: day,
    ends_on: day,
    author_id: null,
    author_name: 'Ada Obi',
    created_at: at,
    updated_at: at,
    deleted_at: null,
    draft_key: null,
    draft_hash: null,
  });
}

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let time = 0; time < times; time += 1) results.push(await measure());
  return median(results);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
