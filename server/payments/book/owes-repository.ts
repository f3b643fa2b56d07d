import { sql } from 'kysely';
import type { NoteStatus } from '#contract/book/fee-notes.ts';
import type { OwesSort } from '#contract/book/who-owes.ts';
import { isSqlite } from '../../database/engine.ts';
import type { Database } from '../../database/schema.ts';
import { joinedNoteColumns, readNote } from '../ledger/fee-notes.ts';

/** Classes and purposes are all that were asked for, of those that there are notes or payments of. */
export interface NoteFilter {
  term: string;
  classes: readonly string[];
  purposes: readonly string[];
  statuses: readonly NoteStatus[];
}

export interface Slice {
  offset: number;
  limit: number;
}

export type OwesNote = Awaited<ReturnType<typeof findNotes>>[number];
export type OtherPayment = Awaited<ReturnType<typeof findOtherPayments>>[number];

/** The same as in the index: both databases find it by these words. */
const OUTSTANDING = sql<number>`due_kobo - online_kobo - desk_kobo - moved_kobo`;
const DUE_DAY = sql<string>`coalesce(next_due_on, '9999')`;

/** A few dozen rows, however many notes and payments there are. */
export async function readSums(db: Database, term: string) {
  return db.selectFrom('note_sums').selectAll().where('term', '=', term).execute();
}

/** The keys of all terms that there is a fee note or a payment of. */
export async function findTerms(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('note_sums')
    .select('term')
    .distinct()
    .where('term', '<>', '')
    .execute();
  return rows.map(({ term }) => term);
}

/** Of all terms: the notes that are not cancelled or replaced, and what is still to come. */
export async function readOutstanding(db: Database) {
  const { notes, outstanding } = await db
    .selectFrom('note_sums')
    .select(({ fn }) => [
      fn.sum<number | null>('notes').as('notes'),
      fn.sum<number | null>('outstanding_kobo').as('outstanding'),
    ])
    .executeTakeFirstOrThrow();
  return { notes: Number(notes), outstandingKobo: Number(outstanding) };
}

/** Notes with their students, in order. `isRare`: few students have one that is asked for. */
export async function findNotes(
  db: Database,
  filter: NoteFilter,
  sort: Exclude<OwesSort, 'class'>,
  { offset, limit, isRare }: Slice & { isRare: boolean },
) {
  if (filter.classes.length === 0) return [];
  const notes = isRare ? sortedNotes(db, filter) : notesInOrder(db, filter, sort);
  // Only what the order needs is sorted; the rest is read of a page.
  const page = await inOrderOf(notes, sort)
    .select('fee_notes.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const rows = await readNotes(
    db,
    page.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id }) => byId.get(id) ?? []);
}

async function readNotes(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await notesFirst(db)
    .select(joinedNoteColumns)
    .select([
      'students.full_name as fullName',
      'students.admission_number as admissionNumber',
      'students.parent_name as parentName',
      'students.parent_phone as parentPhone',
      'students.left_at as leftAt',
    ])
    .where('fee_notes.id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, ...readNote(row) }));
}

function inOrderOf(notes: ReturnType<typeof notesFirst>, sort: Exclude<OwesSort, 'class'>) {
  if (sort === 'name') {
    return notes.orderBy('students.name_key').orderBy('students.id').orderBy('fee_notes.purpose');
  }
  const sorted =
    sort === 'outstanding' ? notes.orderBy(OUTSTANDING, 'desc') : notes.orderBy(DUE_DAY);
  return sorted.orderBy('fee_notes.id');
}

/** In an expression, so that SQLite takes the index of the order; PostgreSQL goes by statistics, which no expression has. */
function notByIndex(db: Database, column: string) {
  return isSqlite(db) ? sql<string>`${sql.ref(column)} || ''` : sql.ref<string>(column);
}

/** All notes that fit, found by what they are, and then sorted. */
function sortedNotes(db: Database, { term, classes, purposes, statuses }: NoteFilter) {
  return (
    notesFirst(db)
      .where('fee_notes.term', '=', term)
      .where('fee_notes.fee_class', 'in', classes)
      .where('fee_notes.purpose', 'in', purposes)
      // Leaves out cancelled and replaced notes, too.
      .where('fee_notes.status', 'in', statuses)
  );
}

/** Read in their order until a page is full: students by name, each with its notes, or notes by the index of a sort. */
function notesInOrder(db: Database, filter: NoteFilter, sort: Exclude<OwesSort, 'class'>) {
  const { term, classes, purposes, statuses } = filter;
  return (sort === 'name' ? studentsFirst(db) : notesFirst(db))
    .where('fee_notes.term', '=', term)
    .where(notByIndex(db, 'fee_notes.fee_class'), 'in', classes)
    .where(notByIndex(db, 'fee_notes.purpose'), 'in', purposes)
    .where(notByIndex(db, 'fee_notes.status'), 'in', statuses)
    .where('fee_notes.ended_at', 'is', null);
}

/** SQLite joins in the order that is written. */
function studentsFirst(db: Database) {
  return db
    .selectFrom('students')
    .crossJoin('fee_notes')
    .whereRef('fee_notes.student_id', '=', 'students.id');
}

function notesFirst(db: Database) {
  return db
    .selectFrom('fee_notes')
    .crossJoin('students')
    .whereRef('students.id', '=', 'fee_notes.student_id');
}

/** Credited payments of a term that count on no fee note, the newest first. */
export async function findOtherPayments(
  db: Database,
  { term, classes, purposes }: Omit<NoteFilter, 'statuses'>,
  { offset, limit, before }: Slice & { before?: number | undefined },
) {
  if (classes.length === 0) return [];
  const payments = db
    .selectFrom('payments')
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
    .where('term', '=', term)
    .where('note_id', 'is', null)
    .where('paid_at', 'is not', null)
    .whereRef('amount_kobo', '>', 'refunded_kobo')
    .where(notByIndex(db, 'fee_class'), 'in', classes)
    .where(notByIndex(db, 'purpose'), 'in', purposes)
    .where('number', '<', before ?? Number.MAX_SAFE_INTEGER);
  return payments.orderBy('number', 'desc').offset(offset).limit(limit).execute();
}

export type UnnotedStudent = Awaited<ReturnType<typeof findUnnoted>>[number];

interface UnnotedFilter {
  term: string;
  /** of one class; of one purpose, or of all */
  feeClass: string | undefined;
  purpose: string | undefined;
}

export async function countUnnoted(db: Database, filter: UnnotedFilter): Promise<number> {
  const counted = unnoted(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Students who attend and have no current fee note, by name, or by class in this order and then by name. */
export async function findUnnoted(
  db: Database,
  filter: UnnotedFilter,
  { offset, limit, order }: Slice & { order: readonly string[] },
) {
  const place = order.map((feeClass, at) => sql`when ${feeClass} then ${sql.lit(at)}`);
  let students = unnoted(db, filter)
    .select(['id', 'full_name as fullName', 'fee_class as feeClass'])
    .select(['admission_number as admissionNumber'])
    .select(['parent_name as parentName', 'parent_phone as parentPhone']);
  if (place.length > 0) {
    const places = sql`case fee_class ${sql.join(place, sql` `)} else ${sql.lit(place.length)} end`;
    students = students.orderBy(places).orderBy('fee_class');
  }
  return students.orderBy('name_key').orderBy('id').offset(offset).limit(limit).execute();
}

function unnoted(db: Database, { term, feeClass, purpose }: UnnotedFilter) {
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
