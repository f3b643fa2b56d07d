import { sql } from 'kysely';
import type { NoteStatus } from '#contract/book/fee-notes.ts';
import type { NoteStanding, OwesSort } from '#contract/book/who-owes.ts';
import { noteMoney } from '../../database/note-money.ts';
import type { Database } from '../../database/schema.ts';
import { joinedNoteColumns, readNote } from '../ledger/fee-notes.ts';

export interface OwesFilter {
  term: string;
  /** of one class, of one purpose; of all where there is none */
  feeClass: string | undefined;
  purpose: string | undefined;
}

export interface Slice {
  offset: number;
  limit: number;
}

export type NoteFigures = Awaited<ReturnType<typeof readNoteFigures>>[number];
export type OtherFigures = Awaited<ReturnType<typeof readOtherFigures>>[number];
export type OwesNote = Awaited<ReturnType<typeof findNotes>>[number];
export type OtherPayment = Awaited<ReturnType<typeof findOtherPayments>>[number];

const { due, paid, outstanding, surplus } = noteMoney;

/** How a note stands in the list; an ended one without money is in none. */
const STANDING = sql<NoteStanding | NoteStatus>`case
  when fee_notes.ended_at is null or ${paid} = 0 then fee_notes.status
  when ${paid} < 0 then 'ended_owing' else 'ended_surplus' end`;

/** What the fee notes of a term add up to, by class, purpose and how they stand. */
export async function readNoteFigures(db: Database, term: string) {
  const rows = await db
    .selectFrom('fee_notes')
    .select(['fee_class as feeClass', 'purpose', STANDING.as('standing')])
    .select(({ fn }) => [
      fn.countAll<number>().as('notes'),
      fn.sum<number>(due).as('expected'),
      fn.sum<number>(sql`case when ended_at is null then discount_kobo else 0 end`).as('discounts'),
      fn.sum<number>('online_kobo').as('online'),
      fn.sum<number>('desk_kobo').as('desk'),
      fn.sum<number>('moved_kobo').as('moved'),
      fn.sum<number>(outstanding).as('outstanding'),
      fn.sum<number>(surplus).as('surplus'),
    ])
    .where('term', '=', term)
    .groupBy(['fee_class', 'purpose', STANDING])
    .execute();
  return rows.map(({ feeClass, purpose, standing, ...sums }) => {
    return { feeClass, purpose, standing, ...inNumbers(sums) };
  });
}

/** What the credited payments of a term that count on no fee note add up to, by class, purpose and source. */
export async function readOtherFigures(db: Database, term: string) {
  const rows = await otherPayments(db)
    .select(['fee_class as feeClass', 'purpose', 'source'])
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      fn.sum<number>(sql`amount_kobo - refunded_kobo`).as('kobo'),
    ])
    .where('term', '=', term)
    .groupBy(['fee_class', 'purpose', 'source'])
    .execute();
  return rows.map(({ feeClass, purpose, source, ...sums }) => {
    return { feeClass, purpose, source, ...inNumbers(sums) };
  });
}

/** PostgreSQL adds up to texts. */
function inNumbers<Name extends string>(sums: Record<Name, number>): Record<Name, number> {
  const numbers = Object.entries<number>(sums).map(([name, sum]) => [name, Number(sum)]);
  return Object.fromEntries(numbers) as Record<Name, number>;
}

/** The keys of all terms that there is a fee note or a payment without one of. */
export async function findTerms(db: Database): Promise<string[]> {
  const noted = termsIn(sql`fee_notes where true`);
  const paid = termsIn(sql`payments where note_id is null and paid_at is not null`);
  const { rows } = await sql<{ term: string }>`${noted} union ${paid}`.execute(db);
  return rows.map(({ term }) => term);
}

/** Looks up each next term in an index: to read all rows for a dozen terms would take long. */
function termsIn(table: ReturnType<typeof sql>) {
  return sql`select term from (
    with recursive known (term) as (
      select min(term) from ${table}
      union all
      select (select min(term) from ${table} and term > known.term) from known
      where known.term is not null
    )
    select term from known where term <> ''
  ) terms`;
}

/** Of all terms: the notes that are not cancelled or replaced, and what is still to come. */
export async function readOutstanding(db: Database) {
  const sums = await db
    .selectFrom('fee_notes')
    .select(({ fn }) => [
      sql<number>`count(*) - count(ended_at)`.as('notes'),
      fn.sum<number | null>(outstanding).as('outstandingKobo'),
    ])
    .executeTakeFirstOrThrow();
  return { notes: Number(sums.notes), outstandingKobo: Number(sums.outstandingKobo) };
}

/** Notes with their students, in order; classes in the order that is given. */
export async function findNotes(
  db: Database,
  { term, feeClass, purpose }: OwesFilter,
  standings: readonly NoteStanding[],
  { sort, order, offset, limit }: Slice & { sort: OwesSort; order: readonly string[] },
) {
  let notes = db
    .selectFrom('fee_notes')
    .innerJoin('students', 'students.id', 'fee_notes.student_id')
    .select(joinedNoteColumns)
    .select([
      'students.full_name as fullName',
      'students.admission_number as admissionNumber',
      'students.parent_name as parentName',
      'students.parent_phone as parentPhone',
      'students.left_at as leftAt',
    ])
    .where('term', '=', term)
    .where(STANDING, 'in', standings);
  if (feeClass) notes = notes.where('fee_notes.fee_class', '=', feeClass);
  if (purpose) notes = notes.where('purpose', '=', purpose);
  if (sort === 'outstanding') notes = notes.orderBy(outstanding, 'desc');
  if (sort === 'due') notes = notes.orderBy(sql`coalesce(next_due_on, '9999')`);
  if (sort === 'class') {
    notes = notes.orderBy(placeOf('fee_notes.fee_class', order)).orderBy('fee_notes.fee_class');
  }
  if (sort === 'class' || sort === 'name') {
    notes = notes.orderBy('students.name_key').orderBy('students.id').orderBy('purpose');
  }
  const rows = await notes.orderBy('fee_notes.id').offset(offset).limit(limit).execute();
  return rows.map((row) => ({ ...row, ...readNote(row) }));
}

/** Credited payments of a term that count on no fee note, the newest first. */
export async function findOtherPayments(
  db: Database,
  { term, feeClass, purpose }: OwesFilter,
  { offset, limit, before }: Slice & { before?: number | undefined },
) {
  let payments = otherPayments(db)
    .select([
      'id',
      'number',
      'reference',
      'student_id as studentId',
      'full_name as fullName',
      'phone',
      'fee_class as feeClass',
      'purpose',
      'amount_kobo as amountKobo',
      'refunded_kobo as refundedKobo',
    ])
    .where('term', '=', term);
  if (feeClass) payments = payments.where('fee_class', '=', feeClass);
  if (purpose) payments = payments.where('purpose', '=', purpose);
  if (before) payments = payments.where('number', '<', before);
  return payments.orderBy('number', 'desc').offset(offset).limit(limit).execute();
}

function otherPayments(db: Database) {
  return db
    .selectFrom('payments')
    .where('note_id', 'is', null)
    .where('paid_at', 'is not', null)
    .whereRef('amount_kobo', '>', 'refunded_kobo');
}

export type UnnotedStudent = Awaited<ReturnType<typeof findUnnoted>>[number];

export async function countUnnoted(db: Database, filter: OwesFilter): Promise<number> {
  const counted = unnoted(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Students who attend and have no current fee note, by name, or by class in this order and then by name. */
export async function findUnnoted(
  db: Database,
  filter: OwesFilter,
  { offset, limit, order }: Slice & { order: readonly string[] },
) {
  let students = unnoted(db, filter)
    .select(['id', 'full_name as fullName', 'fee_class as feeClass'])
    .select(['admission_number as admissionNumber'])
    .select(['parent_name as parentName', 'parent_phone as parentPhone']);
  if (order.length > 0) {
    students = students.orderBy(placeOf('fee_class', order)).orderBy('fee_class');
  }
  return students.orderBy('name_key').orderBy('id').offset(offset).limit(limit).execute();
}

/** The place of a class in this order; classes that are not in it follow. */
function placeOf(column: string, order: readonly string[]) {
  const places = order.map((feeClass, at) => sql`when ${feeClass} then ${sql.lit(at)}`);
  return sql<number>`case ${sql.ref(column)} ${sql.join(places, sql` `)} else ${sql.lit(order.length)} end`;
}

function unnoted(db: Database, { term, feeClass, purpose }: OwesFilter) {
  const students = db
    .selectFrom('students')
    .where('left_at', 'is', null)
    .where(({ not, exists, selectFrom }) => {
      const notes = selectFrom('fee_notes')
        .select('fee_notes.id')
        .whereRef('fee_notes.student_id', '=', 'students.id')
        .where('fee_notes.term', '=', term)
        .where('fee_notes.ended_at', 'is', null);
      return not(exists(purpose ? notes.where('fee_notes.purpose', '=', purpose) : notes));
    });
  return feeClass ? students.where('fee_class', '=', feeClass) : students;
}
