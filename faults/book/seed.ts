import type { NotePlan } from '#contract/book/fee-notes.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { kobo } from '#contract/money.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { studentNameKeys } from '#contract/text/fold-text.ts';
import { newId } from '#server/database/identifiers.ts';
import type { Database } from '#server/database/schema.ts';
import { transact } from '#server/database/transactions.ts';
import { insertNote } from '#server/payments/ledger/fee-notes.ts';
import type { Random } from '../random.ts';

export interface SeededNote {
  id: string;
  code: string;
  studentId: string;
  fullName: string;
  purpose: string;
  feeClass: string;
  term: string;
  naira: number;
}

/** Students with one fee note each: some with a discount, in parts, or freely from a least amount. */
export async function seedBook(
  db: Database,
  students: number,
  random: Random,
  now: Date,
): Promise<SeededNote[]> {
  const seeded: SeededNote[] = [];
  await transact(db, async (trx) => {
    seeded.length = 0;
    for (let index = 0; index < students; index += 1) {
      seeded.push(await seedOne(trx, index, random, now));
    }
  });
  return seeded;
}

async function seedOne(trx: Database, index: number, random: Random, now: Date) {
  const { purpose, feeClass, amountKobo } = random.pick(allFees);
  const fullName = `Pupil ${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  const { nameKey: name_key, sortedKey: sorted_key } = studentNameKeys(fullName);
  const at = now.toISOString();
  const studentId = newId(now);
  await trx
    .insertInto('students')
    .values({
      id: studentId,
      full_name: fullName,
      name_key,
      sorted_key,
      fee_class: feeClass,
      parent_name: '',
      parent_phone: '',
      parent_email: '',
      search_text: fullName.toLowerCase(),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const term = termOn(firstValues(), purpose, calendarDay(now));
  const discountKobo = kobo(random.chance(0.2) ? Math.floor(amountKobo / 1000) * 100 : 0);
  const code = String(index).padStart(10, '0');
  const plan = planOf(amountKobo - discountKobo, random);
  const fee = { purpose, feeClass, term, fullKobo: amountKobo };
  const discount = { discountKobo, discountReason: null, discountNote: null };
  const note = await insertNote(
    trx,
    { ...fee, ...discount, code, studentId, plan },
    'The run',
    now,
  );
  const naira = amountKobo / 100;
  return { id: note.id, code, studentId, fullName, purpose, feeClass, term, naira };
}

function planOf(dueKobo: number, random: Random): NotePlan {
  const kind = random.weighted({ at_once: 2, parts: 3, free: 3 });
  if (kind === 'at_once') return { kind, dueOn: '2026-12-01' };
  if (kind === 'free') return { kind, leastKobo: kobo(100_000), dueOn: '2026-12-01' };
  const first = Math.floor(dueKobo / 200) * 100;
  return {
    kind,
    parts: [
      { amountKobo: kobo(first), dueOn: '2026-12-01' },
      { amountKobo: kobo(dueKobo - first), dueOn: '2027-01-15' },
    ],
  };
}
