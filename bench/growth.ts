import { firstValues } from '../contract/school/first-values.ts';
import type { PaymentSort } from '../contract/staff.ts';
import type { Database } from '../server/database/schema.ts';
import { readSummaryFacts } from '../server/payments/daily-summary/summary-facts-repository.ts';
import { createPaymentFinder } from '../server/payments/staff/find-payments.ts';
import { exportPayments } from '../server/payments/staff/payment-export.ts';
import type { PaymentQuery } from '../server/payments/staff/payment-filter.ts';
import { createStaffPayments } from '../server/payments/staff/staff-payments.ts';
import { median } from './answers.ts';
import { type Engine, type FilledSchool, openFilled, referenceOf } from './many-payments.ts';

const MANY = Number(process.env.BENCH_PAYMENTS ?? 1_000_000);
const SIZES = [...new Set([1_000, MANY / 10, MANY])];
const ROUNDS = 11;
/** Of a round: the clock of a thread has steps of some milliseconds. */
const ROUND_MS = 40;
const MOST_TIMES = 1_000;
/** In the last year of the payments. */
const NOW = new Date('2026-08-20T05:30:00Z');

interface Question {
  query: PaymentQuery;
  sort?: PaymentSort;
  /** how far in, from the first page (0) to the last (1) */
  depth?: number;
}

const oneClass = { class: 'JSS 3', term: '2024/2025-1' };

const lists: Record<string, Question> = {
  'list as it opens': { query: { year: 'current' } },
  'list of all years, first page': { query: {} },
  'list, page in the middle': { query: {}, depth: 0.5 },
  'list, last page': { query: {}, depth: 1 },
  'list by amount, in the middle': { query: {}, sort: 'most', depth: 0.5 },
  'filter: status, in the middle': { query: { status: 'paid' }, depth: 0.5 },
  'filter: class, term, paid': { query: { ...oneClass, status: 'paid' } },
  'filter: class, term, by name': { query: oneClass, sort: 'a-z' },
  'filter: purpose, oldest first': { query: { purpose: 'School Fees' }, sort: 'oldest' },
  'this year, a class': { query: { year: 'current', class: 'JSS 3' } },
  'this year, a purpose': { query: { year: 'current', purpose: 'School Fees' } },
  'this year, paid': { query: { year: 'current', status: 'paid' } },
  'this year, failed, last page': { query: { year: 'current', status: 'failed' }, depth: 1 },
  'this year, online': { query: { year: 'current', source: 'online' } },
  'this year, a method': { query: { year: 'current', channel: 'ussd' } },
  'this year, by amount': { query: { year: 'current' }, sort: 'least' },
  'a term': { query: { term: '2025/2026-2' } },
  'totals of fourteen months': { query: { from: '2024-03-05', to: '2025-05-06' } },
  'month view': { query: { from: '2025-11-01', to: '2025-11-30' } },
  'search: a rare name': { query: { q: 'Qaa' } },
  'search: the end of a phone number': { query: { q: '000123' } },
  'search: an amount': { query: { q: '60,000' } },
  'search: a common beginning': { query: { q: 'parent' } },
  'search: a purpose or a name': { query: { q: 'summer' } },
};

/** Each does once what it is called. */
const others: Record<string, (db: Database) => Promise<unknown>> = {
  dashboard: (db) => staffOf(db).dashboard(),
  'timeline of a payment': (db) => staffOf(db).find(referenceOf(500)),
  'daily summary': (db) => readSummaryFacts(db, {}, firstValues(), NOW),
  'export, its first byte': (db) => firstPieces(db, {}, 1),
  'export, its first 500 lines': (db) => firstPieces(db, {}, 2),
};

/**
 * What staff ask for with a thousand payments, a tenth of the many and the many (BENCH_PAYMENTS, a million), on SQLite, and
 * on PostgreSQL where TEST_DATABASE_URL names a server: `node scripts/with-postgres.mjs -- node scripts/bench.mjs growth`.
 * Medians of rounds that take turns; beyond the first size also the ratio to it.
 */
export async function measureGrowth() {
  const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];
  const rows = [];
  for (const engine of engines) rows.push(...(await measureOn(engine)));
  return rows;
}

async function measureOn(engine: Engine) {
  const schools: FilledSchool[] = [];
  try {
    for (const size of SIZES) schools.push(await openFilled(engine, size));
    const rows = [];
    for (const [what, { query, ...page }] of Object.entries(lists)) {
      const ask = (db: Database) => prepareList(db, { query, ...page });
      rows.push(await rowOf(engine, what, schools, ask));
    }
    for (const [what, run] of Object.entries(others)) {
      rows.push(await rowOf(engine, what, schools, async (db) => () => run(db)));
    }
    return rows;
  } finally {
    for (const school of schools) await school.remove();
  }
}

async function rowOf(
  engine: Engine,
  what: string,
  schools: FilledSchool[],
  prepare: (db: Database) => Promise<() => Promise<unknown>>,
) {
  const runs = await Promise.all(schools.map(({ db }) => prepare(db)));
  const repeats: number[] = [];
  for (const run of runs) {
    await run();
    repeats.push(Math.min(MOST_TIMES, Math.ceil(ROUND_MS / (await msOf('postgres', run, 1)))));
  }
  const times = schools.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, run] of runs.entries()) {
      times[index]?.push(await msOf(engine, run, repeats[index] ?? 1));
    }
  }
  const medians = times.map(median);
  const [few = Number.NaN] = medians;
  const cells = medians.flatMap((ms, index) => [
    [`${SIZES[index]} ms`, rounded(ms)] as const,
    ...(index > 0 ? [[`÷ ${SIZES[0]} (${SIZES[index]})`, rounded(ms / few)] as const] : []),
  ]);
  return { engine, what, ...Object.fromEntries(cells) };
}

/** SQLite answers on this thread, whose own time is more exact than the clock of a busy machine; PostgreSQL elsewhere. */
export async function msOf(
  engine: Engine,
  run: () => Promise<unknown>,
  times: number,
): Promise<number> {
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  for (let time = 0; time < times; time += 1) await run();
  if (engine === 'postgres') return (performance.now() - startedAt) / times;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / times;
}

async function prepareList(db: Database, { query, sort = 'newest', depth = 0 }: Question) {
  const { list } = staffOf(db);
  const { pagination } = await list({ ...query, sort, page: 1 });
  const page = Math.max(1, Math.ceil(pagination.pages * depth));
  return () => list({ ...query, sort, page });
}

function staffOf(db: Database) {
  const ports = {
    countEnabledAccounts: async () => 3,
    countNews: async () => 9,
    newestNews: async () => [],
  };
  return createStaffPayments({ db, ports, readSchool, clock });
}

const clock = () => NOW;

async function readSchool() {
  return firstValues();
}

/** The heading is the first; then come the payments, in batches. */
async function firstPieces(db: Database, query: PaymentQuery, count: number): Promise<void> {
  const pieces = exportPayments(
    db,
    await createPaymentFinder({ db, readSchool, clock }).read(query),
  );
  for (let piece = 0; piece < count; piece += 1) await pieces.next();
  await pieces.return(undefined);
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
