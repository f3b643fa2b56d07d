import { calendarDay } from '#contract/dates/school-time.ts';
import { kobo } from '#contract/money.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import { childKey, searchTerms } from '../ledger/payment-keys.ts';

const firstNames = [
  'Ada',
  'Bisi',
  'Chidi',
  'Dayo',
  'Emeka',
  'Femi',
  'Grace',
  'Hauwa',
  'Ife',
  'Ngozi',
];
const surnames = ['Obi', 'Bello', 'Okafor', 'Adéọlá', 'Musa', 'Eze', 'Balogun', 'Nwosu', 'Danjuma'];
const BATCH = 300;

/** Many paid payments without a ledger, for lists: quicker than starting each of them. */
export async function insertPayments(db: Database, count: number, at: Date): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const rows = Array.from({ length: size }, (_, index) => payment(done + index + 1, at));
    await db.insertInto('payments').values(rows).execute();
    const terms = rows.flatMap((row) =>
      searchTerms({ ...row, fullName: row.full_name }).map((term) => ({
        term,
        number: row.number,
      })),
    );
    await db.insertInto('payment_search').values(terms).execute();
  }
  await db.updateTable('ledger_head').set({ payments: count }).execute();
}

/** The movements of payments that have no ledger, each on the day of its payment. */
export async function insertMovements(db: Database): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'source', 'channel', 'dated_at', 'amount_kobo', 'refunded_kobo', 'charge_kobo'])
    .where('paid_at', 'is not', null)
    .execute();
  const rows = payments.flatMap(({ id, source, channel, dated_at, ...money }) => {
    const day = calendarDay(dated_at);
    const of = { payment_id: id, source, channel, received_on: day, counts_on: day } as const;
    const paid = { ...of, kind: 'paid', amount_kobo: money.amount_kobo, payments: 1 } as const;
    const back = {
      ...of,
      kind: 'refunded',
      amount_kobo: -money.refunded_kobo,
      payments: 0,
    } as const;
    const came = { ...paid, charge_kobo: money.charge_kobo };
    return money.refunded_kobo > 0 ? [came, { ...back, charge_kobo: 0 }] : [came];
  });
  for (let done = 0; done < rows.length; done += BATCH) {
    const some = rows.slice(done, done + BATCH);
    await db
      .insertInto('money_movements')
      .values(some.map((row, index) => ({ ...row, sequence: done + index + 1 })))
      .execute();
  }
}

function payment(number: number, at: Date) {
  const { purpose, feeClass, amountKobo } = pick(allFees, number);
  const fullName = `${pick(firstNames, number * 7)} ${pick(surnames, number * 13)}`;
  const term = termOn(firstValues(), purpose, calendarDay(at));
  return {
    id: newId(at),
    number,
    reference: `WBS-20261120-${String(number).padStart(22, '0')}`,
    status: 'paid',
    purpose,
    fee_class: feeClass,
    term,
    source: 'online',
    full_name: fullName,
    email: `parent${number % 200_000}@example.com`,
    phone: `080${String(number % 10_000_000).padStart(8, '0')}`,
    amount_kobo: amountKobo,
    refunded_kobo: kobo(0),
    currency: 'NGN',
    mode: 'test',
    paid_at: at.toISOString(),
    dated_at: at.toISOString(),
    child_key: childKey({ fullName, purpose, feeClass, term }),
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  } as const;
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
