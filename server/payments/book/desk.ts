import {
  type DeskChannel,
  deskChannelNames,
  deskReceiptNumber,
  deskYears,
  earlierYearMessage,
  LEAST_DESK_KOBO,
  needsSlip,
  receivedOnProblem,
  slipKey,
  unknownTermMessage,
  usedSlipMessage,
} from '#contract/book/desk.ts';
import { moneyNow, outstandingOf, surplusOf } from '#contract/book/fee-notes.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay, schoolClock, startOfDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { formatNaira, type Kobo, kobo, typedKobo } from '#contract/money.ts';
import {
  normalizePayer,
  type PayerDetails,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import type { DeskRecordRequest } from '#contract/schemas/desk.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, feeFor, purposeNames } from '#contract/school/fees.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { dayThatCounts } from '../ledger/day-that-counts.ts';
import { slipKeyAgain } from '../ledger/desk-facts.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { takePaymentNumber } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import {
  findCertainStudent,
  findCurrentNote,
  matchCredited,
  reportSurplus,
} from '../ledger/matches.ts';
import { newReference } from '../ledger/new-reference.ts';
import { findPayment, lockPayment, type Payment } from '../ledger/payment.ts';
import { childKey, refuseNamed } from '../ledger/payment-keys.ts';
import { movePayment } from '../ledger/payment-moves.ts';
import { insertPayment } from '../ledger/payment-repository.ts';
import { queueReceiptEmail } from '../ledger/receipt-outbox.ts';
import { countRefunds } from '../ledger/refunds.ts';
import {
  findByFormKey,
  findBySlip,
  findDays,
  findDeskPayment,
  findSame,
  findStudent,
  insertCashRefund,
  insertDeskPayment,
  insertEntry,
  markVoided,
} from './desk-repository.ts';

export interface DeskDependencies {
  db: Database;
  mode: Payment['mode'];
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
  mailReceipts: boolean;
  /** After the commit: cached answers are dropped, a receipt goes out. */
  onChange: (reference: string) => void;
}

interface DeskForm extends Omit<DeskRecordRequest, 'payer' | 'amount'> {
  student: { id: string } | undefined;
  payer: PayerDetails;
  payerName: string;
  feeClass: string;
  purpose: string;
  amountKobo: Kobo;
  /** null where the fee table has none */
  feeKobo: Kobo | null;
  /** asked about unless `confirmDay` is sent */
  isOfEarlierYear: boolean;
}

export interface Recorded {
  reference: string;
  number: number;
  isNew: boolean;
  studentName: string;
  amountKobo: Kobo;
  surplusKobo: Kobo;
  /** null without a fee note */
  outstandingKobo: Kobo | null;
  receivedOn: string;
  countsOn: string;
}

export type Desk = ReturnType<typeof createDesk>;

/** Another record like this within this time is asked about. */
const SAME_MS = 10 * 60_000;

/**
 * Money that staff take at the desk: recorded as paid, and never changed. All functions throw AppError: `invalid` by
 * field, `not_found`, `conflict` for what must be confirmed. What is entered for a closed day counts on the next open one.
 */
export function createDesk(dependencies: DeskDependencies) {
  const { db, mode, readSchool, clock, mailReceipts, onChange } = dependencies;
  return { record, voidPayment, refund };

  async function record(request: DeskRecordRequest, by: Actor): Promise<Recorded> {
    const known = await findByFormKey(db, request.formKey);
    if (known) return recordedAs(db, known, false);
    const form = await readForm(request);
    try {
      const recorded = await inTransaction(db, (trx) => write(trx, form, by));
      onChange(recorded.reference);
      return recorded;
    } catch (error) {
      if (error instanceof RecordedMeanwhile) return record(request, by);
      throw error;
    }
  }

  /** Everything that can be said without a transaction, in one answer by field. */
  async function readForm(request: DeskRecordRequest): Promise<DeskForm> {
    const school = await readSchool();
    const { fees } = school;
    const { studentId, channel, receivedOn, slip, term } = request;
    const { class: feeClass, paymentPurpose: purpose } = request;
    const student = studentId ? await findStudent(db, studentId) : undefined;
    const payer = normalizePayer(
      readPayer({
        fullName: student?.fullName ?? request.fullName,
        email: request.email,
        phone: request.phone,
      }),
    );
    const rules = validatePayer(payer);
    const amountKobo = typedKobo(request.amount);
    const today = calendarDay(clock());
    const problems: Record<string, string | false | undefined> = {
      studentId: studentId !== undefined && !student && 'This student is not on the class lists.',
      fullName: rules.fullName,
      // Contact details are not needed at the desk, but must be right when they are given.
      email: payer.email !== '' && rules.email,
      phone: payer.phone !== '' && rules.phone,
      class: !classNames(fees).includes(feeClass) && 'Please choose a class from the list',
      paymentPurpose: !purposeNames(fees).includes(purpose) && 'Please choose what was paid for',
      term:
        !noteTerms(school, purpose, today).includes(term) &&
        !(student && (await findDeskNote(db, student.id, { ...request, purpose }))) &&
        unknownTermMessage(school, purpose, term, today),
      amount:
        !(amountKobo >= LEAST_DESK_KOBO && amountKobo <= MOST_KOBO) &&
        'Please enter an amount from ₦1 to ₦10,000,000, without parts of a kobo',
      receivedOn: receivedOnProblem(school, receivedOn, today),
      slip:
        needsSlip(channel) &&
        slipKey(slip) === '' &&
        `Please enter the reference of the ${deskChannelNames[channel]} slip`,
    };
    const errors = Object.fromEntries(
      Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
    );
    if (Object.keys(errors).length > 0) throw new AppError('invalid', FORM_HAS_ERRORS, { errors });
    return {
      ...request,
      payerName: request.payer,
      payer,
      student,
      feeClass,
      purpose,
      amountKobo: kobo(amountKobo),
      feeKobo: feeFor(fees, purpose, feeClass),
      isOfEarlierYear: receivedOn < deskYears(school, today).current,
    };
  }

  async function write(trx: Database, form: DeskForm, by: Actor): Promise<Recorded> {
    const now = clock();
    // Two tabs wait for each other here, also in two processes.
    const number = await takePaymentNumber(trx);
    const known = await findByFormKey(trx, form.formKey);
    if (known) throw new RecordedMeanwhile();
    const { student, payer, purpose, feeClass, term, amountKobo, channel, receivedOn } = form;
    const noteId = student ? await findDeskNote(trx, student.id, form) : null;
    if (form.note && !noteId) throw new AppError('invalid', NO_NOTE, { errors: { note: NO_NOTE } });
    await refuseTooMuch(trx, form, student ? noteId : await findNoteByName(trx, form));
    const usedSlip = await findUsedSlip(trx, form);
    await refuseUnconfirmed(trx, form, usedSlip, now);

    const reference = newReference(now);
    const at = receivedOn === calendarDay(now) ? now : noonOf(receivedOn);
    const paidAt = at.toISOString();
    const fee = { reference, purpose, feeClass, term, amountKobo, mode };
    const match = { studentId: student?.id, noteId: noteId ?? undefined };
    const desk = { source: 'desk', channel, receivedOn, paidAt, by: by.name } as const;
    const row = {
      number,
      status: 'paid',
      channel,
      charge_kobo: kobo(0),
      paid_at: paidAt,
      dated_at: paidAt,
      created_at: now.toISOString(),
    } as const;
    const detail = { ...fee, ...match, ...desk, chargeKobo: 0 };
    const event = { kind: 'recorded', cause: 'operator', detail } as const;
    const stored = await insertPayment(
      trx,
      { ...payer, ...fee, ...match, currency: 'NGN', source: 'desk' },
      row,
      event,
      now,
    );
    const deskNumber = await insertDeskPayment(trx, {
      payment_id: stored.id,
      payer: form.payerName,
      slip: form.slip || null,
      slip_key: usedSlip ? slipKeyAgain(slipKey(form.slip), stored.id) : slipKey(form.slip) || null,
      received_on: receivedOn,
      reason: form.reason || null,
      taken_by_id: by.id,
      taken_by: by.name,
      form_key: form.formKey,
    });
    const day = await dayThatCounts(trx, receivedOn, now, 'desk');
    const entry = { payment_id: stored.id, channel, amount_kobo: amountKobo, day };
    await insertEntry(trx, { ...entry, kind: 'received' }, by, now);
    const matched = await matchCredited(trx, stored, 'operator', now);
    await reportSurplus(trx, matched, now);
    if (mailReceipts && payer.email) await queueReceiptEmail(trx, stored.id, now);
    const text = `Recorded ${formatNaira(amountKobo)} in ${deskChannelNames[channel]} as ${deskReceiptNumber(deskNumber)}, payment ${reference}`;
    await writeAudit(trx, by, { action: 'desk.recorded', text }, now);
    return recordedAs(trx, { reference, number: deskNumber }, true);
  }

  /** Takes back a record that was wrong, as a whole; the receipt says so from now on. */
  async function voidPayment(reference: string, reason: string, by: Actor): Promise<void> {
    await inTransaction(db, async (trx) => {
      const now = clock();
      const { payment, desk, channel } = await lockDeskPayment(trx, reference);
      if (payment.status !== 'paid') throw new AppError('conflict', NOTHING_LEFT);
      refuseNamed(reason, payment, 'reason');
      const detail = { by: by.name, note: reason, isVoid: 1 };
      const step = { to: 'reversed', cause: 'operator', isDecided: true, detail } as const;
      const moved = await movePayment(trx, payment, step, now, { mailReceipts: false });
      if (!moved) throw new AppError('conflict', JUST_CHANGED);
      await markVoided(trx, desk, { by, reason }, now);
      const amount_kobo = kobo(payment.amountKobo - payment.refundedKobo);
      const day = await dayThatCounts(trx, calendarDay(now), now, 'desk');
      const entry = { payment_id: payment.id, channel, amount_kobo, day };
      await insertEntry(trx, { ...entry, kind: 'voided' }, by, now);
      const text = `Voided the payment ${reference}, taken at the desk: ${reason}`;
      await writeAudit(trx, by, { action: 'desk.voided', text }, now);
    });
    onChange(reference);
  }

  /** Gives cash back; the same `formKey` gives it back once. */
  async function refund(
    reference: string,
    { formKey, amount, reason }: { formKey: string; amount: number; reason: string },
    by: Actor,
  ): Promise<void> {
    const amountKobo = typedKobo(amount);
    await inTransaction(db, async (trx) => {
      const now = clock();
      const { payment } = await lockDeskPayment(trx, reference);
      const id = `desk-${formKey}`;
      const left = payment.amountKobo - payment.refundedKobo;
      const isThere = amountKobo > 0 && amountKobo <= left;
      // A second click is known by its row alone; what is not there is refused below, and its row taken back.
      const row = { id, reference, amountKobo: isThere ? amountKobo : 1 };
      if (!(await insertCashRefund(trx, row, now))) return;
      if (payment.status !== 'paid') throw new AppError('conflict', NOTHING_LEFT);
      if (!isThere) {
        const message = `Please enter an amount up to ${formatNaira(kobo(left))}, what is left of this payment`;
        throw new AppError('invalid', message, { errors: { amount: message } });
      }
      refuseNamed(reason, payment, 'reason');
      await countRefunds(trx, reference, 'operator', now, { by: by.name, reason });
      const day = await dayThatCounts(trx, calendarDay(now), now, 'desk');
      const entry = { payment_id: payment.id, channel: 'cash', day } as const;
      const refunded = { ...entry, kind: 'refunded', amount_kobo: kobo(amountKobo) } as const;
      await insertEntry(trx, refunded, by, now);
      const text = `Gave back ${formatNaira(kobo(amountKobo))} in cash of the payment ${reference}: ${reason}`;
      await writeAudit(trx, by, { action: 'desk.refunded', text }, now);
    });
    onChange(reference);
  }
}

/** Takes the transaction back with the number it had taken: a second tab was faster. */
class RecordedMeanwhile extends Error {}

const MOST_KOBO = 1_000_000_000;
const NO_NOTE = 'Please choose a fee note of this student from the list';
const NOTHING_LEFT = 'Nothing of this payment is left: it went back already.';
const JUST_CHANGED = 'The payment has just changed. Please look at it again.';

async function lockDeskPayment(trx: Database, reference: string) {
  const payment = await lockPayment(trx, reference);
  const desk = payment && (await findDeskPayment(trx, payment.id));
  if (!payment || !desk) {
    throw new AppError('not_found', 'No money was recorded at the desk under this reference.');
  }
  // Written by `record` alone.
  return { payment, desk, channel: payment.channel as DeskChannel };
}

async function findUsedSlip(trx: Database, { slip }: DeskForm) {
  const key = slipKey(slip);
  return key ? findBySlip(trx, key) : undefined;
}

/** All that a person must confirm, asked at once: each question under the name of the field that answers it. */
async function refuseUnconfirmed(
  trx: Database,
  form: DeskForm,
  usedSlip: Awaited<ReturnType<typeof findUsedSlip>>,
  now: Date,
): Promise<void> {
  const slip = usedSlip && !form.confirmSlip ? usedSlipMessage(usedSlip) : undefined;
  const questions = {
    confirmDay:
      form.isOfEarlierYear && !form.confirmDay ? earlierYearMessage(form.receivedOn) : undefined,
    confirmSlip: slip,
    confirmAgain: form.confirmAgain ? undefined : await questionAboutSame(trx, form, now),
  };
  const asked = Object.entries(questions).flatMap(([name, text]) => (text ? [[name, text]] : []));
  if (asked.length === 0) return;
  const message = asked.map(([, text]) => text).join(' ');
  const errors: Record<string, string> = Object.fromEntries(asked);
  throw new AppError('conflict', message, { errors: { ...errors, ...(slip && { slip }) } });
}

async function questionAboutSame(trx: Database, form: DeskForm, now: Date) {
  const { payer, purpose, feeClass, term, amountKobo, channel } = form;
  const key = childKey({ fullName: payer.fullName, purpose, feeClass, term });
  const since = new Date(now.getTime() - SAME_MS);
  const same = await findSame(trx, { childKey: key, amountKobo, channel }, since);
  if (!same) return undefined;
  return `The same amount for the same student was recorded at ${schoolClock(same.at)} as ${deskReceiptNumber(same.number)}. If this is other money, please confirm it.`;
}

/** The note that money of a student counts on: the current one of the fee, or one that has ended and is owed on. */
async function findDeskNote(
  db: Database,
  studentId: string,
  { note: id, purpose, term }: Pick<DeskForm, 'note' | 'purpose' | 'term'>,
): Promise<string | null> {
  if (!id) return findCurrentNote(db, studentId, { purpose, term });
  const note = await findNote(db, id);
  const isOfFee = note?.studentId === studentId && note.purpose === purpose && note.term === term;
  return isOfFee && outstandingOf(moneyNow(note)) > 0 ? id : null;
}

/** A name that was typed may be of a student of the class lists all the same: the payment then counts on their note. */
async function findNoteByName(trx: Database, form: DeskForm): Promise<string | null> {
  const { payer, feeClass } = form;
  const student = await findCertainStudent(trx, { ...payer, feeClass });
  return student ? findCurrentNote(trx, student.id, form) : null;
}

/** What is taken without a reason: what is outstanding on the note, or the fee where there is none. */
async function refuseTooMuch(trx: Database, form: DeskForm, noteId: string | null): Promise<void> {
  if (form.reason) return;
  const note = noteId ? await findNote(trx, noteId) : undefined;
  const most = note ? outstandingOf(moneyNow(note)) : form.feeKobo;
  if (most === null || form.amountKobo <= most) return;
  const due = note
    ? `${formatNaira(most)} is left to pay on the fee note`
    : `The fee is ${formatNaira(most)}`;
  const message = `${due}. For more, please say why.`;
  throw new AppError('invalid', message, { errors: { reason: message } });
}

/** What is said of a record afterwards, also where the same form is sent again. */
async function recordedAs(
  db: Database,
  { reference, number }: { reference: string; number: number },
  isNew: boolean,
): Promise<Recorded> {
  const payment = await findPayment(db, reference);
  const days = payment && (await findDays(db, payment.id));
  if (!days) throw new Error(`the record ${reference} has no payment`);
  const { fullName: studentName, amountKobo, noteId } = payment;
  const note = noteId ? await findNote(db, noteId) : undefined;
  const surplusKobo = note ? surplusOf(moneyNow(note)) : kobo(0);
  const outstandingKobo = note ? outstandingOf(moneyNow(note)) : null;
  const left = { surplusKobo, outstandingKobo };
  return { reference, number, isNew, studentName, amountKobo, ...left, ...days };
}

function noonOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + 12 * 60 * 60_000);
}
