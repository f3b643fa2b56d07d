import { paginationOf } from '#contract/paging.ts';
import type { MatchesQuery, PaymentToMatch, StudentPayment } from '#contract/schemas/matches.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText, isOneLetterApart, studentNameKeys } from '#contract/text/fold-text.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { findCurrentNote, reportSurplus, writeMatch } from '../ledger/matches.ts';
import { lockPayment, type Payment, termOf } from '../ledger/payment.ts';
import { refuseNamed } from '../ledger/payment-keys.ts';
import {
  type Candidate,
  countUnmatched,
  findAllCandidates,
  findCandidate,
  findPaymentsOfStudent,
  findUnmatched,
  setNoStudent,
} from './match-repository.ts';
import { studentInAudit } from './note-making.ts';

interface MatchDependencies {
  db: Database;
  clock: () => Date;
  onChange: (reference: string) => void;
}

export type MatchDesk = ReturnType<typeof createMatchDesk>;

const PAGE = 25;
const MOST_CANDIDATES = 5;

/** Payments that are certainly of no one student: a person says whose they are, or that they are of none. */
export function createMatchDesk({ db, clock, onChange }: MatchDependencies) {
  return { list, confirm, putAside, undo, ofStudent };

  async function list({ page, list: which }: MatchesQuery) {
    const students = (await findAllCandidates(db)).map(withKeys);
    const payments = await findUnmatched(db, which, { limit: PAGE, skip: (page - 1) * PAGE });
    const total = await countUnmatched(db, which);
    const data = payments.map((payment): PaymentToMatch => {
      const { phone, email } = payment;
      return { ...shown(payment), phone, email, candidates: candidatesOf(payment, students) };
    });
    return { data, pagination: paginationOf(page, PAGE, total) };
  }

  /** The payment is this student's, and counts towards their current note of the fee. */
  async function confirm(reference: string, studentId: string, by: Actor): Promise<void> {
    await change(reference, async (trx, payment, now) => {
      if (payment.studentId) throw new AppError('conflict', IS_MATCHED);
      const student = await findCandidate(trx, studentId);
      if (!student) throw new AppError('invalid', 'This student is not on the class lists.');
      const noteId = await findCurrentNote(trx, studentId, payment);
      const why = { cause: 'operator', by: by.name } as const;
      const matched = await writeMatch(trx, payment, { studentId, noteId }, why, now);
      await setNoStudent(trx, payment.id, null);
      await reportSurplus(trx, matched, now);
      const text = `Matched the payment ${reference} to ${studentInAudit(student)}`;
      await writeAudit(trx, by, { action: 'payments.matched', text }, now);
    });
  }

  /** Belongs to no student on the class lists, and is not asked about again. */
  async function putAside(reference: string, by: Actor): Promise<void> {
    await change(reference, async (trx, payment, now) => {
      if (payment.studentId) throw new AppError('conflict', IS_MATCHED);
      const why = { cause: 'operator', by: by.name, reason: NOBODY } as const;
      await writeMatch(trx, payment, undefined, why, now);
      await setNoStudent(trx, payment.id, now.toISOString());
      const text = `Said that the payment ${reference} is of no student on the class lists`;
      await writeAudit(trx, by, { action: 'payments.unmatched', text }, now);
    });
  }

  async function undo(reference: string, reason: string, by: Actor): Promise<void> {
    await change(reference, async (trx, payment, now) => {
      if (!payment.studentId) throw new AppError('conflict', 'This payment has no student.');
      refuseNamed(reason, payment, 'reason');
      const student = await findCandidate(trx, payment.studentId);
      if (student) refuseNamed(reason, student, 'reason');
      const why = { cause: 'operator', by: by.name, reason } as const;
      await writeMatch(trx, payment, undefined, why, now);
      const text = `Took the payment ${reference} from its student`;
      await writeAudit(trx, by, { action: 'payments.unmatched', text }, now);
    });
  }

  async function ofStudent(id: string): Promise<StudentPayment[]> {
    if (!(await findCandidate(db, id))) {
      throw new AppError('not_found', 'This student is not on the class lists.');
    }
    const payments = await findPaymentsOfStudent(db, id);
    return payments.map((payment) => {
      const { status, noteId } = payment;
      return { ...shown(payment), status, hasNote: noteId !== null };
    });
  }

  async function change(
    reference: string,
    work: (trx: Database, payment: Payment, now: Date) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (trx) => {
      const payment = await lockPayment(trx, reference);
      if (!payment?.paidAt) throw new AppError('not_found', 'There is no such payment.');
      await work(trx, payment, clock());
    });
    onChange(reference);
  }
}

const IS_MATCHED = 'This payment has a student already: somebody was faster. Please look again.';
const NOBODY = 'Nobody on the class lists';

function shown(payment: Payment) {
  const { reference, fullName, feeClass, purpose, amountKobo, source, paidAt } = payment;
  const term = termOf(payment);
  const facts = { reference, fullName, class: feeClass, purpose, term, amountKobo, source };
  return { ...facts, paidAt: paidAt ?? payment.createdAt };
}

/** Students with the name or nearly, or with the payer's phone or e-mail. */
function candidatesOf(payment: Payment, students: readonly Keyed[]): PaymentToMatch['candidates'] {
  const payer = {
    ...studentNameKeys(payment.fullName),
    phone: phoneKey(payment.phone),
    email: foldText(payment.email),
  };
  return students
    .flatMap((student) => {
      const why = whyOf(payer, student);
      if (why.length === 0) return [];
      const isOfClass = student.feeClass === payment.feeClass;
      const score = why.length * 2 + (isOfClass ? 1 : 0) - (student.leftAt ? 1 : 0);
      return [{ student, why: isOfClass ? [...why, 'Same class'] : why, score }];
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_CANDIDATES)
    .map(({ student: { id, fullName, feeClass, admissionNumber, leftAt }, why }) => ({
      _id: id,
      fullName,
      class: feeClass,
      admissionNumber: admissionNumber ?? '',
      hasLeft: leftAt !== null,
      why,
    }));
}

type Keyed = ReturnType<typeof withKeys>;

/** Contacts in the form in which they are compared, once for all payments of a page. */
function withKeys(student: Candidate) {
  return { ...student, phone: phoneKey(student.phone), email: foldText(student.email) };
}

interface PayerKeys extends ReturnType<typeof studentNameKeys> {
  phone: string;
  email: string;
}

function whyOf(payer: PayerKeys, student: Keyed): string[] {
  const isNamed = student.sortedKey === payer.sortedKey || student.nameKey === payer.nameKey;
  const isNear =
    !isNamed &&
    (isOneLetterApart(student.nameKey, payer.nameKey) ||
      isOneLetterApart(student.sortedKey, payer.sortedKey));
  return [
    isNamed && 'Same name',
    isNear && 'Nearly the same name',
    payer.phone !== '' && student.phone === payer.phone && 'Same phone',
    payer.email !== '' && student.email === payer.email && 'Same e-mail',
  ].filter((reason) => reason !== false);
}
