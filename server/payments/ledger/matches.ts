import { moneyNow, surplusOf } from '#contract/book/fee-notes.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText, studentNameKeys } from '#contract/text/fold-text.ts';
import type { Database } from '../../database/schema.ts';
import { findNote, moveNotePaid } from './fee-notes.ts';
import { appendEvent } from './ledger.ts';
import { type Payment, paymentColumns } from './payment.ts';
import { addFinding } from './reviews.ts';
import type { Cause } from './states.ts';

/** Whose payment it is, and the fee note that it counts towards; a payment may be a student's without a note. */
export interface Match {
  studentId: string;
  noteId: string | null;
}

/**
 * A payment that was just credited and names no student: finds the one student that it is certainly of, by name and by
 * class or contact, and the current note of its fee. What is doubtful is left to a person.
 */
export async function matchCredited(trx: Database, payment: Payment, cause: Cause, now: Date) {
  if (payment.studentId) return payment;
  const student = await findCertainStudent(trx, payment);
  if (!student) return payment;
  const noteId = await findCurrentNote(trx, student.id, payment);
  return writeMatch(trx, payment, { studentId: student.id, noteId }, { cause }, now);
}

/** Sets, changes or (with undefined) takes away a match: one event, and the money of the notes follows. */
export async function writeMatch(
  trx: Database,
  payment: Payment,
  match: Match | undefined,
  { cause, by, reason }: { cause: Cause; by?: string; reason?: string },
  now: Date,
): Promise<Payment> {
  const { id: paymentId, reference, status } = payment;
  const studentId = match?.studentId ?? null;
  const noteId = match?.noteId ?? null;
  const matched = { ...payment, studentId, noteId };
  const kind = match ? 'matched' : 'unmatched';
  const detail = { studentId: studentId ?? undefined, noteId: noteId ?? undefined, by, reason };
  const event = { kind, from: status, to: status, cause, detail } as const;
  await appendEvent(trx, { ...event, reference, paymentId }, now);
  await trx
    .updateTable('payments')
    .set({ student_id: studentId, note_id: noteId, updated_at: now.toISOString() })
    .where('id', '=', paymentId)
    .execute();
  await moveNotePaid(trx, payment, matched, now);
  return matched;
}

/** More than was due is real money: it counts, and a person decides where it belongs. */
export async function reportSurplus(trx: Database, payment: Payment, now: Date): Promise<void> {
  const amount = await findSurplus(trx, payment);
  if (amount <= 0) return;
  const { id: paymentId, reference, providerId } = payment;
  // Another note, or another amount, is another finding, also after a person has settled this one.
  const about = `${payment.noteId}:${amount}`;
  const finding = { kind: 'note_surplus', amount, currency: 'NGN', providerId, about } as const;
  await addFinding(trx, { ...finding, reference, paymentId }, now);
}

/** How much of a payment is too much on its fee note just now; nothing may be due on a note that has ended. */
export async function findSurplus(
  db: Database,
  { noteId, amountKobo, refundedKobo }: Pick<Payment, 'noteId' | 'amountKobo' | 'refundedKobo'>,
): Promise<Kobo> {
  const note = noteId ? await findNote(db, noteId) : undefined;
  if (!note) return kobo(0);
  return kobo(Math.min(surplusOf(moneyNow(note)), amountKobo - refundedKobo));
}

/** Students whose name is the payment's, in any order of its words; those who have left too. */
function findByName(db: Database, fullName: string) {
  const { nameKey, sortedKey } = studentNameKeys(fullName);
  return db
    .selectFrom('students')
    .select(['id', 'fee_class as feeClass', 'parent_email as email', 'parent_phone as phone'])
    .where((eb) => eb.or([eb('name_key', '=', nameKey), eb('sorted_key', '=', sortedKey)]))
    .limit(20)
    .execute();
}

/** The current note of a student for a fee; null where there is none. */
export async function findCurrentNote(
  db: Database,
  studentId: string,
  { purpose, term }: Pick<Payment, 'purpose' | 'term'>,
): Promise<string | null> {
  const note = await db
    .selectFrom('fee_notes')
    .select('id')
    .where((eb) => eb.and({ student_id: studentId, purpose, term }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return note?.id ?? null;
}

/**
 * The student of this name, class and contact: a payer who gives all three knows the child. `hasBoth`: the payer gave
 * the e-mail and the phone number of the class list.
 */
export async function findStudentOfContact(
  db: Database,
  payer: Pick<Payment, 'fullName' | 'feeClass' | 'email' | 'phone'>,
): Promise<{ id: string; hasBoth: boolean } | undefined> {
  const named = await findByName(db, payer.fullName);
  const known = named.filter(
    (student) => student.feeClass === payer.feeClass && hasContactOf(student, payer),
  );
  const [student, ...others] = known;
  if (!student || others.length > 0) return undefined;
  const hasBoth = hasPhoneOf(student, payer) && hasEmailOf(student, payer);
  return { id: student.id, hasBoth };
}

/** The one student that a payment is certainly of. */
export async function findCertainStudent(
  trx: Database,
  payment: Pick<Payment, 'fullName' | 'feeClass' | 'email' | 'phone'>,
) {
  const named = await findByName(trx, payment.fullName);
  if (named.length === 0) return undefined;
  const ofClass = named.filter(({ feeClass }) => feeClass === payment.feeClass);
  if (ofClass.length === 1) return ofClass[0];
  const candidates = ofClass.length > 1 ? ofClass : named;
  const known = candidates.filter((student) => hasContactOf(student, payment));
  return known.length === 1 ? known[0] : undefined;
}

type Contact = Pick<Payment, 'email' | 'phone'>;

function hasContactOf(student: Contact, payment: Contact): boolean {
  return hasPhoneOf(student, payment) || hasEmailOf(student, payment);
}

function hasPhoneOf(student: Contact, payment: Contact): boolean {
  const phone = phoneKey(student.phone);
  return phone !== '' && phone === phoneKey(payment.phone);
}

function hasEmailOf(student: Contact, payment: Contact): boolean {
  const email = foldText(student.email);
  return email !== '' && email === foldText(payment.email);
}

/** Matches what was paid before its students were on a class list; resolves to how many payments. */
export async function matchPaymentsOf(
  trx: Database,
  names: readonly string[],
  now: Date,
): Promise<number> {
  const keys = [...new Set(names.map((name) => studentNameKeys(name).nameKey))].filter(Boolean);
  let matched = 0;
  for (let done = 0; done < keys.length; done += NAMES_AT_ONCE) {
    const payments = await findUnmatchedOf(trx, keys.slice(done, done + NAMES_AT_ONCE));
    for (const payment of payments) {
      const found = await matchCredited(trx, payment, 'operator', now);
      if (found.studentId) matched += 1;
      if (found.noteId) await reportSurplus(trx, found, now);
    }
  }
  return matched;
}

const NAMES_AT_ONCE = 500;

/** The search knows a name from each of its words on: 'Obi Ada' is found as 'Ada Obi'. */
function findUnmatchedOf(trx: Database, nameKeys: readonly string[]): Promise<Payment[]> {
  const numbers = trx.selectFrom('payment_search').select('number').where('term', 'in', nameKeys);
  return (
    trx
      .selectFrom('payments')
      .select(paymentColumns)
      .where('number', 'in', numbers)
      .where('paid_at', 'is not', null)
      .where('status', '=', 'paid')
      .where('student_id', 'is', null)
      // What a person has taken from a student is not given back to them by itself.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_events')
              .select('payment_id')
              .whereRef('payment_id', '=', 'payments.id')
              .where('kind', '=', 'unmatched'),
          ),
        ),
      )
      .orderBy('number')
      .execute()
  );
}
