import type { PaymentSource } from '#contract/book/desk.ts';
import type { Kobo } from '#contract/money.ts';
import type { PaymentSort } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { fitting, type PaymentFilter } from './payment-filter.ts';

/** What payments add up to. */
export interface Counted {
  payments: number;
  /** Credited at any time, including what was refunded since. */
  credited_kobo: number;
  refunded_kobo: number;
  /** The provider's charges, as far as known. */
  charge_kobo: number;
  /** Credited payments whose charge is not known. */
  charge_unknown: number;
}

export interface KindTotal extends Counted {
  feeClass: string;
  purpose: string;
  source: PaymentSource;
}

/** By class, purpose and source. */
export async function findTotals(db: Database, filter: PaymentFilter): Promise<KindTotal[]> {
  const rows = await payments(db, filter)
    .select(['fee_class as feeClass', 'purpose', 'source'])
    .select(({ fn }) => [
      fn.countAll().as('payments'),
      fn.sum('amount_kobo').filterWhere('paid_at', 'is not', null).as('credited'),
      fn.sum('refunded_kobo').as('refunded'),
      fn.sum('charge_kobo').filterWhere('paid_at', 'is not', null).as('charge'),
      fn.count('paid_at').filterWhere('charge_kobo', 'is', null).as('chargeUnknown'),
    ])
    .groupBy(['fee_class', 'purpose', 'source'])
    .execute();
  // PostgreSQL answers counts and sums as texts; a sum of nothing is null.
  return rows.map(({ feeClass, purpose, source, ...row }) => ({
    feeClass,
    purpose,
    source,
    payments: Number(row.payments),
    credited_kobo: Number(row.credited),
    refunded_kobo: Number(row.refunded),
    charge_kobo: Number(row.charge),
    charge_unknown: Number(row.chargeUnknown),
  }));
}

/** The numbers of one page. They alone are read from an index, however many are skipped. */
export async function findNumbers(
  db: Database,
  filter: PaymentFilter,
  { sort, skip, limit }: { sort: PaymentSort; skip: number; limit: number },
): Promise<number[]> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const rows = await payments(db, filter)
    .select('number')
    .$if(sort === 'most', (query) => query.orderBy('amount_kobo', 'desc'))
    .$if(sort === 'least', (query) => query.orderBy('amount_kobo'))
    .orderBy('dated_at', direction)
    .orderBy('number', direction)
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(({ number }) => number);
}

/** Of all that fit. The filter is answered from an index first: few fit where this is asked. */
export async function findNames(db: Database, filter: PaymentFilter) {
  return db
    .selectFrom('payments')
    .select(['number', 'full_name as fullName'])
    .where('number', 'in', payments(db, filter).select('number'))
    .execute();
}

/** The classes and purposes that payments carry. */
export async function findKinds(db: Database) {
  return db
    .selectFrom('payments')
    .select(['fee_class as feeClass', 'purpose'])
    .distinct()
    .execute();
}

export async function isAmount(db: Database, amountKobo: Kobo): Promise<boolean> {
  const one = db.selectFrom('payments').select('number').where('amount_kobo', '=', amountKobo);
  return (await one.limit(1).executeTakeFirst()) !== undefined;
}

function payments(db: Database, filter: PaymentFilter) {
  return db.selectFrom('payments').where((eb) => fitting(eb, filter));
}
