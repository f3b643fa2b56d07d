import type * as z from 'zod';
import { deskReceiptNumber } from '#contract/book/desk.ts';
import { moneyNow, outstandingOf } from '#contract/book/fee-notes.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { statement } from '#contract/schemas/statement.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { termInWords, termOn } from '#contract/school/terms.ts';
import type { Database } from '../../database/schema.ts';
import { inSnapshot } from '../../database/snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import { eventDetail } from '../ledger/event-detail.ts';
import type { FeeNote } from '../ledger/fee-notes.ts';
import {
  findMovements,
  findMoves,
  findSessionNotes,
  findStatementStudent,
  type MovedEvent,
  type StudentMovement,
} from './statement-repository.ts';

type Statement = z.infer<typeof statement>;
type Line = Statement['lines'][number];
/** In kobo, and without its balance, which is known when all are in order. */
type Draft = Pick<Line, 'day' | 'kind' | 'about' | 'receipt' | 'receivedOn' | 'enteredOn'> & {
  /** of the ledger's event: decides between two of one moment */
  sequence: number;
  charged: number;
  paid: number;
};

interface StatementDependencies {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

/** What one student was charged and paid in a session, line by line. Throws AppError `not_found`. */
export function createStatements({ db, readSchool, clock }: StatementDependencies) {
  return async (studentId: string, asked: string | undefined): Promise<Statement> => {
    const now = clock();
    const session = asked ?? termOn(await readSchool(), '', calendarDay(now)).split('-')[0] ?? '';
    return inSnapshot(db, async (snapshot) => {
      const student = await findStatementStudent(snapshot, studentId);
      if (!student) throw new AppError('not_found', 'This student is not on the class lists.');
      const notes = await findSessionNotes(snapshot, studentId, session);
      const noteIds = notes.map(({ id }) => id);
      const movements = await findMovements(snapshot, studentId, session, noteIds);
      const moves = await findMoves(snapshot, noteIds);
      const drafts = [
        ...notes.flatMap(chargeLines),
        ...movements.map(moneyLine),
        ...moves.map((move) => moveLine(move, notes)),
      ];
      const lines = withBalance(drafts);
      const sumOf = (name: 'charged' | 'paid') =>
        drafts.reduce((sum, draft) => sum + draft[name], 0) / 100;
      return {
        student: {
          _id: student.id,
          name: student.fullName,
          class: student.feeClass,
          ...(student.admissionNumber && { admissionNumber: student.admissionNumber }),
          parentName: student.parentName,
          ...(student.leftAt && { hasLeft: true as const }),
        },
        session,
        readAt: now.toISOString(),
        notes: notes.map(noteInNaira),
        lines,
        totals: {
          charged: sumOf('charged'),
          paid: sumOf('paid'),
          balance: lines.at(-1)?.balance ?? 0,
        },
      };
    });
  };
}

/** A note that has ended asks for nothing any more. */
function chargeLines(note: FeeNote): Draft[] {
  const { dueKobo, createdAt, endedAt } = note;
  const common = { about: aboutOf(note), paid: 0, sequence: 0 };
  const made: Draft = { ...common, day: calendarDay(createdAt), kind: 'charged', charged: dueKobo };
  if (!endedAt) return [made];
  return [made, { ...common, day: calendarDay(endedAt), kind: 'cancelled', charged: -dueKobo }];
}

function moneyLine(moved: StudentMovement): Draft {
  const { kind, source, sequence, amountKobo, countsOn, receivedOn } = moved;
  const { reference, deskNumber } = moved;
  const late = countsOn !== receivedOn && { receivedOn, enteredOn: calendarDay(moved.at) };
  const common = { day: countsOn, ...late, about: aboutOf(moved), charged: 0, paid: amountKobo };
  if (kind === 'paid' || kind === 'adopted' || kind === 'recorded') {
    const receipt = deskNumber === null ? reference : deskReceiptNumber(deskNumber);
    return { ...common, sequence, kind: source, receipt };
  }
  return { ...common, sequence, kind };
}

function moveLine({ noteId, sequence, at, detail }: MovedEvent, notes: FeeNote[]): Draft {
  const { amountKobo = 0, isDebt } = eventDetail.parse(detail);
  const note = notes.find(({ id }) => id === noteId);
  return {
    day: calendarDay(at),
    sequence,
    kind: moveKindOf(amountKobo, isDebt === 1),
    about: note ? aboutOf(note) : '',
    charged: 0,
    paid: amountKobo,
  };
}

/** A debt that is moved away is money that comes. */
function moveKindOf(amountKobo: number, isDebt: boolean): Line['kind'] {
  if (isDebt) return amountKobo < 0 ? 'debt_moved_here' : 'debt_moved_away';
  return amountKobo > 0 ? 'moved_here' : 'moved_away';
}

/** By day, what was charged before what was paid. */
function withBalance(drafts: Draft[]): Line[] {
  const inOrder = drafts.toSorted((one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -1 : 1;
    return one.sequence - other.sequence;
  });
  let balance = 0;
  return inOrder.map(({ sequence: _sequence, charged, paid, ...line }) => {
    balance += charged - paid;
    return { ...line, charged: charged / 100, paid: paid / 100, balance: balance / 100 };
  });
}

function noteInNaira(note: FeeNote): Statement['notes'][number] {
  const { purpose, term, feeClass, status, fullKobo, discountKobo, paidKobo, nextDueOn } = note;
  const money = moneyNow(note);
  return {
    purpose,
    term: termInWords(term),
    class: feeClass,
    status,
    full: fullKobo / 100,
    discount: discountKobo / 100,
    due: money.dueKobo / 100,
    paid: paidKobo / 100,
    outstanding: outstandingOf(money) / 100,
    ...(nextDueOn && { nextDueOn }),
  };
}

function aboutOf({ purpose, term }: { purpose: string; term: string }): string {
  return `${purpose}, ${termInWords(term)}`;
}
