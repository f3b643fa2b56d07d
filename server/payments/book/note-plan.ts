import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { discountOf, type NoteDiscount } from '#contract/book/note-discounts.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { daysProblem, planFor } from '#contract/book/note-plans.ts';
import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { makeNotesPreviewBody } from '#contract/schemas/fee-notes.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { type Fees, feeFor } from '#contract/school/fees.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { invalidForm } from '../../http/input.ts';
import type { NewNote } from '../ledger/fee-notes.ts';
import type { Payment } from '../ledger/payment.ts';
import { findNoted, findStudents, findUncounted, type NoteStudent } from './note-repository.ts';

export type WantedNotes = z.output<typeof makeNotesPreviewBody>;

/** A note that would be made, and the payments that would count on it at once. */
export interface PlannedNote extends Omit<NewNote, 'code'> {
  student: NoteStudent;
  counted: Payment[];
}

/** What notes are made from: the fees are those of `feeDay`, which the term decides. */
export interface Prices {
  school: SchoolDocuments;
  today: string;
  feeDay: string;
  fees: Fees;
}

export interface NotesPlan {
  /** today, and the day whose fees these are */
  today: string;
  feeDay: string;
  notes: PlannedNote[];
  hasNote: NoteStudent[];
  notOffered: NoteStudent[];
  leftOut: number;
  /** why nothing can be written */
  problems: string[];
  /** of all that is shown and written */
  digest: string;
}

/** More than these are not read by anybody. */
const MOST_PROBLEMS = 20;

/** All that would be written, without writing it. Throws AppError for what makes no sense for anyone. */
export async function planNotes(
  db: Database,
  prices: Prices,
  wanted: WantedNotes,
): Promise<NotesPlan> {
  refuseSenseless(prices, wanted);
  const { purpose, term } = wanted;
  const students = await findWanted(db, wanted);
  const noted = await findNoted(db, { purpose, term });
  const exceptions = new Map(wanted.exceptions.map((one) => [one.studentId, one.discount]));
  const isLeftOut = ({ id }: NoteStudent) => exceptions.has(id) && !exceptions.get(id);
  const feeOf = ({ feeClass }: NoteStudent) => feeFor(prices.fees, purpose, feeClass);

  const asked = students.filter((student) => !isLeftOut(student));
  const hasNote = asked.filter(({ id }) => noted.has(id));
  const notOffered = asked.filter((one) => !noted.has(one.id) && feeOf(one) === null);
  const charged = asked.filter((one) => !noted.has(one.id) && feeOf(one) !== null);
  const problems: string[] = [];
  const notes: PlannedNote[] = [];
  for (const student of charged) {
    const discount = exceptions.get(student.id) ?? wanted.discount;
    const planned = planNote(wanted, student, feeOf(student), discount);
    if ('problem' in planned) problems.push(planned.problem);
    else notes.push(planned);
  }
  const ids = new Set(students.map(({ id }) => id));
  const unknown = wanted.exceptions.filter(({ studentId }) => !ids.has(studentId));
  if (unknown.length > 0) problems.push(unknownExceptions(unknown.length));
  await addCounted(db, notes, { purpose, term });
  const leftOut = students.length - asked.length;
  const { today, feeDay } = prices;
  const found = {
    today,
    feeDay,
    notes,
    hasNote,
    notOffered,
    leftOut,
    problems: problems.slice(0, MOST_PROBLEMS),
  };
  return Object.assign(found, { digest: digestOf(found) });
}

async function findWanted(db: Database, { for: who }: WantedNotes): Promise<NoteStudent[]> {
  if (who.kind === 'school') return findStudents(db, {});
  if (who.kind === 'class') return findStudents(db, { feeClass: who.class });
  const students = await findStudents(db, { id: who.studentId });
  if (students.length > 0) return students;
  throw new AppError('not_found', 'This student is on no class list, or has left.');
}

function refuseSenseless({ school, today, feeDay, fees }: Prices, wanted: WantedNotes): void {
  const { purpose, term, plan } = wanted;
  if (!fees.purposes.some(({ name, isRetired }) => name === purpose && !isRetired)) {
    const message =
      feeDay === today
        ? 'Please choose what the notes are for'
        : `This is not offered on ${schoolDay(startOfDay(feeDay))}, the day whose fees hold for that term`;
    throw invalidForm({ purpose: message });
  }
  if (!noteTerms(school, purpose, today).includes(term)) {
    throw invalidForm({ term: 'Please choose a term of the school’s list' });
  }
  const problem = daysProblem(plan, today);
  if (problem) throw invalidForm({ plan: problem }, problem);
}

function planNote(
  { purpose, term, plan }: WantedNotes,
  student: NoteStudent,
  fullKobo: ReturnType<typeof feeFor>,
  discount: NoteDiscount | undefined,
): PlannedNote | { problem: string } {
  const { id: studentId, feeClass, fullName } = student;
  const refused = (problem: string) => ({ problem: `${fullName}, ${feeClass}: ${problem}` });
  if (fullKobo === null) return refused('There is no such fee.');
  const terms = noteTermsOf({ fullKobo, discount, plan });
  if ('problem' in terms) return refused(terms.problem);
  return { student, studentId, purpose, feeClass, term, ...terms, counted: [] };
}

export type NoteTerms = Pick<
  NewNote,
  'fullKobo' | 'discountKobo' | 'discountReason' | 'discountNote' | 'plan' | 'asked'
>;

/** Discount and plan of a note with this fee, or a sentence that says what does not fit. */
export function noteTermsOf({
  fullKobo,
  discount,
  plan: wanted,
}: {
  fullKobo: NewNote['fullKobo'];
  discount: NoteDiscount | undefined;
  plan: WantedNotes['plan'];
}): NoteTerms | { problem: string } {
  const off = discountOf(fullKobo, discount);
  if ('problem' in off) return off;
  const { discountKobo } = off;
  const fitting = planFor(wanted, (fullKobo - discountKobo) as NewNote['fullKobo']);
  if ('problem' in fitting) return fitting;
  const discountReason = discount?.reason ?? null;
  const discountNote = discount?.note || null;
  const asked = { off: discount?.off, plan: wanted };
  return { fullKobo, discountKobo, discountReason, discountNote, plan: fitting.plan, asked };
}

async function addCounted(
  db: Database,
  notes: PlannedNote[],
  fee: { purpose: string; term: string },
): Promise<void> {
  const byStudent = new Map(notes.map((note) => [note.studentId, note]));
  for (const payment of await findUncounted(db, [...byStudent.keys()], fee)) {
    byStudent.get(payment.studentId ?? '')?.counted.push(payment);
  }
}

/** Of all that is shown and written: the same digest, the same notes. */
function digestOf({ notes, hasNote, notOffered }: Omit<NotesPlan, 'digest'>): string {
  const facts = notes.map(({ student: _name, counted, ...note }) => [
    note,
    counted.map(({ id, amountKobo, refundedKobo }) => [id, amountKobo, refundedKobo]),
  ]);
  const others = [hasNote, notOffered].map((students) => students.map(({ id }) => id));
  return createHash('sha256')
    .update(JSON.stringify([facts, others]))
    .digest('hex');
}

function unknownExceptions(count: number): string {
  return count === 1
    ? 'One of the exceptions is not among these students. Please take it out.'
    : `${count} of the exceptions are not among these students. Please take them out.`;
}
