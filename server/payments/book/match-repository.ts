import type { Database } from '../../database/schema.ts';
import { paymentColumns } from '../ledger/payment.ts';

/** Counting further would take longer than anybody reads. */
const MOST_COUNTED = 10_000;

/** Credited payments of no student, the newest first: those to be decided, or those decided to be of none. */
export function findUnmatched(
  db: Database,
  list: 'open' | 'none',
  { limit, skip }: { limit: number; skip: number },
) {
  return unmatched(db, list)
    .select(paymentColumns)
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

export async function countUnmatched(db: Database, list: 'open' | 'none'): Promise<number> {
  const some = unmatched(db, list).select('number').limit(MOST_COUNTED).as('some');
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function unmatched(db: Database, list: 'open' | 'none') {
  return db
    .selectFrom('payments')
    .where('student_id', 'is', null)
    .where('no_student_at', list === 'open' ? 'is' : 'is not', null)
    .where('status', '=', 'paid');
}

export type Candidate = Awaited<ReturnType<typeof findAllCandidates>>[number];

/** All students, also those who have left: payments of last year are theirs. */
export function findAllCandidates(db: Database) {
  return candidates(db).execute();
}

export function findCandidate(db: Database, id: string) {
  return candidates(db).where('id', '=', id).executeTakeFirst();
}

function candidates(db: Database) {
  return db
    .selectFrom('students')
    .select(['id', 'full_name as fullName', 'name_key as nameKey', 'sorted_key as sortedKey'])
    .select(['fee_class as feeClass', 'admission_number as admissionNumber'])
    .select(['parent_phone as phone', 'parent_email as email', 'left_at as leftAt']);
}

/** Whether a person said that no student has it. */
export async function setNoStudent(trx: Database, id: string, at: string | null): Promise<void> {
  await trx.updateTable('payments').set({ no_student_at: at }).where('id', '=', id).execute();
}

export function findPaymentsOfStudent(db: Database, studentId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('student_id', '=', studentId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();
}
