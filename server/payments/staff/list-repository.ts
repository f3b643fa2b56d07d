import { type ExpressionBuilder, sql } from 'kysely';
import type { PaymentSource } from '#contract/book/desk.ts';
import { dayAfter, startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { PaymentSort } from '#contract/staff.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { Payment } from '../ledger/payment.ts';
import { CREDITS, isCredit } from '../ledger/revenue.ts';
import {
  type Counted,
  columns,
  type Days,
  type ListedPayment,
  type PaymentFilter,
} from './payment-filter.ts';

export interface KindTotal extends Counted {
  feeClass: string;
  purpose: string;
  source: PaymentSource;
}

/** By class, purpose and source; of some days, what counts in them. */
export async function findTotals(db: Database, filter: PaymentFilter): Promise<KindTotal[]> {
  const { conditions, days } = filter;
  if (!days) return sumPayments(payments(db, filter));
  const started = db
    .selectFrom('payments')
    .where((eb) => eb.and([matching(eb, conditions), startedIn(eb, days)]));
  return [...(await sumMoved(db, conditions, days)), ...(await sumPayments(started))];
}

async function sumPayments(some: ReturnType<typeof payments>): Promise<KindTotal[]> {
  const rows = await some
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

async function sumMoved(
  db: Database,
  conditions: PaymentFilter['conditions'],
  days: Days,
): Promise<KindTotal[]> {
  const rows = await db
    .selectFrom('money_movements')
    .innerJoin('payments', 'payments.id', 'money_movements.payment_id')
    .select(['fee_class as feeClass', 'purpose', 'payments.source'])
    .select(({ fn }) => [
      fn.count('payment_id').distinct().as('payments'),
      fn.sum('money_movements.amount_kobo').filterWhere('kind', 'in', CREDITS).as('credited'),
      fn.sum('money_movements.amount_kobo').as('net'),
      fn.sum('money_movements.charge_kobo').as('charge'),
      fn
        .countAll()
        .filterWhere('kind', 'in', CREDITS)
        .filterWhere('payments.charge_kobo', 'is', null)
        .as('chargeUnknown'),
    ])
    .where((eb) => eb.and([countingIn(eb, days), matching(eb, conditions)]))
    .groupBy(['fee_class', 'purpose', 'payments.source'])
    .execute();
  return rows.map(({ feeClass, purpose, source, ...row }) => ({
    feeClass,
    purpose,
    source,
    payments: Number(row.payments),
    credited_kobo: Number(row.credited),
    refunded_kobo: Number(row.credited) - Number(row.net),
    charge_kobo: Number(row.charge),
    charge_unknown: Number(row.chargeUnknown),
  }));
}

/** With what of each counts in these days, where days were asked for. */
export async function withCounted(
  db: Database,
  some: readonly Payment[],
  days: Days | undefined,
): Promise<ListedPayment[]> {
  if (!days || some.length === 0)
    return some.map((payment) => ({ ...payment, counted: undefined }));
  const ids = some.map(({ id }) => id);
  const moved = await db
    .selectFrom('money_movements')
    .select(['payment_id as id', 'kind', 'amount_kobo as amount', 'charge_kobo as charge'])
    .where('payment_id', 'in', ids)
    .where((eb) => countingIn(eb, days))
    .execute();
  const started = await db
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => startedIn(eb, days))
    .execute();
  const isStarted = new Set(started.map(({ id }) => id));
  const byPayment = Map.groupBy(moved, ({ id }) => id);
  return some.map((payment) => {
    const own = byPayment.get(payment.id) ?? [];
    const isListed = own.length > 0 || isStarted.has(payment.id);
    return { ...payment, counted: isListed ? countedOf(payment, own) : undefined };
  });
}

type Moved = Pick<Tables['money_movements'], 'kind'> & { amount: number; charge: number | null };

function countedOf({ chargeKobo }: Payment, moved: readonly Moved[]): Counted {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const [credits, others] = [true, false].map((wanted) =>
    sum(moved.filter(({ kind }) => isCredit(kind) === wanted).map(({ amount }) => amount)),
  ) as [number, number];
  return {
    payments: 1,
    credited_kobo: credits,
    refunded_kobo: -others,
    charge_kobo: sum(moved.map(({ charge }) => charge ?? 0)),
    charge_unknown: chargeKobo === null && moved.some(({ kind }) => isCredit(kind)) ? 1 : 0,
  };
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

/** The same as a condition of a query. */
function fitting(eb: ExpressionBuilder<Tables, 'payments'>, { conditions, days }: PaymentFilter) {
  return eb.and([matching(eb, conditions), ...(days ? [inDays(eb, days)] : [])]);
}

function matching(
  eb: ExpressionBuilder<Tables, 'payments'>,
  conditions: PaymentFilter['conditions'],
) {
  return eb.and(
    conditions.map(([field, value]) => eb(`payments.${columns[field]}`, '=', sql.val(value))),
  );
}

export function inDays(eb: ExpressionBuilder<Tables, 'payments'>, days: Days) {
  const moved = eb.selectFrom('money_movements').select('payment_id');
  return eb.or([
    eb(
      'payments.id',
      'in',
      moved.where((movement) => countingIn(movement, days)),
    ),
    startedIn(eb, days),
  ]);
}

function countingIn(eb: ExpressionBuilder<Tables, 'money_movements'>, { from, to }: Days) {
  return eb.and([
    ...(from ? [eb('counts_on', '>=', from)] : []),
    ...(to ? [eb('counts_on', '<=', to)] : []),
  ]);
}

/** What was never credited belongs to the day on which it was started. */
function startedIn(eb: ExpressionBuilder<Tables, 'payments'>, { from, to }: Days) {
  return eb.and([
    eb('paid_at', 'is', null),
    ...(from ? [eb('dated_at', '>=', startOfDay(from).toISOString())] : []),
    ...(to ? [eb('dated_at', '<', startOfDay(dayAfter(to)).toISOString())] : []),
  ]);
}
