import { sql } from 'kysely';
import type { Kobo } from '#contract/money.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { ProviderPayout, ProviderTransaction } from '../provider/provider.ts';

export type Payout = Omit<Tables['payouts'], 'created_at' | 'updated_at'>;
export type PayoutItem = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

export type Verdict = 'ours' | 'foreign' | 'differs' | 'not_credited';

export type ItemSums = ReturnType<typeof nothing>;

const ROWS_AT_ONCE = 500;

const payoutColumns = [
  'provider_id',
  'status',
  'paid_on',
  'gross_kobo',
  'charges_kobo',
  'deductions_kobo',
  'net_kobo',
] as const satisfies (keyof Payout)[];

/**
 * The rule that makes a tick: a credited payment of ours, by number and reference. It counts with what it was asked for,
 * or with all that arrived, where a person has credited another amount.
 */
const verdict = sql<Verdict>`case
  when payments.id is null then 'foreign'
  when payments.paid_at is null then 'not_credited'
  when payments.provider_id = payout_items.provider_id
    and payments.amount_kobo in (payout_items.asked_kobo, payout_items.amount_kobo)
    and payments.amount_kobo <= payout_items.amount_kobo
    and payments.currency = payout_items.currency then 'ours'
  else 'differs' end`;

export async function findFirstPaidAt(
  db: Database,
  mode: 'test' | 'live',
): Promise<string | undefined> {
  const paid = db.selectFrom('payments').where('paid_at', 'is not', null);
  const online = paid.where('source', '=', 'online');
  const first = online.where('mode', '=', mode).orderBy('paid_at').limit(1);
  const row = await first.select('paid_at as at').executeTakeFirst();
  return row?.at ?? undefined;
}

export async function findKnownPayouts(db: Database): Promise<Map<string, Payout>> {
  const rows = await payouts(db).execute();
  return new Map(rows.map((row) => [row.provider_id, row]));
}

export async function findPayouts(db: Database, page: number, limit: number): Promise<Payout[]> {
  const newest = payouts(db).orderBy('paid_on', 'desc').orderBy('provider_id', 'desc');
  const skipped = (page - 1) * limit;
  return newest.limit(limit).offset(skipped).execute();
}

export async function findPayout(db: Database, id: string): Promise<Payout | undefined> {
  return payouts(db).where('provider_id', '=', id).executeTakeFirst();
}

export async function countPayouts(db: Database): Promise<number> {
  const count = db.selectFrom('payouts').select(({ fn }) => fn.countAll<number>().as('all'));
  return Number((await count.executeTakeFirstOrThrow()).all);
}

export async function sumItems(db: Database, ids: string[]): Promise<Map<string, ItemSums>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payout_items')
    .leftJoin('payments', 'payments.reference', 'payout_items.reference')
    .select(({ fn }) => [
      'payout_items.payout_id as id',
      verdict.as('verdict'),
      fn.countAll<number>().as('items'),
      fn.sum<number>('payout_items.amount_kobo').as('gross'),
      fn.sum<number>('payout_items.charge_kobo').as('charges'),
    ])
    .where('payout_items.payout_id', 'in', ids)
    .groupBy(['payout_items.payout_id', verdict])
    .execute();
  const sums = new Map<string, ItemSums>();
  for (const row of rows) {
    const sum = sums.get(row.id) ?? nothing();
    sum.items += Number(row.items);
    sum.grossKobo += Number(row.gross);
    sum.chargesKobo += Number(row.charges ?? 0);
    sum.verdicts[row.verdict] += Number(row.items);
    sums.set(row.id, sum);
  }
  return sums;
}

export async function findItems(
  db: Database,
  payoutId: string,
  page: number,
  limit: number,
): Promise<PayoutItem[]> {
  return itemsOf(db, payoutId)
    .orderBy(sql`case when ${verdict} = 'ours' then 1 else 0 end`)
    .orderBy('payout_items.paid_at')
    .orderBy('payout_items.provider_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Payments that are in no payout although later ones are: paid at `from` or later, and before `to`. */
export async function findOvertaken(db: Database, mode: 'test' | 'live', from: Date, to: Date) {
  const { first, last } = await db
    .selectFrom('payout_items')
    .select(({ fn }) => [fn.min('paid_at').as('first'), fn.max('paid_at').as('last')])
    .executeTakeFirstOrThrow();
  if (!first || !last) return [];
  const since = from.toISOString() > first ? from.toISOString() : first;
  const until = to.toISOString() < last ? to.toISOString() : last;
  return notPaidOut(db, mode, since)
    .select(['payments.id', 'payments.reference', 'payments.provider_id as providerId'])
    .select('payments.amount_kobo as amountKobo')
    .where('payments.paid_at', '<', until)
    .orderBy('payments.paid_at')
    .execute();
}

export async function findWaiting(db: Database, mode: 'test' | 'live', from: Date) {
  const { payments, amount, since } = await notPaidOut(db, mode, from.toISOString())
    .select(({ fn }) => [
      fn.countAll<number>().as('payments'),
      fn.sum<number>('payments.amount_kobo').as('amount'),
      fn.min('payments.paid_at').as('since'),
    ])
    .executeTakeFirstOrThrow();
  return { payments: Number(payments), amountKobo: Number(amount ?? 0), since };
}

function payouts(db: Database) {
  return db.selectFrom('payouts').select(payoutColumns);
}

function notPaidOut(db: Database, mode: 'test' | 'live', since: string) {
  return db
    .selectFrom('payments')
    .where('payments.paid_at', '>=', since)
    .where('payments.status', '=', 'paid')
    .where('payments.mode', '=', mode)
    .where('payments.source', '=', 'online')
    .where(
      sql<boolean>`not exists (select 1 from payout_items as i where i.reference = payments.reference)`,
    );
}

export function itemsOf(db: Database, payoutId: string) {
  return db
    .selectFrom('payout_items')
    .leftJoin('payments', 'payments.reference', 'payout_items.reference')
    .select([
      'payout_items.provider_id as providerId',
      'payout_items.reference as reference',
      'payout_items.amount_kobo as amountKobo',
      'payout_items.charge_kobo as chargeKobo',
      'payout_items.paid_at as paidAt',
      verdict.as('verdict'),
      'payments.id as paymentId',
      'payments.full_name as fullName',
      'payments.fee_class as feeClass',
      'payments.purpose as purpose',
    ])
    .where('payout_items.payout_id', '=', payoutId);
}

/** Items that are payments of ours whose charge was not known before. */
export function chargesNamedBy(db: Database, payoutId: string) {
  return itemsOf(db, payoutId)
    .where(verdict, '=', 'ours')
    .where('payments.charge_kobo', 'is', null)
    .where('payout_items.charge_kobo', 'is not', null)
    .select('payments.amount_kobo as feeKobo')
    .$narrowType<{ feeKobo: Kobo; chargeKobo: number }>();
}

export function payoutRow(payout: ProviderPayout): Payout {
  return {
    provider_id: payout.id,
    status: payout.status,
    paid_on: payout.paidOn,
    gross_kobo: payout.gross,
    charges_kobo: payout.charges,
    deductions_kobo: payout.deductions,
    net_kobo: payout.net,
  };
}

/** Replaces what is stored of a payout and all its items; may be repeated. */
export async function storePayout(
  trx: Database,
  payout: ProviderPayout,
  items: ProviderTransaction[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { ...payoutRow(payout), updated_at: at };
  await trx
    .insertInto('payouts')
    .values({ ...row, created_at: at })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(row))
    .execute();
  await trx.deleteFrom('payout_items').where('payout_id', '=', payout.id).execute();
  const rows = items.map((item) => ({
    payout_id: payout.id,
    provider_id: item.id,
    reference: item.reference,
    amount_kobo: item.amount,
    asked_kobo: item.requestedAmount ?? item.amount,
    charge_kobo: item.fees ?? null,
    currency: item.currency,
    paid_at: item.paidAt?.toISOString() ?? null,
  }));
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    await trx
      .insertInto('payout_items')
      .values(rows.slice(done, done + ROWS_AT_ONCE))
      .execute();
  }
}

function nothing() {
  const verdicts: Record<Verdict, number> = { ours: 0, foreign: 0, differs: 0, not_credited: 0 };
  return { items: 0, grossKobo: 0, chargesKobo: 0, verdicts };
}
