import fastify from 'fastify';
import { sql } from 'kysely';
import type { OwesSort, Standing } from '../contract/book/who-owes.ts';
import { kobo } from '../contract/money.ts';
import { classNames, feeFor } from '../contract/school/fees.ts';
import { firstValues } from '../contract/school/first-values.ts';
import { foldText, studentNameKeys } from '../contract/text/fold-text.ts';
import type { Database } from '../server/database/schema.ts';
import { guardRoutes } from '../server/http/access.ts';
import { checkBySchemas } from '../server/http/input.ts';
import { createWhoOwes } from '../server/payments/book/owes.ts';
import { whoOwesRoutes } from '../server/payments/book/owes-routes.ts';
import { median } from './answers.ts';
import { msOf } from './growth.ts';
import { type Engine, openFilled } from './many-payments.ts';

const SIZES = [150_000, Number(process.env.BENCH_PAYMENTS ?? 1_000_000)];
const STUDENTS = 5_000;
const ROUNDS = 11;
const REPEATS = 3;
const NOW = new Date('2026-06-20T09:00:00Z');
const TERMS = ['2024/2025-3', '2025/2026-1', '2025/2026-2', '2025/2026-3'];
const TERM = '2025/2026-3';
const BATCH = 500;

interface Question {
  standing?: Standing;
  sort?: OwesSort;
  class?: string;
  /** how far in, from the first page (0) to the last (1) */
  depth?: number;
}

const [firstClass = ''] = classNames(firstValues().fees);
const questions: Record<string, Question> = {
  'figures and list, by class': {},
  'who owes, by class': { standing: 'owing' },
  'who owes, by class, in the middle': { standing: 'owing', depth: 0.5 },
  'who owes, by name': { standing: 'owing', sort: 'name' },
  'who owes, by name, last page': { standing: 'owing', sort: 'name', depth: 1 },
  'who owes most': { standing: 'owing', sort: 'outstanding' },
  'who owes most, last page': { standing: 'owing', sort: 'outstanding', depth: 1 },
  'due next': { standing: 'owing', sort: 'due' },
  'one class by name': { class: firstClass, sort: 'name' },
  'one class, owing, due next': { class: firstClass, standing: 'owing', sort: 'due' },
  'paid too much, by name': { standing: 'overpaid', sort: 'name' },
  'paid without a note': { standing: 'without_note' },
  'paid without a note, one class': { standing: 'without_note', class: firstClass },
};

/**
 * Who owes of 5,000 students with 150,000 payments and with BENCH_PAYMENTS (a million), of which none counts on a fee note:
 * medians of rounds that take turns, to stay below 50 and 400 ms. On PostgreSQL too where TEST_DATABASE_URL names a server.
 */
export async function measureWhoOwes() {
  const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];
  const rows = [];
  for (const engine of engines) rows.push(...(await measureOn(engine)));
  return rows;
}

async function measureOn(engine: Engine) {
  const schools = [];
  try {
    for (const payments of SIZES) {
      const school = await openFilled(engine, payments);
      schools.push(school);
      await fillBook(school.db, STUDENTS);
      await sql`analyze`.execute(school.db);
    }
    const rows = [];
    for (const [what, question] of Object.entries(questions)) {
      const runs = await Promise.all(schools.map(({ db }) => prepare(db, question)));
      const times = schools.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, run] of runs.entries())
          times[index]?.push(await msOf(engine, run, REPEATS));
      }
      const cells = times.map((each, index) => [`${SIZES[index]} ms`, median(each).toFixed(1)]);
      rows.push({ engine, what, ...Object.fromEntries(cells) });
    }
    return rows;
  } finally {
    for (const school of schools) await school.remove();
  }
}

/** The whole answer, as the panel gets it. */
async function prepare(db: Database, { depth = 0, ...question }: Question) {
  const app = fastify();
  checkBySchemas(app);
  guardRoutes(app, findAccount, async () => {});
  const readSchool = async () => firstValues();
  whoOwesRoutes(app, createWhoOwes({ db, readSchool, clock: () => NOW }));
  await app.ready();
  const ask = async (page: number) => {
    const search = new URLSearchParams({ term: TERM, ...question, page: String(page) });
    const url = `/api/admin/who-owes?${search}`;
    const { statusCode, body } = await app.inject({ url, headers: SIGNED_IN });
    if (statusCode !== 200) throw new Error(body);
    return body;
  };
  const { pagination } = JSON.parse(await ask(1));
  if (pagination.total === 0) throw new Error('nothing to measure');
  const page = Math.max(1, Math.ceil(pagination.pages * depth));
  return () => ask(page);
}

const SIGNED_IN = { authorization: `Bearer ${'x'.repeat(43)}` };

async function findAccount() {
  return { id: '1', name: 'The bursar', email: 'a@b.co', phone: '', role: 'admin' as const };
}

/** Students in all classes with a note for each term; half of them owe something. */
async function fillBook(db: Database, students: number): Promise<void> {
  const { fees } = firstValues();
  const purpose = fees.purposes.find(({ paidFor }) => paidFor === 'term')?.name ?? '';
  const classes = classNames(fees).filter((name) => feeFor(fees, purpose, name) !== null);
  for (let done = 0; done < students; done += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, students - done) }, (_, i) => done + i);
    const rows = numbers.map((number) => studentOf(number, classes[number % classes.length] ?? ''));
    await db.insertInto('students').values(rows).execute();
    for (const [place, term] of TERMS.entries()) {
      const notes = rows.map(({ id, fee_class }, index) =>
        noteOf({ student: id, feeClass: fee_class, term, purpose, number: done + index, place }),
      );
      await db.insertInto('fee_notes').values(notes).execute();
    }
  }
}

function studentOf(number: number, feeClass: string) {
  const fullName = `${syllables(number * 7_919)} ${syllables(number * 104_729 + 3)}`;
  const { nameKey, sortedKey } = studentNameKeys(fullName);
  const at = NOW.toISOString();
  return {
    id: String((number * 7_919) % 1_000_003).padStart(12, '0'),
    full_name: fullName,
    name_key: nameKey,
    sorted_key: sortedKey,
    fee_class: feeClass,
    admission_number: String(number),
    admission_key: String(number),
    parent_name: 'A Parent',
    parent_phone: '08030000000',
    parent_email: '',
    search_text: foldText(fullName),
    created_at: at,
    updated_at: at,
  };
}

function syllables(number: number): string {
  const parts = ['ba', 'chi', 'de', 'fo', 'gu', 'ha', 'ke', 'lo', 'mi', 'ny'];
  return [...String(number % 10_000)].map((digit) => parts[Number(digit)]).join('');
}

function noteOf(facts: {
  student: string;
  feeClass: string;
  term: string;
  purpose: string;
  number: number;
  place: number;
}) {
  const { student, feeClass, term, purpose, number, place } = facts;
  const fullKobo = kobo(5_000_000 + (number % 97) * 10_000);
  const status = (['open', 'part_paid', 'paid', 'paid'] as const)[number % 4] ?? 'paid';
  const isOver = status === 'paid' && number % 250 === 2;
  const shares = { open: 0, part_paid: 0.5, paid: 1 };
  const paidKobo = Math.round(fullKobo * shares[status]) + (isOver ? 1_000 : 0);
  const dueOn = `2026-0${5 + (number % 4)}-1${number % 10}`;
  const isOwed = status !== 'paid';
  return {
    id: `${place}${student}`,
    code: `${place}${number}`,
    student_id: student,
    purpose,
    fee_class: feeClass,
    term,
    full_kobo: fullKobo,
    discount_kobo: kobo(0),
    due_kobo: fullKobo,
    plan: JSON.stringify({ kind: 'at_once', dueOn }),
    online_kobo: paidKobo,
    desk_kobo: 0,
    moved_kobo: 0,
    status: isOver ? ('overpaid' as const) : status,
    next_due_on: isOwed ? dueOn : null,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
  };
}
