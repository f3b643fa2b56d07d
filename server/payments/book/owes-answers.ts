import type * as z from 'zod';
import { moneyNow, outstandingOf, surplusOf } from '#contract/book/fee-notes.ts';
import type { owesFigures, owesRow } from '#contract/schemas/who-owes.ts';
import type { OtherPayment, OwesNote, UnnotedStudent } from './owes-repository.ts';
import type { Figures } from './owes-sums.ts';

export type Row = z.infer<typeof owesRow>;

/** In naira, as the panel shows it. */
export function figuresAnswer({ counts, other, ...figures }: Figures): z.infer<typeof owesFigures> {
  const { open, part_paid: partPaid, paid, overpaid, ended_owing, ended_surplus } = counts;
  return {
    notes: open + partPaid + paid + overpaid,
    open,
    partPaid,
    paid,
    overpaid,
    ended: { owing: ended_owing, surplus: ended_surplus },
    expected: figures.expected / 100,
    discounts: figures.discounts / 100,
    online: figures.online / 100,
    desk: figures.desk / 100,
    moved: figures.moved / 100,
    outstanding: figures.outstanding / 100,
    surplus: figures.surplus / 100,
    withoutNote: {
      payments: other.payments,
      online: other.online / 100,
      desk: other.desk / 100,
    },
  };
}

export function noteAnswer(note: OwesNote, today: string): Row {
  const { nextDueOn } = note;
  const money = moneyNow(note);
  return {
    _id: note.id,
    standing: note.status,
    studentId: note.studentId,
    studentName: note.fullName,
    class: note.feeClass,
    ...(note.admissionNumber && { admissionNumber: note.admissionNumber }),
    parentName: note.parentName,
    parentPhone: note.parentPhone,
    ...(note.leftAt && { hasLeft: true as const }),
    purpose: note.purpose,
    due: money.dueKobo / 100,
    discount: note.endedAt ? 0 : note.discountKobo / 100,
    paid: note.paidKobo / 100,
    outstanding: outstandingOf(money) / 100,
    surplus: surplusOf(money) / 100,
    ...(nextDueOn && { nextDueOn }),
    ...(nextDueOn && nextDueOn < today && { isLate: true as const }),
  };
}

/** A payment that counts on no fee note: nothing is due, so all of it is surplus. */
export function paymentAnswer(payment: OtherPayment): Row {
  const { studentId, amountKobo, refundedKobo } = payment;
  const paid = (amountKobo - refundedKobo) / 100;
  return {
    _id: payment.id,
    standing: studentId ? 'no_note' : 'not_on_list',
    ...(studentId && { studentId }),
    studentName: payment.fullName,
    class: payment.feeClass,
    parentName: '',
    parentPhone: payment.phone,
    purpose: payment.purpose,
    due: 0,
    discount: 0,
    paid,
    outstanding: 0,
    surplus: paid,
    reference: payment.reference,
  };
}

/** Nothing is known to be due until somebody makes a fee note. */
export function studentAnswer(student: UnnotedStudent, purpose = ''): Row {
  const { id, fullName, feeClass, admissionNumber, parentName, parentPhone } = student;
  return {
    _id: id,
    standing: 'no_note_yet',
    studentId: id,
    studentName: fullName,
    class: feeClass,
    ...(admissionNumber && { admissionNumber }),
    parentName,
    parentPhone,
    purpose,
    due: 0,
    discount: 0,
    paid: 0,
    outstanding: 0,
    surplus: 0,
  };
}
