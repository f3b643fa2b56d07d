import {
  leastAmountOf,
  nextPartOf,
  outstandingOf,
  partsOf,
  readNoteCode,
  surplusOf,
} from '#contract/book/fee-notes.ts';
import { kobo, nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { termInWords } from '#contract/school/terms.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { findNoteByCode, findStudentName } from '../ledger/fee-notes.ts';
import { countUnderWay, findNotePayments } from '../ledger/note-payments.ts';

/** The same for a code that was never made, one that is mistyped and other text. */
const NO_NOTE =
  'There is no fee note at this address. Please check it against the message or the slip from the school, letter by letter.';

/** They say nothing about the family: the address may be in other hands by now. */
const ended = {
  cancelled:
    'The school has cancelled this fee note, so nothing can be paid here. If you expected to pay, please ask the school.',
  replaced:
    'The school has made a new fee note in place of this one, so nothing can be paid here. Please ask the school for the address of the new one.',
} as const;

/** The note behind a code, with its student. Throws AppError `not_found`. */
export async function openNote(db: Database, typed: string) {
  const code = readNoteCode(typed);
  const note = code && (await findNoteByCode(db, code));
  if (!note) throw new AppError('not_found', NO_NOTE);
  const { status } = note;
  if (status === 'cancelled' || status === 'replaced') {
    throw new AppError('not_found', ended[status]);
  }
  const studentName = await findStudentName(db, note.studentId);
  return { note, status, studentName };
}

/** What the page of a note shows. Throws AppError `not_found`. */
export async function readNotePage(db: Database, typed: string, now: Date): Promise<NotePage> {
  const { note, status, studentName } = await openNote(db, typed);
  const payments = await findNotePayments(db, note.id);
  const underWay = await countUnderWay(db, note.id, now);
  const left = outstandingOf(note);
  const next = note.plan.kind === 'parts' ? nextPartOf(note)?.amountKobo : undefined;
  const least = leastAmountOf(note);
  return {
    code: note.code,
    status,
    studentName,
    class: note.feeClass,
    paymentPurpose: note.purpose,
    term: termInWords(note.term),
    full: nairaFromKobo(note.fullKobo),
    discount: nairaFromKobo(note.discountKobo),
    due: nairaFromKobo(note.dueKobo),
    paid: nairaFromSum(note.paidKobo),
    left: nairaFromKobo(left),
    surplus: nairaFromKobo(surplusOf(note)),
    parts: partsOf(note).map(({ amountKobo, paidKobo, dueOn }) => {
      return { amount: nairaFromKobo(amountKobo), paid: nairaFromKobo(paidKobo), dueOn };
    }),
    next: next === undefined || next === left ? null : nairaFromKobo(next),
    least: least === undefined ? null : nairaFromKobo(least),
    receipts: payments.map(({ reference, amountKobo, refundedKobo, paidAt }) => {
      const refunded = nairaFromKobo(kobo(refundedKobo));
      return { reference, amount: nairaFromKobo(amountKobo), refunded, paidAt: paidAt ?? '' };
    }),
    underWay,
  };
}
