import {
  type DeskChannel,
  deskChannelNames,
  deskReceiptNumber,
  slipKey,
} from '#contract/book/desk.ts';
import { moneyNow, outstandingOf, surplusOf } from '#contract/book/fee-notes.ts';
import { calendarDay, startOfDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { formatNaira, type Kobo, kobo, typedKobo } from '#contract/money.ts';
import type { DeskRecordRequest, DeskSplitRequest } from '#contract/schemas/desk.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { dayThatCounts } from '../ledger/day-that-counts.ts';
import { slipKeyAgain } from '../ledger/desk-facts.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { takePaymentNumber } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { matchCredited, reportSurplus } from '../ledger/matches.ts';
import { newReference } from '../ledger/new-reference.ts';
import { findPayment, lockPayment, type Payment } from '../ledger/payment.ts';
import { refuseNamed } from '../ledger/payment-keys.ts';
import { movePayment } from '../ledger/payment-moves.ts';
import { insertPayment } from '../ledger/payment-repository.ts';
import { queueReceiptEmail } from '../ledger/receipt-outbox.ts';
import { countRefunds } from '../ledger/refunds.ts';
import { type DeskForm, findDeskNote, readDeskForm, readSplit } from './desk-form.ts';
import { findUsedSlip, invalid, refuseTooMuch, refuseUnconfirmed } from './desk-questions.ts';
import {
  findByFormKeys,
  findDays,
  findDeskPayment,
  findTogether,
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

/**
 * Money that staff take at the desk: recorded as paid, and never changed. All functions throw AppError: `invalid` by
 * field, `not_found`, `conflict` for what must be confirmed. What is entered for a closed day counts on the next open one.
 */
export function createDesk(dependencies: DeskDependencies) {
  const { db, mode, readSchool, clock, mailReceipts, onChange } = dependencies;
  return { record, recordSplit, voidPayment, refund };

  async function record(request: DeskRecordRequest, by: Actor): Promise<Recorded> {
    const { form, errors } = await readDeskForm({ db, readSchool, clock }, request);
    const [recorded] = await writeOnce([form], errors, by);
    if (!recorded) throw new Error('nothing was recorded');
    return recorded;
  }

  /** Money that came as one for several students: a payment each, all or none. */
  async function recordSplit(request: DeskSplitRequest, by: Actor): Promise<Recorded[]> {
    const { forms, errors } = await readSplit({ db, readSchool, clock }, request);
    return writeOnce(forms, errors, by);
  }

  /** The same form is recorded once, also where two tabs send it at the same moment. */
  async function writeOnce(
    forms: DeskForm[],
    errors: Record<string, string>,
    by: Actor,
  ): Promise<Recorded[]> {
    const known = await findRecorded(db, forms);
    if (known) return known;
    if (Object.keys(errors).length > 0) throw new AppError('invalid', FORM_HAS_ERRORS, { errors });
    try {
      const recorded = await inTransaction(db, (trx) => write(trx, forms, by));
      for (const { reference } of recorded) onChange(reference);
      return recorded;
    } catch (error) {
      const meanwhile = error instanceof RecordedMeanwhile && (await findRecorded(db, forms));
      if (meanwhile) return meanwhile;
      throw error;
    }
  }

  async function write(trx: Database, forms: DeskForm[], by: Actor): Promise<Recorded[]> {
    const now = clock();
    const found: FoundForm[] = [];
    for (const form of forms) {
      // Two tabs wait for each other here, also in two processes.
      const number = await takePaymentNumber(trx);
      const known = await findByFormKeys(trx, [form.formKey]);
      if (known.length > 0) throw new RecordedMeanwhile();
      const { student } = form;
      const noteId = student ? await findDeskNote(trx, student.id, form) : null;
      if (form.note && !noteId) throw invalid('note', NO_NOTE);
      await refuseTooMuch(trx, form, noteId);
      found.push({ form, number, noteId });
    }
    const [first] = forms;
    const usedSlip = first && (await findUsedSlip(trx, first));
    await refuseUnconfirmed(trx, forms, usedSlip, now);

    const partOf = forms.length > 1 ? newReference(now) : undefined;
    const recorded: { reference: string; number: number }[] = [];
    for (const one of found) {
      const isFirst = recorded.length === 0;
      const reference = (isFirst && partOf) || newReference(now);
      const isSlipTaken = usedSlip !== undefined || !isFirst;
      recorded.push(await writePart(trx, { ...one, reference, partOf, isSlipTaken }, by, now));
    }
    const receipts = recorded.map(({ number }) => deskReceiptNumber(number)).join(', ');
    const sum = kobo(forms.reduce((sofar, { amountKobo }) => sofar + amountKobo, 0));
    const how = first && deskChannelNames[first.channel];
    const references = recorded.map(({ reference }) => reference).join(', ');
    const text = `Recorded ${formatNaira(sum)} in ${how} as ${receipts}, payment ${references}`;
    await writeAudit(trx, by, { action: 'desk.recorded', text }, now);
    return recordedAs(trx, recorded, true);
  }

  async function writePart(
    trx: Database,
    part: FoundForm & { reference: string; partOf: string | undefined; isSlipTaken: boolean },
    by: Actor,
    now: Date,
  ): Promise<{ reference: string; number: number }> {
    const { form, number, noteId, reference, partOf, isSlipTaken } = part;
    const { student, payer, purpose, feeClass, term, amountKobo, channel, receivedOn } = form;
    const at = receivedOn === calendarDay(now) ? now : noonOf(receivedOn);
    const paidAt = at.toISOString();
    const fee = { reference, purpose, feeClass, term, amountKobo, mode };
    const match = { studentId: student?.id, noteId: noteId ?? undefined, partOf };
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
      slip_key: slipKeyOf(form, isSlipTaken ? stored.id : undefined),
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
    return { reference, number: deskNumber };
  }

  /** Takes back a record that was wrong, as a whole, with all that came as one; the receipts say so from now on. */
  async function voidPayment(reference: string, reason: string, by: Actor): Promise<void> {
    const together = await findTogether(db, reference);
    await inTransaction(db, async (trx) => {
      const now = clock();
      const parts: Awaited<ReturnType<typeof lockDeskPayment>>[] = [];
      for (const one of together) parts.push(await lockDeskPayment(trx, one));
      const left = parts.filter(({ payment }) => payment.status === 'paid');
      const isLeft = left.some(({ payment }) => payment.reference === reference);
      if (!isLeft) throw new AppError('conflict', NOTHING_LEFT);
      for (const { payment } of parts) refuseNamed(reason, payment, 'reason');
      for (const part of left) await voidPart(trx, part, { reason, by }, now);
    });
    for (const one of together) onChange(one);
  }

  async function voidPart(
    trx: Database,
    { payment, desk, channel }: Awaited<ReturnType<typeof lockDeskPayment>>,
    { reason, by }: { reason: string; by: Actor },
    now: Date,
  ): Promise<void> {
    const { reference } = payment;
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
        const most = formatNaira(kobo(left));
        throw invalid(
          'amount',
          `Please enter an amount up to ${most}, what is left of this payment`,
        );
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

/** A form whose payment number is taken, and the fee note that its money counts on. */
interface FoundForm {
  form: DeskForm;
  number: number;
  noteId: string | null;
}

/** Takes the transaction back with the number it had taken: a second tab was faster. */
class RecordedMeanwhile extends Error {}

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

/** `takenBy`: the payment whose key it is where the number itself is taken, by another record or another part. */
function slipKeyOf({ slip }: DeskForm, takenBy: string | undefined): string | null {
  const key = slipKey(slip);
  if (!key) return null;
  return takenBy ? slipKeyAgain(key, takenBy) : key;
}

/** What these forms were recorded as before; undefined when they were not. */
async function findRecorded(db: Database, forms: DeskForm[]): Promise<Recorded[] | undefined> {
  const found = await findByFormKeys(
    db,
    forms.map(({ formKey }) => formKey),
  );
  return found.length > 0 ? recordedAs(db, found, false) : undefined;
}

/** What is said of records afterwards, also where the same form is sent again. */
async function recordedAs(
  db: Database,
  records: readonly { reference: string; number: number }[],
  isNew: boolean,
): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for (const { reference, number } of records) {
    const payment = await findPayment(db, reference);
    const days = payment && (await findDays(db, payment.id));
    if (!days) throw new Error(`the record ${reference} has no payment`);
    const { fullName: studentName, amountKobo, noteId } = payment;
    const note = noteId ? await findNote(db, noteId) : undefined;
    const surplusKobo = note ? surplusOf(moneyNow(note)) : kobo(0);
    const outstandingKobo = note ? outstandingOf(moneyNow(note)) : null;
    const left = { surplusKobo, outstandingKobo };
    all.push({ reference, number, isNew, studentName, amountKobo, ...left, ...days });
  }
  return all;
}

function noonOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + 12 * 60 * 60_000);
}
