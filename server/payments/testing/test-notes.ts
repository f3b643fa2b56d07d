import type { NotePlan } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { studentNameKeys } from '#contract/text/fold-text.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { type FeeNote, insertNote } from '../ledger/fee-notes.ts';

/** What the tests of fee notes are about: a fee of ₦55,000, as the specified fees have it. */
export const noteFee = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2026/2027-1' };
export const FULL_KOBO = 5_500_000;

let notes = 0;

/** A student on the class lists. */
export async function addStudent(
  db: Database,
  fullName: string,
  now: Date,
  { phone = '', email = '' } = {},
): Promise<string> {
  const { nameKey, sortedKey } = studentNameKeys(fullName);
  const id = newId(now);
  const at = now.toISOString();
  await db
    .insertInto('students')
    .values({
      id,
      full_name: fullName,
      name_key: nameKey,
      sorted_key: sortedKey,
      fee_class: noteFee.feeClass,
      parent_name: '',
      parent_phone: phone,
      parent_email: email,
      search_text: '',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** A fee note of that student, due at once unless said otherwise. */
export function addNote(
  db: Database,
  studentId: string,
  now: Date,
  {
    discountKobo = 0,
    plan,
    term = noteFee.term,
  }: { discountKobo?: number; plan?: NotePlan; term?: string } = {},
): Promise<FeeNote> {
  notes += 1;
  const note = {
    ...noteFee,
    term,
    code: `CDE${String(notes).padStart(7, '0')}`,
    studentId,
    fullKobo: kobo(FULL_KOBO),
    discountKobo: kobo(discountKobo),
    discountReason: null,
    discountNote: null,
    plan: plan ?? { kind: 'at_once', dueOn: '2026-12-01' },
  } as const;
  return transact(db, (trx) => insertNote(trx, note, 'Mrs Obi', now));
}
