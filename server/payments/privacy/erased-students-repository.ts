import { sql } from 'kysely';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { noteMoney } from '../../database/note-money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ERASED } from '../ledger/erased-payers.ts';
import type { Person } from './person-repository.ts';

export type PersonStudent = Tables['students'];

/** A note that somebody must still do something about. */
const UNSETTLED = sql<boolean>`${noteMoney.due} <> ${noteMoney.paid}`;

/** The children of a parent: their e-mail and phone on the class lists are both the person's. */
export async function findStudentsOf(db: Database, person: Person): Promise<PersonStudent[]> {
  const keys = { email: foldText(person.email), phone: phoneKey(person.phone) };
  const students = db.selectFrom('students').selectAll().where('parent_email', '<>', '');
  const rows = await students.orderBy('id').execute();
  return rows.filter(
    ({ parent_email, parent_phone }) =>
      foldText(parent_email) === keys.email && phoneKey(parent_phone) === keys.phone,
  );
}

/** Which of these students the school still needs by name, and why, by id. */
export async function findStudentsInUse(
  db: Database,
  students: readonly PersonStudent[],
): Promise<Map<string, string>> {
  if (students.length === 0) return new Map();
  const unsettled = await db
    .selectFrom('fee_notes')
    .select('student_id')
    .where(
      'student_id',
      'in',
      students.map(({ id }) => id),
    )
    .where(UNSETTLED)
    .execute();
  const inUse = new Map(
    unsettled.map(({ student_id }) => [student_id, 'has a fee note that is not settled']),
  );
  for (const { id, left_at } of students) {
    if (!left_at) inUse.set(id, 'is on a class list: mark the student as having left first');
  }
  return inUse;
}

/** Fee notes of students, and what the desk wrote about payments. */
export async function findBookOf(
  db: Database,
  studentIds: readonly string[],
  paymentIds: readonly string[],
) {
  const notes = db.selectFrom('fee_notes').selectAll().orderBy('id');
  const payments = db.selectFrom('desk_payments').selectAll().orderBy('number');
  const entries = db.selectFrom('desk_entries').selectAll().orderBy('id');
  return {
    feeNotes:
      studentIds.length > 0 ? await notes.where('student_id', 'in', studentIds).execute() : [],
    deskPayments:
      paymentIds.length > 0 ? await payments.where('payment_id', 'in', paymentIds).execute() : [],
    deskEntries:
      paymentIds.length > 0 ? await entries.where('payment_id', 'in', paymentIds).execute() : [],
  };
}

/** Takes students out of the class lists and the search. Their class, fee notes and sums stay. */
export async function eraseStudents(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // No payment is ever taken for theirs.
  const noName = sql<string>`${ERASED} || '|' || id`;
  await trx
    .updateTable('students')
    .set({
      full_name: ERASED,
      name_key: noName,
      sorted_key: noName,
      admission_number: null,
      admission_key: null,
      parent_name: ERASED,
      parent_phone: ERASED,
      parent_email: ERASED,
      search_text: '',
    })
    .where('id', 'in', ids)
    .execute();
  await trx
    .updateTable('fee_notes')
    .set({ discount_note: ERASED })
    .where('student_id', 'in', ids)
    .where('discount_note', 'is not', null)
    .execute();
}

/** The next students who left before an instant and owe nothing. */
export async function findLeftBefore(
  db: Database,
  instant: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('left_at', '<', instant.toISOString())
    .where('full_name', '<>', ERASED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fee_notes')
            .select('fee_notes.id')
            .whereRef('fee_notes.student_id', '=', 'students.id')
            .where(UNSETTLED),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these students who still have a name: after a restore. */
export async function findNamed(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = db.selectFrom('students').select('id').where('full_name', '<>', ERASED);
  return (await named.where('id', 'in', ids).execute()).map(({ id }) => id);
}
