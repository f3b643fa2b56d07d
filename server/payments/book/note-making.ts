import { NOTE_CODE_LENGTH } from '#contract/book/fee-notes.ts';
import { feeDayOf } from '#contract/book/note-fees.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { REFERENCE_LETTERS } from '#contract/references.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import { termInWords } from '#contract/school/terms.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { randomBytes } from '../../runtime/randomness.ts';
import { insertNotes } from '../ledger/fee-notes.ts';
import { lockChain } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { reportSurplus, writeMatch } from '../ledger/matches.ts';
import { type NotesPlan, type Prices, planNotes, type WantedNotes } from './note-plan.ts';
import { lockPayments } from './note-repository.ts';

interface MakingDependencies {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  feesOn: (day: string) => Promise<Fees>;
  clock: () => Date;
}

/** Makes fee notes for a student, a class or the school: first shown, then written as they were shown, or not at all. */
export function createNoteMaking({ db, readSchool, feesOn, clock }: MakingDependencies) {
  return { preview, make };

  async function preview(wanted: WantedNotes): Promise<NotesPlan> {
    return planNotes(db, await readPrices(wanted, clock()), wanted);
  }

  /** Throws AppError `conflict` where the preview showed something else. */
  async function make(wanted: WantedNotes, digest: string, by: Actor) {
    const now = clock();
    const prices = await readPrices(wanted, now);
    return inTransaction(db, async (trx) => {
      const seen = await planNotes(trx, prices, wanted);
      await lockPayments(
        trx,
        seen.notes.flatMap(({ counted }) => counted.map(({ id }) => id)),
      );
      await lockChain(trx);
      // Nobody writes notes or payments from here on.
      const plan = await planNotes(trx, prices, wanted);
      refuse(wanted, plan, digest);
      const notes = plan.notes.map(({ student: _name, counted: _payments, ...note }) => ({
        ...note,
        code: newNoteCode(),
      }));
      const made = await insertNotes(trx, notes, by.name, now);
      const ids = new Map(made.map(({ id, studentId }) => [studentId, id]));
      for (const { studentId, counted } of plan.notes) {
        const noteId = ids.get(studentId) ?? null;
        for (const payment of counted) {
          const why = { cause: 'operator', by: by.name } as const;
          const matched = await writeMatch(trx, payment, { studentId, noteId }, why, now);
          await reportSurplus(trx, matched, now);
        }
      }
      const text = madeInWords(wanted, plan);
      await writeAudit(trx, by, { action: 'fee_notes.made', text }, now);
      return made;
    });
  }

  async function readPrices(wanted: WantedNotes, now: Date): Promise<Prices> {
    const school = await readSchool();
    const today = calendarDay(now);
    const feeDay = feeDayOf(school, wanted, today);
    return { school, today, feeDay, fees: await feesOn(feeDay) };
  }
}

/** Ten letters of fifty random bits: 256 is a multiple of the 32 letters, so each is equally likely. */
export function newNoteCode(): string {
  const letters = [...randomBytes(NOTE_CODE_LENGTH)];
  return letters.map((byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join('');
}

/** A student in the audit log: never by name. */
export function studentInAudit(student: { id: string; admissionNumber: string | null }): string {
  return `a student (${student.admissionNumber ?? student.id})`;
}

function refuse({ for: who }: WantedNotes, plan: NotesPlan, digest: string): void {
  const { notes, hasNote, notOffered, problems } = plan;
  if (who.kind === 'student' && hasNote.length > 0) throw new AppError('conflict', HAS_NOTE);
  if (problems[0]) throw new AppError('invalid', problems[0]);
  if (plan.digest !== digest) throw new AppError('conflict', HAS_CHANGED);
  if (notes.length > 0) return;
  throw new AppError('invalid', notOffered.length > 0 ? NOT_OFFERED : NOBODY);
}

function madeInWords({ for: who, purpose, term }: WantedNotes, { notes }: NotesPlan): string {
  const [first] = notes;
  const what = `${purpose}, ${termInWords(term)}`;
  if (who.kind === 'student' && first) {
    return `Made the fee note of ${studentInAudit(first.student)} for ${what}`;
  }
  const whom = who.kind === 'class' ? who.class : 'the school';
  return `Made ${notes.length} fee notes of ${whom} for ${what}`;
}

const HAS_NOTE =
  'This student has a fee note for this already. Please open it: you can replace it by another one.';
const HAS_CHANGED =
  'Nothing was written: since the preview a student, a fee, a payment or a fee note has changed. Please look at the new preview.';
const NOT_OFFERED = 'This fee is not offered for the class, so there is nothing to make.';
const NOBODY = 'There is nobody to make a fee note for: all have one already, or are left out.';
