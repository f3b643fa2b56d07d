import { notePath } from '#contract/addresses.ts';
import {
  moneyNow,
  nextPartOf,
  outstandingOf,
  partsOf,
  surplusOf,
} from '#contract/book/fee-notes.ts';
import type { DiscountReason } from '#contract/book/note-discounts.ts';
import type { NoteInWords } from '#contract/book/note-message.ts';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { undeliveredReasons } from '#contract/undelivered.ts';
import type { Payment } from '../ledger/payment.ts';
import type { NotesPlan } from './note-plan.ts';
import type { ListedNote, NoteStudent } from './note-repository.ts';
import type { Repricing } from './note-repricing.ts';

const MOST_NAMED = 50;
const MOST_SHOWN = 200;

/** A note as the panel shows it. */
export function staffNote(note: ListedNote, publicUrl: string): StaffNote {
  const { id: _id, code, studentId, fullName: student, feeClass, purpose, term, plan } = note;
  const { fullKobo, discountKobo, dueKobo, paidKobo, status, createdAt } = note;
  const next = note.endedAt ? undefined : nextPartOf(note);
  return {
    _id,
    code,
    address: `${publicUrl}${notePath(code)}`,
    studentId,
    student,
    class: feeClass,
    ...given('admissionNumber', note.admissionNumber),
    ...(note.leftAt && { hasLeft: true as const }),
    parent: { name: note.parentName, phone: note.parentPhone, email: note.parentEmail },
    purpose,
    term,
    fullKobo,
    discountKobo,
    ...given('discountReason', note.discountReason as DiscountReason | null),
    ...given('discountNote', note.discountNote),
    dueKobo,
    paidKobo,
    outstandingKobo: outstandingOf(moneyNow(note)),
    surplusKobo: surplusOf(moneyNow(note)),
    plan,
    status,
    ...(next && { next: { kobo: next.amountKobo, dueOn: next.dueOn } }),
    createdAt,
    ...given('endedAt', note.endedAt),
    ...given('sentAt', note.sentAt),
    ...given('remindedAt', note.remindedAt),
    ...given('waiting', note.waiting),
    ...given('undelivered', undeliveredReasons.find((one) => one === note.lastOutcome) ?? null),
  };
}

/** A note for a message to the parent. */
export function inWords(note: ListedNote, publicUrl: string): NoteInWords {
  const { fullName: student, feeClass, purpose, term, dueKobo, paidKobo, plan, code } = note;
  const address = `${publicUrl}${notePath(code)}`;
  return { student, feeClass, purpose, term, dueKobo, paidKobo, plan, address };
}

export function shownPreview(plan: NotesPlan) {
  const { digest, today, feeDay, notes, hasNote, notOffered, leftOut, problems } = plan;
  const counted = notes.flatMap((note) => note.counted);
  return {
    digest,
    today,
    feeDay,
    count: notes.length,
    fullKobo: total(notes, ({ fullKobo }) => fullKobo),
    discountKobo: total(notes, ({ discountKobo }) => discountKobo),
    dueKobo: total(notes, dueOf),
    counted: { payments: counted.length, kobo: total(counted, leftOf) },
    byClass: grouped(notes).map(([feeClass, ofClass]) => ({
      class: feeClass,
      count: ofClass.length,
      fullKobo: total(ofClass, ({ fullKobo }) => fullKobo),
      discountKobo: total(ofClass, ({ discountKobo }) => discountKobo),
      dueKobo: total(ofClass, dueOf),
    })),
    hasNote: { count: hasNote.length, students: hasNote.slice(0, MOST_NAMED).map(shownStudent) },
    notOffered: grouped(notOffered).map(([feeClass, students]) => ({
      class: feeClass,
      count: students.length,
    })),
    leftOut,
    problems,
    notes: notes.slice(0, MOST_SHOWN).map((note) => ({
      ...shownStudent(note.student),
      fullKobo: note.fullKobo,
      discountKobo: note.discountKobo,
      dueKobo: dueOf(note),
      countedKobo: total(note.counted, leftOf),
      plan: note.plan,
    })),
  };
}

/** Notes with an old fee, and what would take their place. */
export function shownRepricing({ digest, today, notes, misfits }: Repricing) {
  const newDueOf = ({ terms }: Repricing['notes'][number]) => dueOf(terms);
  return {
    digest,
    today,
    count: notes.length,
    sent: notes.filter(({ note }) => note.sentAt).length,
    dueKobo: total(notes, ({ note }) => note.dueKobo),
    newDueKobo: total(notes, newDueOf),
    notes: notes.slice(0, MOST_SHOWN).map((one) => ({
      ...shownOldNote(one),
      dueKobo: one.note.dueKobo,
      newDueKobo: newDueOf(one),
    })),
    misfits: misfits
      .slice(0, MOST_SHOWN)
      .map((one) => ({ ...shownOldNote(one), problem: one.problem })),
  };
}

function shownOldNote({ note, feeDay, feeKobo }: Repricing['misfits' | 'notes'][number]) {
  const { id: _id, studentId, purpose, term, fullKobo } = note;
  const student = shownStudent({ ...note, id: studentId });
  return { _id, ...student, purpose, term, feeDay, fullKobo, ...given('feeKobo', feeKobo) };
}

/** The parts of a note that has any; the whole of another one is its only part. */
export function shownParts(note: ListedNote) {
  return note.endedAt ? [] : partsOf(note).filter(({ amountKobo }) => amountKobo > 0);
}

export function shownPayment(payment: Payment) {
  const { reference, source, status, amountKobo, refundedKobo, channel, paidAt } = payment;
  return {
    reference,
    source,
    status,
    amountKobo,
    refundedKobo,
    ...given('channel', channel),
    paidAt: paidAt ?? payment.createdAt,
  };
}

function shownStudent({ id, fullName, feeClass, admissionNumber }: NoteStudent) {
  const student = { studentId: id, student: fullName, class: feeClass };
  return { ...student, ...given('admissionNumber', admissionNumber) };
}

function dueOf({ fullKobo, discountKobo }: { fullKobo: number; discountKobo: number }): number {
  return fullKobo - discountKobo;
}

function leftOf({ amountKobo, refundedKobo }: Payment): number {
  return amountKobo - refundedKobo;
}

function total<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

/** In the order in which they come, which is that of the classes' names. */
function grouped<Item extends { feeClass: string }>(items: readonly Item[]) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.feeClass);
    if (group) group.push(item);
    else groups.set(item.feeClass, [item]);
  }
  return [...groups];
}

function given<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
