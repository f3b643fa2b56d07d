import { outstandingOf } from '#contract/book/fee-notes.ts';
import { feeStanding } from '#contract/book/fee-standing.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { ReceiptFee } from '#contract/payments.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { type FeeNote, findNote } from './fee-notes.ts';
import { findCurrentNote, findStudentOfContact } from './matches.ts';
import type { Payment } from './payment.ts';

/** What was paid on a note and not given back whole, the first first. */
export async function findNotePayments(db: Database, noteId: string) {
  return db
    .selectFrom('payments')
    .select(['reference', 'amount_kobo as amountKobo', 'refunded_kobo as refundedKobo'])
    .select(['paid_at as paidAt', 'source', 'channel'])
    .where('note_id', '=', noteId)
    .where('status', '=', 'paid')
    .orderBy('number')
    .execute();
}

/** What a receipt says of its fee: right after this payment, and now. A note that has ended says neither. */
export async function findReceiptFee(
  db: Database,
  payment: Pick<Payment, 'noteId' | 'number' | 'paidAt'>,
  now: Date,
): Promise<ReceiptFee | undefined> {
  const { noteId, paidAt } = payment;
  const note = noteId && paidAt ? await findNote(db, noteId) : undefined;
  if (!note || !paidAt) return undefined;
  const paid = await findPaidUntil(db, note.id, paidAt, payment.number);
  const notRefunded = paid.filter(({ amountKobo, refundedKobo }) => amountKobo > refundedKobo);
  if (note.endedAt) return { payment: notRefunded.length };
  const isCertain =
    note.createdAt <= paidAt &&
    paid.every(({ refundedKobo }) => refundedKobo === 0) &&
    !(await hasMovedMoney(db, note.id));
  const paidKobo = paid.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const after = isCertain && feeStanding({ ...note, paidKobo }, calendarDay(paidAt));
  const today = feeStanding(note, calendarDay(now));
  return {
    payment: notRefunded.length,
    ...(after && { after_payment: after }),
    ...(today && { now: today }),
  };
}

/** What was paid of a note up to this payment, itself included; a record that was voided never counted. */
function findPaidUntil(db: Database, noteId: string, paidAt: string, number: number) {
  return db
    .selectFrom('payments')
    .leftJoin('desk_payments', 'desk_payments.payment_id', 'payments.id')
    .select(['amount_kobo as amountKobo', 'refunded_kobo as refundedKobo'])
    .where('note_id', '=', noteId)
    .where('voided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('paid_at', '<', paidAt),
        eb.and([eb('paid_at', '=', paidAt), eb('payments.number', '<=', number)]),
      ]),
    )
    .execute();
}

async function hasMovedMoney(db: Database, noteId: string): Promise<boolean> {
  const moves = db.selectFrom('payment_events').where('kind', '=', 'surplus_moved');
  const move = await moves.select('sequence').where('note_id', '=', noteId).executeTakeFirst();
  return move !== undefined;
}

/**
 * For the public form: the note of this child's fee, and when something was last paid on it, in any way, also at the
 * desk. Only for somebody whose e-mail or phone is on the class list: who types a child's name alone learns nothing.
 *
 * `mayOpen`: only who gave both may be shown what the note asks, and its address. Half a class knows a parent's phone
 * number, and the note says what the family pays less than others.
 */
export async function findNoteOfPayer(
  db: Database,
  form: Pick<Payment, 'fullName' | 'feeClass' | 'email' | 'phone' | 'purpose' | 'term'>,
): Promise<
  { note: FeeNote; alreadyPaid: { paidAt: string } | undefined; mayOpen: boolean } | undefined
> {
  const student = await findStudentOfContact(db, form);
  const noteId = student && (await findCurrentNote(db, student.id, form));
  const note = noteId ? await findNote(db, noteId) : undefined;
  if (!student || !note) return undefined;
  const paidAt = (await findNotePayments(db, note.id)).at(-1)?.paidAt;
  return { note, alreadyPaid: paidAt ? { paidAt } : undefined, mayOpen: student.hasBoth };
}

/** How many were started in the last minutes and are not finished. */
export async function countUnderWay(db: Database, noteId: string, now: Date): Promise<number> {
  return (await findUnderWay(db, noteId, now)).length;
}

/** As long as a parent may take for a checkout, or a bank for a transfer. */
const UNDER_WAY_MS = 15 * 60_000;

async function findUnderWay(db: Database, noteId: string, now: Date) {
  const from = new Date(now.getTime() - UNDER_WAY_MS);
  const to = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  return db
    .selectFrom('payments')
    .select(['amount_kobo as amountKobo', 'email', 'phone', 'created_at as createdAt'])
    .where('note_id', '=', noteId)
    .where('status', 'in', ['initialized', 'pending'])
    .where('created_at', '>', from.toISOString())
    .where('created_at', '<=', to.toISOString())
    .execute();
}

interface Starting {
  amountKobo: Kobo;
  email: string;
  phone: string;
}

/**
 * Keeps two parents from paying the last part at the same moment. Called while the ledger's head is held, so that no
 * other payment starts in between. A checkout that is paid later all the same becomes a surplus, for a person.
 */
export async function refuseCrowded(
  trx: Database,
  noteId: string,
  payment: Starting,
  now: Date,
): Promise<void> {
  const note = await findNote(trx, noteId);
  const outstanding = note && !note.endedAt ? outstandingOf(note) : 0;
  if (payment.amountKobo > outstanding) throw new AppError('conflict', NOTE_CHANGED);
  const underWay = await findUnderWay(trx, noteId, now);
  // Who left a checkout and chose again does not wait for themselves.
  const ofOthers = underWay.filter((other) => !isSamePayer(other, payment));
  const beingPaid = ofOthers.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (beingPaid + payment.amountKobo <= outstanding) return;
  const lastStart = Math.max(...ofOthers.map(({ createdAt }) => Date.parse(createdAt)));
  const minutes = Math.ceil((lastStart + UNDER_WAY_MS - now.getTime()) / 60_000);
  const time = minutes > 1 ? `${minutes} minutes` : 'a minute';
  throw new AppError(
    'conflict',
    `Someone else is paying this fee note right now. You have not been charged. Please open this page again in ${time}: it then shows what is left.`,
  );
}

function isSamePayer(one: Omit<Starting, 'amountKobo'>, other: Starting): boolean {
  return (
    foldText(one.email) === foldText(other.email) && phoneKey(one.phone) === phoneKey(other.phone)
  );
}

const NOTE_CHANGED =
  'This fee note has changed since the page was opened. You have not been charged. Please reload the page.';
