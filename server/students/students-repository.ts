import { sql } from 'kysely';
import { admissionKey, type ListedStudent } from '#contract/book/class-list.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText, studentNameKeys } from '#contract/text/fold-text.ts';
import { isSqlite } from '../database/engine.ts';
import { newId } from '../database/identifiers.ts';
import type { Database } from '../database/schema.ts';

const ROWS_AT_ONCE = 200;

const studentColumns = [
  'id',
  'full_name as fullName',
  'fee_class as feeClass',
  'admission_number as admissionNumber',
  'parent_name as parentName',
  'parent_phone as parentPhone',
  'parent_email as parentEmail',
  'left_at as leftAt',
] as const;

/** What a class list or a form says of a student. */
export type StudentFacts = Omit<ListedStudent, 'row'>;

export type StoredStudent = StudentFacts & { id: string; leftAt: string | null };

export interface StudentFilter {
  feeClass?: string | undefined;
  /** Folded words, each of which must be found. */
  words: readonly string[];
  haveLeft: boolean;
}

/** In the order of the class list: by class and name. */
export async function findStudents(
  db: Database,
  filter: StudentFilter,
  { page, limit }: { page: number; limit: number },
): Promise<StoredStudent[]> {
  const rows = await filtered(db, filter)
    .select(studentColumns)
    .orderBy('fee_class')
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(withText);
}

export async function countStudents(db: Database, filter: StudentFilter): Promise<number> {
  const count = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as('all'));
  return Number((await count.executeTakeFirstOrThrow()).all);
}

export async function countByClass(db: Database) {
  const rows = await db
    .selectFrom('students')
    .select(['fee_class as feeClass', (eb) => eb.fn.countAll<number>().as('students')])
    .where('left_at', 'is', null)
    .groupBy('fee_class')
    .execute();
  return rows.map((row) => ({ ...row, students: Number(row.students) }));
}

export async function findStudent(db: Database, id: string): Promise<StoredStudent | undefined> {
  const query = db.selectFrom('students').select(studentColumns).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && withText(row);
}

/** Others who attend and have the same parent's phone or e-mail on the class list, by class and name. */
export async function findSiblings(
  db: Database,
  { id, parentPhone, parentEmail }: StoredStudent,
): Promise<StoredStudent[]> {
  const phone = phoneKey(parentPhone);
  const email = parentEmail.toLowerCase();
  const rows = await db
    .selectFrom('students')
    .select(studentColumns)
    .where('left_at', 'is', null)
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        // The search text ends with the key of the phone.
        ...(phone ? [eb('search_text', 'like', `% ${phone}`)] : []),
        ...(email ? [eb(eb.fn<string>('lower', ['parent_email']), '=', email)] : []),
      ]),
    )
    .orderBy('fee_class')
    .orderBy('full_name')
    .orderBy('id')
    .limit(MOST_SIBLINGS)
    .execute();
  return rows.map(withText);
}

/** More than these is a number of the school's own that stands for many. */
const MOST_SIBLINGS = 10;

/** All of them, also those who have left: what a class list is compared with. */
export async function readAllStudents(db: Database): Promise<StoredStudent[]> {
  const rows = await db.selectFrom('students').select(studentColumns).orderBy('id').execute();
  return rows.map(withText);
}

export async function findByAdmission(db: Database, admissionNumber: string) {
  const key = admissionKey(admissionNumber);
  if (!key) return undefined;
  const query = db.selectFrom('students').select(['id', 'full_name as fullName']);
  return query.where('admission_key', '=', key).executeTakeFirst();
}

/** Returns their ids, in the same order. */
export async function insertStudents(
  trx: Database,
  students: readonly StudentFacts[],
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = students.map((student) => {
    return { id: newId(now), ...columnsOf(student), created_at: at, updated_at: at };
  });
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    const batch = rows.slice(done, done + ROWS_AT_ONCE);
    await trx.insertInto('students').values(batch).execute();
  }
  return rows.map(({ id }) => id);
}

/** Who is on an imported list attends again. Many at once: a statement for each would take seconds. */
export async function updateStudents(
  trx: Database,
  students: readonly { id: string; facts: StudentFacts }[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = students.map(({ id, facts }) => {
    return { id, ...columnsOf(facts), left_at: null, created_at: at, updated_at: at };
  });
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    await trx
      .insertInto('students')
      .values(rows.slice(done, done + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          full_name: ref('excluded.full_name'),
          name_key: ref('excluded.name_key'),
          sorted_key: ref('excluded.sorted_key'),
          fee_class: ref('excluded.fee_class'),
          admission_number: ref('excluded.admission_number'),
          admission_key: ref('excluded.admission_key'),
          parent_name: ref('excluded.parent_name'),
          parent_phone: ref('excluded.parent_phone'),
          parent_email: ref('excluded.parent_email'),
          search_text: ref('excluded.search_text'),
          left_at: null,
          updated_at: at,
        })),
      )
      .execute();
  }
}

export async function updateStudent(
  trx: Database,
  { id, leftAt }: { id: string; leftAt: string | null },
  student: StudentFacts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('students')
    .set({ ...columnsOf(student), left_at: leftAt, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** `left` marks them as having left, otherwise as attending again. Returns how many changed. */
export async function setLeft(
  trx: Database,
  ids: readonly string[],
  left: boolean,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  let changed = 0;
  for (let done = 0; done < ids.length; done += ROWS_AT_ONCE) {
    const { numUpdatedRows } = await trx
      .updateTable('students')
      .set({ left_at: left ? at : null, updated_at: at })
      .where('id', 'in', ids.slice(done, done + ROWS_AT_ONCE))
      .where('left_at', left ? 'is' : 'is not', null)
      .executeTakeFirst();
    changed += Number(numUpdatedRows);
  }
  return changed;
}

/** Moves everyone of a class but those who stay. */
export async function moveClass(
  trx: Database,
  ids: readonly string[],
  to: string,
  now: Date,
): Promise<void> {
  for (let done = 0; done < ids.length; done += ROWS_AT_ONCE) {
    await trx
      .updateTable('students')
      .set({ fee_class: to, updated_at: now.toISOString() })
      .where('id', 'in', ids.slice(done, done + ROWS_AT_ONCE))
      .execute();
  }
}

/** When all classes were last promoted, as long as the audit log knows. */
export async function findLastPromotion(db: Database): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'students.promoted')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at;
}

/** Two people who write a list at once wait for each other. SQLite writes one transaction at a time anyway. */
export async function lockStudents(trx: Database): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`lock table students in share row exclusive mode`.execute(trx);
}

function filtered(db: Database, { feeClass, words, haveLeft }: StudentFilter) {
  let query = db.selectFrom('students').where('left_at', haveLeft ? 'is not' : 'is', null);
  if (feeClass) query = query.where('fee_class', '=', feeClass);
  for (const word of words) {
    query = query.where(
      sql<boolean>`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
    );
  }
  return query;
}

function columnsOf(student: StudentFacts) {
  const { fullName, feeClass, admissionNumber, parentName, parentPhone, parentEmail } = student;
  const { nameKey, sortedKey } = studentNameKeys(fullName);
  const searched = [foldText(fullName), foldText(admissionNumber), phoneKey(parentPhone)];
  return {
    full_name: fullName,
    name_key: nameKey,
    sorted_key: sortedKey,
    fee_class: feeClass,
    admission_number: admissionNumber || null,
    admission_key: admissionKey(admissionNumber) || null,
    parent_name: parentName,
    parent_phone: parentPhone,
    parent_email: parentEmail,
    search_text: searched.join(' '),
  };
}

function withText<Row extends { admissionNumber: string | null }>(row: Row) {
  return { ...row, admissionNumber: row.admissionNumber ?? '' };
}
