import { splitOver } from '#contract/book/desk.ts';
import type { NoteStudentShown, StaffNote } from '#contract/schemas/fee-notes.ts';
import { feeFor, purposeNames } from '#contract/school/fees.ts';
import { type SchoolYear, termOn } from '#contract/school/terms.ts';
import { readAmount } from '#contract/typed-amount.ts';

/** A fee of a child that a part of the money may be for. Amounts in kobo. */
export interface SplitLine {
  key: string;
  student: NoteStudentShown;
  /** undefined where no fee note is open: then the purpose is chosen */
  note: StaffNote | undefined;
  purpose: string;
  class: string;
  term: string;
  /** what is left of the fee note; nothing where none is open: the fee may be paid already */
  owedKobo: number;
  /** what the fee table asks, where no fee note is open */
  feeKobo: number | null;
}

export interface FilledLine extends SplitLine {
  /** what was typed, or what the money fills */
  typed: string | undefined;
  amountKobo: number;
}

/** The open fee notes of each child; one fee to be chosen for a child without any. */
export function linesOf(
  students: readonly NoteStudentShown[],
  notesOf: (studentId: string) => readonly StaffNote[] | undefined,
  schoolYear: SchoolYear,
  purposes: Readonly<Record<string, string>>,
  today: string,
): SplitLine[] {
  const { fees } = schoolYear;
  return students.flatMap((student): SplitLine[] => {
    const notes = notesOf(student.studentId);
    if (!notes) return [];
    const open = notes.map((note) => {
      const { _id: key, purpose, class: feeClass, term, outstandingKobo: owedKobo } = note;
      return { key, student, note, purpose, class: feeClass, term, owedKobo, feeKobo: null };
    });
    if (open.length > 0) return open;
    const { studentId: key, class: feeClass } = student;
    const purpose = purposes[key] ?? purposeNames(fees)[0] ?? '';
    const term = termOn(schoolYear, purpose, today);
    const feeKobo = feeFor(fees, purpose, feeClass);
    const fee = { purpose, class: feeClass, term, owedKobo: 0, feeKobo };
    return [{ key, student, note: undefined, ...fee }];
  });
}

/** What is typed stays; the rest of the money fills the open fee notes, what is due first first. */
export function fillLines(
  lines: readonly SplitLine[],
  totalKobo: number,
  typed: Readonly<Record<string, string>>,
): FilledLine[] {
  const given = new Map<string, number>();
  for (const { key } of lines) {
    const text = typed[key];
    if (text !== undefined) given.set(key, readAmount(text) ?? 0);
  }
  const left = totalKobo - [...given.values()].reduce((sum, amount) => sum + amount, 0);
  const free = lines.filter(({ key }) => !given.has(key)).sort(byDueDay);
  const owed = free.map(({ owedKobo }) => owedKobo);
  for (const [at, amount] of splitOver(Math.max(0, left), owed).entries()) {
    given.set(free[at]?.key ?? '', amount);
  }
  return lines.map((line) => {
    return { ...line, typed: typed[line.key], amountKobo: given.get(line.key) ?? 0 };
  });
}

function byDueDay(one: SplitLine, other: SplitLine): number {
  return dueDay(one) < dueDay(other) ? -1 : Number(dueDay(one) > dueDay(other));
}

/** After every day where it has none. */
function dueDay({ note }: SplitLine): string {
  return note ? (note.next?.dueOn ?? '9998') : '9999';
}
