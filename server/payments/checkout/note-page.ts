import {
  leastAmountOf,
  nextPartOf,
  outstandingOf,
  partsOf,
  surplusOf,
} from '#contract/book/fee-notes.ts';
import { readNoteCode } from '#contract/book/note-code.ts';
import { kobo, nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { termInWords } from '#contract/school/terms.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { type FeeNote, findNoteByCode } from '../ledger/fee-notes.ts';
import { findNotePayments, findUnderWay } from '../ledger/note-payments.ts';
import type { Range } from '../provider/provider.ts';
import { findStudentName } from './students-repository.ts';

/** The same for a code that was never made, one that is mistyped and other text. */
const NO_NOTE =
  'There is no fee note at this address. Please check it against the message or the slip from the school, letter by letter.';

/** Says nothing about the family: the address may be in other hands by now. */
const ENDED =
  'This fee note is no longer valid. Nothing was charged. Please ask the school for the new one.';

/** The note behind a code, with its student. Throws AppError `not_found`. */
export async function openNote(db: Database, typed: string) {
  const code = readNoteCode(typed);
  const note = code && (await findNoteByCode(db, code));
  if (!note) throw new AppError('not_found', NO_NOTE);
  if (note.endedAt) throw new AppError('not_found', ENDED);
  const studentName = await findStudentName(db, note.studentId);
  return { note, studentName };
}

/** What the page of a note shows. Throws AppError `not_found`. */
export async function readNotePage(
  db: Database,
  typed: string,
  recently: Range,
): Promise<NotePage> {
  const { note, studentName } = await openNote(db, typed);
  const payments = await findNotePayments(db, note.id);
  const underWay = await findUnderWay(db, note.id, recently);
  const left = outstandingOf(note);
  const next = note.plan.kind === 'parts' ? nextPartOf(note)?.amountKobo : undefined;
  const least = leastAmountOf(note);
  return {
    code: note.code,
    status: statusOf(note),
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
    underWay: underWay.payments,
  };
}

function statusOf({ status }: FeeNote): NotePage['status'] {
  if (status === 'cancelled' || status === 'replaced') throw new AppError('not_found', ENDED);
  return status;
}
