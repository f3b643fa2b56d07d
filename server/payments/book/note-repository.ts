import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { readNoteCode } from '#contract/book/fee-notes.ts';
import type { NoteFilterQuery } from '#contract/schemas/fee-notes.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { noteMoney } from '../../database/note-money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { type FeeNote, joinedNoteColumns, readNote } from '../ledger/fee-notes.ts';
import { type Payment, paymentColumns } from '../ledger/payment.ts';

/** Far below the most values that a statement may have. */
const IDS_AT_ONCE = 1_000;

export type NoteStudent = Awaited<ReturnType<typeof findStudents>>[number];

/** Whom notes are made for: one student, a class or the whole school; those who have not left, by class and name. */
export async function findStudents(db: Database, who: { id?: string; feeClass?: string }) {
  let students = db
    .selectFrom('students')
    .select(['id', 'full_name as fullName', 'fee_class as feeClass'])
    .select('admission_number as admissionNumber')
    .where('left_at', 'is', null);
  if (who.id !== undefined) students = students.where('id', '=', who.id);
  if (who.feeClass !== undefined) students = students.where('fee_class', '=', who.feeClass);
  return students.orderBy('fee_class').orderBy('name_key').orderBy('id').execute();
}

/** The students who have a current note for a fee. */
export async function findNoted(db: Database, fee: { purpose: string; term: string }) {
  const notes = db.selectFrom('fee_notes').select('student_id as studentId');
  const { purpose, term } = fee;
  const rows = await notes
    .where((eb) => eb.and({ purpose, term }))
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
}

/** Credited payments of students for a fee that count on no note yet, in the order of their numbers. */
export async function findUncounted(
  db: Database,
  studentIds: readonly string[],
  { purpose, term }: { purpose: string; term: string },
): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let first = 0; first < studentIds.length; first += IDS_AT_ONCE) {
    const payments = await db
      .selectFrom('payments')
      .select(paymentColumns)
      .where('student_id', 'in', studentIds.slice(first, first + IDS_AT_ONCE))
      .where((eb) => eb.and({ purpose, term, status: 'paid' }))
      .where('note_id', 'is', null)
      .execute();
    found.push(...payments);
  }
  return found.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
}

/** Every payment that names a note, also those that were never paid: the money of a late success follows the note. */
export async function lockPaymentsOf(
  trx: Database,
  noteIds: readonly string[],
): Promise<Payment[]> {
  const found: Payment[] = [];
  for (let first = 0; first < noteIds.length; first += IDS_AT_ONCE) {
    const rows = await trx
      .updateTable('payments')
      .set({ reference: sql`reference` })
      .where('note_id', 'in', noteIds.slice(first, first + IDS_AT_ONCE))
      .returning(paymentColumns)
      .execute();
    found.push(...rows);
  }
  return found.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
}

/** As for every transaction about payments: their rows first, then the chain. */
export async function lockPayments(trx: Database, ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    await trx
      .updateTable('payments')
      .set({ reference: sql`reference` })
      .where('id', 'in', ids.slice(first, first + IDS_AT_ONCE))
      .execute();
  }
}

/** The payments that a note was ever paid by, the newest first. */
export async function findPaymentsOfNote(db: Database, noteId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('note_id', '=', noteId)
    .where('paid_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
}

/** What happened to a note: its own events, and when the money of its payments came and went. */
export async function findNoteEvents(db: Database, noteId: string) {
  return db
    .selectFrom('payment_events')
    .leftJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select(['payment_events.kind', 'cause', 'detail', 'payment_events.created_at as at'])
    .select(['payments.reference', 'payments.amount_kobo as amountKobo'])
    .where((eb) =>
      eb.or([
        eb('payment_events.note_id', '=', noteId),
        eb(
          'payment_events.payment_id',
          'in',
          eb.selectFrom('payments as ours').select('ours.id').where('ours.note_id', '=', noteId),
        ).and('payment_events.kind', 'in', MONEY_MOVES),
      ]),
    )
    .orderBy('sequence')
    .execute();
}

const MONEY_MOVES = ['paid', 'reversed', 'refunded', 'refund_undone', 'recredited'];

/** A note as staff see it: with the student, the parent, and an e-mail that waits. */
export type ListedNote = FeeNote & {
  fullName: string;
  admissionNumber: string | null;
  leftAt: string | null;
  parentName: string;
  parentPhone: string;
  parentEmail: string;
  waiting: 'note' | 'reminder' | null;
  /** What came of the last e-mail about it. */
  lastOutcome: string | null;
};

/** The fees that current notes ask of students who have not left, where nothing is paid yet. */
export async function findUnpaidFees(db: Database) {
  return joined(db)
    .select(['purpose', 'term', 'fee_notes.fee_class as feeClass', 'full_kobo as fullKobo'])
    .distinct()
    .where('status', '=', 'open')
    .where('left_at', 'is', null)
    .orderBy('term')
    .orderBy('fee_notes.fee_class')
    .orderBy('purpose')
    .orderBy('full_kobo')
    .execute();
}

/** The notes with one of these fees, by class and the student's name. */
export async function findUnpaid(
  db: Database,
  { purpose, term, feeClass, fullKobo }: Awaited<ReturnType<typeof findUnpaidFees>>[number],
): Promise<ListedNote[]> {
  const rows = await listed(db)
    .where((eb) => eb.and({ purpose, term, full_kobo: fullKobo, status: 'open' }))
    .where('fee_notes.fee_class', '=', feeClass)
    .where('left_at', 'is', null)
    .orderBy('students.name_key')
    .orderBy('fee_notes.id')
    .execute();
  return rows.map(readListed);
}

/** A page of the notes that match, by class and the student's name. */
export async function findNotes(
  db: Database,
  filter: NoteFilterQuery,
  { limit, skip }: { limit: number; skip: number },
): Promise<ListedNote[]> {
  const rows = await filtered(listed(db), filter)
    .orderBy('fee_notes.fee_class')
    .orderBy('students.name_key')
    .orderBy('fee_notes.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(readListed);
}

export async function findListedNote(db: Database, id: string): Promise<ListedNote | undefined> {
  const row = await listed(db).where('fee_notes.id', '=', id).executeTakeFirst();
  return row && readListed(row);
}

/** What is sent to many at once: notes with something outstanding that were never sent by e-mail. */
export async function findUnsent(db: Database, filter: NoteFilterQuery) {
  return filtered(joined(db), filter)
    .select(['fee_notes.id', 'parent_email as email', 'sent_at as sentAt'])
    .select((eb) => [
      ofLastEmail('outcome')(eb).as('lastOutcome'),
      ofLastEmail('done_at')(eb).as('lastEndAt'),
    ])
    .select('students.updated_at as studentChangedAt')
    .where('next_due_on', 'is not', null)
    .orderBy('fee_notes.id')
    .execute();
}

/** What the notes that match add up to. Of ended ones only the money on them counts. */
export async function findNoteTotals(db: Database, filter: NoteFilterQuery) {
  const notes = db
    .selectFrom('fee_notes')
    .innerJoin('students', 'students.id', 'fee_notes.student_id');
  const current = sql`fee_notes.ended_at is null`;
  const row = await filtered(notes, filter)
    .select(({ fn }) => [fn.countAll<number>().as('notes')])
    .select([
      sum(sql`case when ${current} then full_kobo else 0 end`).as('fullKobo'),
      sum(sql`case when ${current} then discount_kobo else 0 end`).as('discountKobo'),
      sum(noteMoney.due).as('dueKobo'),
      sum(noteMoney.paid).as('paidKobo'),
      sum(noteMoney.outstanding).as('outstandingKobo'),
      sum(noteMoney.surplus).as('surplusKobo'),
    ])
    .executeTakeFirstOrThrow();
  return {
    notes: Number(row.notes),
    fullKobo: Number(row.fullKobo),
    discountKobo: Number(row.discountKobo),
    dueKobo: Number(row.dueKobo),
    paidKobo: Number(row.paidKobo),
    outstandingKobo: Number(row.outstandingKobo),
    surplusKobo: Number(row.surplusKobo),
  };
}

/** Notes whose next part is due up to a day, the longest due first. */
export async function findDueNotes(
  db: Database,
  { until, term, feeClass }: { until: string; term?: string; feeClass?: string },
  { limit, skip }: { limit: number; skip: number },
) {
  const rows = await filtered(listed(db), { term, class: feeClass })
    .where('next_due_on', '<=', until)
    .orderBy('next_due_on')
    .orderBy('fee_notes.id')
    .limit(limit)
    .offset(skip)
    .execute();
  const { total } = await filtered(joined(db), { term, class: feeClass })
    .where('next_due_on', '<=', until)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { notes: rows.map(readListed), total: Number(total) };
}

/** A person has sent it, or had it sent. */
export async function writeSent(
  db: Database,
  noteId: string,
  kind: 'note' | 'reminder',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('fee_notes')
    .set(kind === 'note' ? { sent_at: at } : { reminded_at: at })
    .where('id', '=', noteId)
    .execute();
}

function sum(what: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${what}), 0)`;
}

type Joined = SelectQueryBuilder<Tables, 'fee_notes' | 'students', object>;

function joined(db: Database) {
  return db.selectFrom('fee_notes').innerJoin('students', 'students.id', 'fee_notes.student_id');
}

function listed(db: Database) {
  return joined(db)
    .select(joinedNoteColumns)
    .select([
      'full_name as fullName',
      'admission_number as admissionNumber',
      'left_at as leftAt',
      'parent_name as parentName',
      'parent_phone as parentPhone',
      'parent_email as parentEmail',
    ])
    .select(({ selectFrom }) =>
      selectFrom('note_emails')
        .select('kind')
        .whereRef('note_emails.note_id', '=', 'fee_notes.id')
        .where('done_at', 'is', null)
        .as('waiting'),
    )
    .select((eb) => ofLastEmail('outcome')(eb).as('lastOutcome'));
}

/** Of the last e-mail about a note: null while it waits, and where none was sent. */
function ofLastEmail(column: 'outcome' | 'done_at') {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'fee_notes'>) =>
    selectFrom('note_emails')
      .select(`note_emails.${column} as value`)
      .whereRef('note_emails.note_id', '=', 'fee_notes.id')
      .orderBy('note_emails.id', 'desc')
      .limit(1);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

function readListed(row: ListedRow): ListedNote {
  return { ...row, ...readNote(row) };
}

function filtered<Query>(query: Query, filter: NoteFilterQuery): Query {
  const { term, class: feeClass, purpose, status, student, q } = filter;
  let notes = query as unknown as Joined;
  if (term) notes = notes.where('term', '=', term);
  if (feeClass) notes = notes.where('fee_notes.fee_class', '=', feeClass);
  if (purpose) notes = notes.where('purpose', '=', purpose);
  if (student) notes = notes.where('student_id', '=', student);
  if (status === 'outstanding' || status === 'surplus')
    notes = notes.where(noteMoney[status], '>', 0);
  else if (status) notes = notes.where('status', '=', status);
  const code = q && readNoteCode(q);
  for (const word of wordsOf(q)) {
    notes = notes.where((eb) =>
      code ? eb.or([hasWord(word), eb('code', '=', code)]) : hasWord(word),
    );
  }
  return notes as unknown as Query;
}

function wordsOf(typed: string | undefined): string[] {
  const words = foldText(typed ?? '').split(' ');
  return words.filter(Boolean).slice(0, MOST_WORDS);
}

const MOST_WORDS = 5;

function hasWord(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`students.search_text like ${pattern} escape '\\'`;
}
