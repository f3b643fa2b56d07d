import {
  type DeskQuestion,
  deskReceiptNumber,
  earlierYearMessage,
  slipKey,
  usedSlipMessage,
} from '#contract/book/desk.ts';
import { moneyNow, outstandingOf } from '#contract/book/fee-notes.ts';
import { schoolClock } from '#contract/dates/school-time.ts';
import { formatNaira } from '#contract/money.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { findCertainStudent, findCurrentNote } from '../ledger/matches.ts';
import { childKey } from '../ledger/payment-keys.ts';
import type { DeskForm } from './desk-form.ts';
import { findBySlip, findSame } from './desk-repository.ts';

/** Another record like this within this time is asked about. */
const SAME_MS = 10 * 60_000;

/** What is taken without a reason: what is outstanding on the note, or the fee where there is none. */
export async function refuseTooMuch(
  trx: Database,
  form: DeskForm,
  studentNote: string | null,
): Promise<void> {
  if (form.reason) return;
  const noteId = form.student ? studentNote : await findNoteByName(trx, form);
  const note = noteId ? await findNote(trx, noteId) : undefined;
  const most = note ? outstandingOf(moneyNow(note)) : form.feeKobo;
  if (most === null || form.amountKobo <= most) return;
  const due = note
    ? `${formatNaira(most)} is left to pay on the fee note`
    : `The fee is ${formatNaira(most)}`;
  throw invalid('reason', `${due}. For more, please say why.`);
}

export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { errors: { [field]: message } });
}

export async function findUsedSlip(trx: Database, { slip }: DeskForm) {
  const key = slipKey(slip);
  return key ? findBySlip(trx, key) : undefined;
}

/** All that a person must confirm, asked at once: each question under the name of the field that answers it. */
export async function refuseUnconfirmed(
  trx: Database,
  forms: readonly DeskForm[],
  usedSlip: Awaited<ReturnType<typeof findUsedSlip>>,
  now: Date,
): Promise<void> {
  const [form] = forms;
  const slip = usedSlip && !form?.confirmSlip ? usedSlipMessage(usedSlip) : undefined;
  const isOld = form?.isOfEarlierYear && !form.confirmDay;
  const questions: Partial<Record<DeskQuestion, string>> = {
    ...(isOld && { confirmDay: earlierYearMessage(form.receivedOn) }),
    ...(slip && { confirmSlip: slip }),
  };
  for (const one of form?.confirmAgain ? [] : forms) {
    const question = await questionAboutSame(trx, one, now);
    if (question) questions.confirmAgain ??= question;
  }
  const asked = Object.values(questions);
  if (asked.length === 0) return;
  const errors = { ...questions, ...(slip && { slip }) };
  throw new AppError('conflict', asked.join(' '), { errors });
}

async function questionAboutSame(trx: Database, form: DeskForm, now: Date) {
  const { payer, purpose, feeClass, term, amountKobo, channel } = form;
  const key = childKey({ fullName: payer.fullName, purpose, feeClass, term });
  const since = new Date(now.getTime() - SAME_MS);
  const same = await findSame(trx, { childKey: key, amountKobo, channel }, since);
  if (!same) return undefined;
  return `The same amount for the same student was recorded at ${schoolClock(same.at)} as ${deskReceiptNumber(same.number)}. If this is other money, please confirm it.`;
}

/** A name that was typed may be of a student of the class lists all the same: the payment then counts on their note. */
async function findNoteByName(trx: Database, form: DeskForm): Promise<string | null> {
  const { payer, feeClass } = form;
  const student = await findCertainStudent(trx, { ...payer, feeClass });
  return student ? findCurrentNote(trx, student.id, form) : null;
}
