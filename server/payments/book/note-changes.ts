import type * as z from 'zod';
import { moneyNow, outstandingOf, surplusOf } from '#contract/book/fee-notes.ts';
import { daysProblem } from '#contract/book/note-plans.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type {
  cancelNoteBody,
  moveSurplusBody,
  replaceNoteBody,
} from '#contract/schemas/fee-notes.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { invalidForm } from '../../http/input.ts';
import {
  endNote,
  type FeeNote,
  findNote,
  insertNote,
  moveAlong,
  moveSurplus,
} from '../ledger/fee-notes.ts';
import { lockChain } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { reportSurplus, writeMatch } from '../ledger/matches.ts';
import type { Payment } from '../ledger/payment.ts';
import { refuseNamed } from '../ledger/payment-keys.ts';
import { closeFindings } from '../ledger/reviews.ts';
import { newNoteCode } from './note-making.ts';
import { type NoteTerms, noteTermsOf } from './note-plan.ts';
import { findListedNote, findPaymentsOfNote, lockPaymentsOf } from './note-repository.ts';

interface ChangeDependencies {
  db: Database;
  clock: () => Date;
}

type Cancellation = z.output<typeof cancelNoteBody>;
type Replacement = z.output<typeof replaceNoteBody>;
type SurplusMove = z.output<typeof moveSurplusBody>;

/** What a person does with a note that is made. All throw AppError: `not_found`, `conflict` when it has ended or changed. */
export function createNoteChanges({ db, clock }: ChangeDependencies) {
  return { cancel, replace, moveOn };

  async function cancel(id: string, { reason, withMoney }: Cancellation, by: Actor) {
    const now = clock();
    return inTransaction(db, async (trx) => {
      const { note, payments } = await lockCurrent(trx, id);
      await refuseChildNamed(trx, reason, [id]);
      if (note.paidKobo > 0 && !withMoney) throw new AppError('conflict', hasMoney(note));
      const end = { status: 'cancelled', reason, by: by.name } as const;
      await endNote(trx, id, end, now);
      await reportMoneyOf(trx, payments, now);
      await audit(trx, by, { action: 'fee_notes.cancelled', text: `Cancelled ${named(note)}` });
    });
  }

  /** Another discount or plan: a new note takes its place, and what is paid or missing on the old one goes with it. */
  async function replace(id: string, { reason, discount, plan }: Replacement, by: Actor) {
    const now = clock();
    const problem = daysProblem(plan, calendarDay(now));
    if (problem) throw invalidForm({ plan: problem }, problem);
    return inTransaction(db, async (trx) => {
      const { note, payments } = await lockCurrent(trx, id);
      await refuseChildNamed(trx, reason, [id]);
      const terms = noteTermsOf({ fullKobo: note.fullKobo, discount, plan });
      if ('problem' in terms) throw new AppError('invalid', terms.problem);
      const made = await replaceNote(trx, { note, payments, terms, reason, by: by.name }, now);
      await audit(trx, by, { action: 'fee_notes.replaced', text: `Replaced ${named(note)}` });
      return made;
    });
  }

  /** Money that is too much on a note goes to another: of the child, of another child, or of another term. */
  async function moveOn(id: string, { to, amountKobo, reason }: SurplusMove, by: Actor) {
    const now = clock();
    await inTransaction(db, async (trx) => {
      await lockChain(trx);
      const from = await found(trx, id);
      const target = await found(trx, to);
      const refusal = moveProblem(from, target, amountKobo);
      if (refusal) {
        const { field, message } = refusal;
        throw new AppError('conflict', message, { errors: { [field]: message } });
      }
      await refuseChildNamed(trx, reason, [id, to]);
      const move = { from: id, to, amountKobo: kobo(amountKobo), by: by.name, reason };
      await moveSurplus(trx, move, now);
      await closeSurplusFindings(trx, id, { note: reason, resolved_by: by.name }, now);
      const text = `Moved ${formatNaira(kobo(amountKobo))} of surplus from ${named(from)} to ${named(target)}`;
      await audit(trx, by, { action: 'fee_notes.surplus_moved', text });
    });
  }

  async function audit(trx: Database, by: Actor, entry: { action: string; text: string }) {
    await writeAudit(trx, by, entry, clock());
  }
}

interface NoteReplacement {
  note: FeeNote;
  /** of the note, locked as the chain is */
  payments: Payment[];
  terms: NoteTerms;
  reason: string;
  by: string;
}

/** Ends the note and makes the one that takes its place. */
export async function replaceNote(
  trx: Database,
  { note, payments, terms, reason, by }: NoteReplacement,
  now: Date,
): Promise<FeeNote> {
  const { studentId, purpose, feeClass, term } = note;
  const id = newId(now);
  await endNote(trx, note.id, { status: 'replaced', reason, by, replacedBy: id }, now);
  const fee = { studentId, purpose, feeClass, term };
  const made = await insertNote(trx, { ...fee, ...terms, id, code: newNoteCode() }, by, now);
  await moveMoney(trx, { note, payments, to: id, reason, by }, now);
  return made;
}

/** The note and its payments, locked from here on. */
async function lockCurrent(trx: Database, id: string) {
  const payments = await lockPaymentsOf(trx, [id]);
  await lockChain(trx);
  const note = await found(trx, id);
  if (note.endedAt) throw new AppError('conflict', ENDED[note.status] ?? HAS_ENDED);
  return { note, payments };
}

async function found(db: Database, id: string): Promise<FeeNote> {
  const note = await findNote(db, id);
  if (note) return note;
  throw new AppError('not_found', 'There is no such fee note.');
}

/** Reasons stand in the ledger for good, and who is erased must not be named there. */
async function refuseChildNamed(db: Database, reason: string, noteIds: string[]): Promise<void> {
  for (const id of noteIds) {
    const note = await findListedNote(db, id);
    if (!note) continue;
    const { fullName, parentPhone: phone, parentEmail: email } = note;
    refuseNamed(reason, { fullName, email, phone }, 'reason');
  }
}

interface MoneyMove {
  note: FeeNote;
  payments: Payment[];
  to: string;
  reason: string;
  by: string;
}

/**
 * Payments count on the new note from here on, so that what goes back later is missing there. What other notes gave or
 * took goes along first: more than that is not too much.
 */
async function moveMoney(
  trx: Database,
  { note, payments, to, reason, by }: MoneyMove,
  now: Date,
): Promise<void> {
  await moveAlong(trx, { from: note.id, to, by, reason }, now);
  for (const payment of payments) {
    const match = { studentId: payment.studentId ?? note.studentId, noteId: to };
    const matched = await writeMatch(trx, payment, match, { cause: 'operator', by, reason }, now);
    await closeFindings(trx, { paymentId: payment.id }, ['note_surplus'], 'replaced', now);
    if (payment.status === 'paid') await reportSurplus(trx, matched, now);
  }
}

/** Of a note that was cancelled all money is surplus, for a person to move or give back. */
async function reportMoneyOf(trx: Database, payments: Payment[], now: Date): Promise<void> {
  for (const payment of payments) {
    if (payment.status !== 'paid') continue;
    await closeFindings(trx, { paymentId: payment.id }, ['note_surplus'], 'cancelled', now);
    await reportSurplus(trx, payment, now);
  }
}

/** What was found about too much money on a note is done once nothing is too much. */
async function closeSurplusFindings(
  trx: Database,
  noteId: string,
  decision: { note: string; resolved_by: string },
  now: Date,
): Promise<void> {
  if (surplusOf(moneyNow(await found(trx, noteId))) > 0) return;
  for (const { id: paymentId } of await findPaymentsOfNote(trx, noteId)) {
    await closeFindings(trx, { paymentId }, ['note_surplus'], 'moved', now, decision);
  }
}

function moveProblem(from: FeeNote, to: FeeNote, amountKobo: number) {
  const of = (field: 'to' | 'amountKobo', message: string) => ({ field, message });
  if (from.id === to.id) return of('to', 'Please choose another fee note than this one.');
  const outstanding = outstandingOf(moneyNow(to));
  if (to.endedAt && outstanding === 0) {
    return of('to', 'That fee note was cancelled or replaced. Please choose another one.');
  }
  const surplus = surplusOf(moneyNow(from));
  if (surplus === 0) return of('amountKobo', 'There is no surplus on this fee note any more.');
  if (amountKobo > surplus) {
    const most = formatNaira(surplus);
    return of('amountKobo', `Only ${most} is too much on this fee note. Please move that or less.`);
  }
  if (outstanding === 0) {
    return of('to', 'Nothing is outstanding on that fee note. Please choose another one.');
  }
  if (amountKobo <= outstanding) return undefined;
  const most = formatNaira(outstanding);
  return of(
    'amountKobo',
    `Only ${most} is outstanding on that fee note. Please move that or less.`,
  );
}

function named({ id }: FeeNote): string {
  return `the fee note ${id}`;
}

function hasMoney({ paidKobo }: FeeNote): string {
  return `${formatNaira(kobo(paidKobo))} is paid on this fee note. If you cancel it, that money is surplus, which you move to another fee note or give back. Please confirm that.`;
}

const HAS_ENDED = 'This fee note has ended already.';
const ENDED: Partial<Record<FeeNote['status'], string>> = {
  cancelled: 'This fee note was cancelled already.',
  replaced: 'This fee note was replaced already. Please open the one that took its place.',
};
