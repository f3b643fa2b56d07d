import { createHash } from 'node:crypto';
import type { DiscountReason } from '#contract/book/note-discounts.ts';
import { feeDayOf } from '#contract/book/note-fees.ts';
import { calendarDay, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, type Kobo, kobo } from '#contract/money.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { type Fees, feeFor } from '#contract/school/fees.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AskedTerms, findAskedTerms } from '../ledger/fee-notes.ts';
import { lockChain } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { replaceNote } from './note-changes.ts';
import { type NoteTerms, noteTermsOf } from './note-plan.ts';
import { findUnpaid, findUnpaidFees, type ListedNote, lockPaymentsOf } from './note-repository.ts';

interface RepricingDependencies {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  feesOn: (day: string) => Promise<Fees>;
  clock: () => Date;
}

interface OldNote {
  note: ListedNote;
  feeDay: string;
  /** null: not offered any more */
  feeKobo: Kobo | null;
}

export interface Repricing {
  today: string;
  notes: (OldNote & { terms: NoteTerms })[];
  /** for a person: what the old terms make of the fee that holds is not known */
  misfits: (OldNote & { problem: string })[];
  /** of all that is shown and written */
  digest: string;
}

type FeeOf = (note: Pick<ListedNote, 'purpose' | 'term' | 'feeClass'>) => Omit<OldNote, 'note'>;

/** After a fee has changed: notes that nobody has paid and that ask the old one are replaced, when a person says so. */
export function createNoteRepricing({ db, readSchool, feesOn, clock }: RepricingDependencies) {
  return { find, reprice };

  async function find(): Promise<Repricing> {
    return findOldNotes(db, await readFees(), calendarDay(clock()));
  }

  /** Throws AppError `conflict` where something else was shown. Resolves to how many were replaced. */
  async function reprice(digest: string, by: Actor): Promise<number> {
    const now = clock();
    const today = calendarDay(now);
    const feeOf = await readFees();
    return inTransaction(db, async (trx) => {
      const seen = await findOldNotes(trx, feeOf, today);
      const ids = seen.notes.map(({ note }) => note.id);
      const payments = await lockPaymentsOf(trx, ids);
      await lockChain(trx);
      // Nobody writes notes or payments from here on.
      const { notes, ...rest } = await findOldNotes(trx, feeOf, today);
      if (rest.digest !== digest || seen.digest !== digest)
        throw new AppError('conflict', HAS_CHANGED);
      if (notes.length === 0) throw new AppError('invalid', NOTHING);
      const ofNote = Map.groupBy(payments, ({ noteId }) => noteId);
      for (const { note, terms } of notes) {
        const own = ofNote.get(note.id) ?? [];
        const reason = `The fee is ${formatNaira(terms.fullKobo)}, no longer ${formatNaira(note.fullKobo)}`;
        await replaceNote(trx, { note, payments: own, terms, reason, by: by.name }, now);
      }
      const text = `Replaced ${notes.length} fee notes that nobody had paid, because their fee has changed`;
      await writeAudit(trx, by, { action: 'fee_notes.repriced', text }, now);
      return notes.length;
    });
  }

  /** The fees of each day that a term asks for, read once. */
  async function readFees(): Promise<FeeOf> {
    const school = await readSchool();
    const today = calendarDay(clock());
    const dayOf = (note: Parameters<FeeOf>[0]) => feeDayOf(school, note, today);
    const days = new Set((await findUnpaidFees(db)).map(dayOf));
    const fees = new Map<string, Fees>();
    for (const day of days) fees.set(day, await feesOn(day));
    return (note) => {
      const feeDay = dayOf(note);
      const feeKobo = feeFor(fees.get(feeDay) ?? school.fees, note.purpose, note.feeClass);
      return { feeDay, feeKobo };
    };
  }
}

async function findOldNotes(db: Database, feeOf: FeeOf, today: string): Promise<Repricing> {
  const old: OldNote[] = [];
  for (const asked of await findUnpaidFees(db)) {
    const fee = feeOf(asked);
    if (fee.feeKobo === asked.fullKobo) continue;
    old.push(...(await findUnpaid(db, asked)).map((note) => ({ note, ...fee })));
  }
  const askedTerms = await findAskedTerms(
    db,
    old.map(({ note }) => note.id),
  );
  const found: Omit<Repricing, 'digest'> = { today, notes: [], misfits: [] };
  for (const one of old) {
    const terms = newTermsOf(one, askedTerms.get(one.note.id));
    if ('problem' in terms) found.misfits.push({ ...one, ...terms });
    else found.notes.push({ ...one, terms });
  }
  return { ...found, digest: digestOf(found) };
}

/** The same discount and plan for the fee that holds, or a sentence that says why a person must look. */
function newTermsOf(
  { note, feeDay, feeKobo }: OldNote,
  asked: AskedTerms | undefined,
): NoteTerms | { problem: string } {
  const { discountKobo, discountReason, discountNote, plan } = note;
  if (feeKobo === null) {
    return { problem: `The fee is not offered for ${note.feeClass} on ${dayInWords(feeDay)}.` };
  }
  if (discountKobo > 0 && !asked?.off) {
    const amount = formatNaira(kobo(discountKobo));
    return { problem: `It is not known whether the discount of ${amount} is a part of the fee.` };
  }
  const reason = discountReason as DiscountReason;
  const discount = asked?.off && { off: asked.off, reason, note: discountNote ?? '' };
  return noteTermsOf({ fullKobo: feeKobo, discount, plan: asked?.plan ?? plan });
}

function digestOf({ notes, misfits }: Omit<Repricing, 'digest'>): string {
  const facts = [
    notes.map(({ note, terms }) => [note.id, terms]),
    misfits.map(({ note, problem }) => [note.id, problem]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function dayInWords(day: string): string {
  return schoolDay(startOfDay(day));
}

const HAS_CHANGED =
  'Nothing was written: since the preview a fee, a payment or a fee note has changed. Please look at the new preview.';
const NOTHING =
  'There is no fee note to replace: those that nobody has paid ask the fee that holds.';
