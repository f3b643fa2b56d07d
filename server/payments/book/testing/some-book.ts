import type { NotePlan } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { studentNameKeys } from '#contract/text/fold-text.ts';
import { newId } from '../../../database/identifiers.ts';
import type { Database } from '../../../database/schema.ts';
import { transact } from '../../../database/transactions.ts';
import { endNote, insertNote, moveSurplus } from '../../ledger/fee-notes.ts';
import { writeMatch } from '../../ledger/matches.ts';
import { findPayment } from '../../ledger/payment.ts';

export interface SomeStudent {
  fullName: string;
  feeClass: string;
  admissionNumber?: string;
  parentPhone?: string;
}

/** Students and fee notes for tests of what is read from them. */
export function createSomeBook(db: Database, now: Date) {
  let codes = 0;
  return { addStudent, addNote, cancel, match, move };

  async function addStudent({ fullName, feeClass, ...more }: SomeStudent): Promise<string> {
    const { nameKey, sortedKey } = studentNameKeys(fullName);
    const id = newId(now);
    await db
      .insertInto('students')
      .values({
        id,
        full_name: fullName,
        name_key: nameKey,
        sorted_key: sortedKey,
        fee_class: feeClass,
        admission_number: more.admissionNumber ?? null,
        admission_key: more.admissionNumber ?? null,
        parent_name: `Parent of ${fullName}`,
        parent_phone: more.parentPhone ?? '',
        parent_email: '',
        search_text: '',
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    return id;
  }

  async function addNote(note: {
    studentId: string;
    purpose: string;
    feeClass: string;
    term: string;
    fullKobo: number;
    discountKobo?: number | undefined;
    discountNote?: string;
    plan?: NotePlan;
  }) {
    codes += 1;
    const { fullKobo, discountKobo = 0, discountNote = null, plan } = note;
    const made = {
      ...note,
      code: `CODE${codes}`,
      fullKobo: kobo(fullKobo),
      discountKobo: kobo(discountKobo),
      discountReason: null,
      discountNote,
      plan: plan ?? ({ kind: 'at_once', dueOn: '2026-12-01' } as const),
    };
    return transact(db, (trx) => insertNote(trx, made, 'Mrs Obi', now));
  }

  function cancel(noteId: string) {
    const end = { status: 'cancelled', reason: 'A scholarship', by: 'Mrs Obi' } as const;
    return transact(db, (trx) => endNote(trx, noteId, end, now));
  }

  async function match(reference: string, studentId: string, noteId: string | null) {
    const payment = await findPayment(db, reference);
    if (!payment) throw new Error(`there is no payment ${reference}`);
    const why = { cause: 'operator', by: 'Mrs Obi' } as const;
    await transact(db, (trx) => writeMatch(trx, payment, { studentId, noteId }, why, now));
  }

  function move(from: string, to: string, amountKobo: number) {
    const moved = { from, to, amountKobo: kobo(amountKobo), by: 'Mrs Obi', reason: 'Sisters' };
    return transact(db, (trx) => moveSurplus(trx, moved, now));
  }
}
