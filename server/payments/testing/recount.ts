import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { sumsOf } from '../ledger/payment-sums.ts';
import type { RevenueTotal } from '../ledger/revenue.ts';

/** The totals counted again from the ledger's events: what the stored totals must equal where nothing is closed. */
export async function recountRevenue(db: Database): Promise<RevenueTotal[]> {
  const events = await db
    .selectFrom('payment_events as events')
    .innerJoin('payments', 'payments.id', 'events.payment_id')
    .select(['purpose', 'source', 'amount_kobo as amount', 'paid_at as paidAt'])
    .select(['kind', 'from_status as from', 'to_status as to', 'detail', 'events.created_at as at'])
    .execute();
  const totals = new Map<string, RevenueTotal>();
  for (const { purpose, source, amount, paidAt, kind, from, to, detail, at } of events) {
    const isCredit = ['paid', 'adopted', 'recorded'].includes(kind);
    const isBack = kind === 'refunded' || (kind === 'reversed' && from === 'paid');
    const isUndone = kind === 'refund_undone' || kind === 'recredited';
    if (!isCredit && !isBack && !isUndone) continue;
    const said: number = JSON.parse(detail).amountKobo ?? 0;
    const month = calendarMonth(new Date((isCredit && paidAt) || at));
    const key = `${month} ${purpose} ${source}`;
    const known = totals.get(key);
    const refunded = isBack ? said : -said;
    totals.set(key, {
      month,
      purpose,
      source,
      payments: (known?.payments ?? 0) + Number(to === 'paid') - Number(from === 'paid'),
      credited_kobo: (known?.credited_kobo ?? 0) + (isCredit ? amount : 0),
      refunded_kobo: (known?.refunded_kobo ?? 0) + (isCredit ? 0 : refunded),
    });
  }
  return sorted([...totals.values()]);
}

/** The stored totals, in the order of the recount. */
export async function storedRevenue(db: Database): Promise<RevenueTotal[]> {
  return sorted(await db.selectFrom('revenue_by_month').selectAll().execute());
}

/** What the stored totals of all months add up to. */
export async function storedTotal(db: Database) {
  const sum = { payments: 0, credited_kobo: 0, refunded_kobo: 0 };
  for (const { payments, credited_kobo, refunded_kobo } of await storedRevenue(db)) {
    sum.payments += payments;
    sum.credited_kobo += credited_kobo;
    sum.refunded_kobo += refunded_kobo;
  }
  return sum;
}

/** The sums by kind and span, counted again from every payment, in one order. */
export async function recountSums(db: Database) {
  const payments = await db.selectFrom('payments').selectAll().execute();
  const counted = new Map<string, Tables['payment_sums']>();
  for (const { fee_class: feeClass, amount_kobo: amountKobo, ...row } of payments) {
    const { refunded_kobo: refundedKobo, charge_kobo: chargeKobo } = row;
    const money = { amountKobo, paidAt: row.paid_at, refundedKobo, chargeKobo };
    for (const sum of sumsOf(
      { ...row, ...money, feeClass, noteId: row.note_id, datedAt: row.dated_at },
      1,
    )) {
      const key = keyOf(sum);
      const known = counted.get(key);
      counted.set(key, {
        ...sum,
        payments: sum.payments + (known?.payments ?? 0),
        credited_kobo: sum.credited_kobo + (known?.credited_kobo ?? 0),
        refunded_kobo: sum.refunded_kobo + (known?.refunded_kobo ?? 0),
        charge_kobo: sum.charge_kobo + (known?.charge_kobo ?? 0),
        charge_unknown: sum.charge_unknown + (known?.charge_unknown ?? 0),
      });
    }
  }
  return inOrder([...counted.values()]);
}

/** The stored sums, in the order of the recount. */
export async function storedSums(db: Database) {
  return inOrder(await db.selectFrom('payment_sums').selectAll().execute());
}

function keyOf(sum: Tables['payment_sums']): string {
  const { span, starts_at, fee_class, purpose, term, status, amount_kobo, source } = sum;
  return [span, starts_at, fee_class, purpose, term, status, amount_kobo, source].join('|');
}

function inOrder(sums: Tables['payment_sums'][]): Tables['payment_sums'][] {
  return sums.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** How many payments are in each status, counted again. */
export async function recountStatuses(db: Database): Promise<Record<string, number>> {
  const rows = await db.selectFrom('payments').select('status').execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

/** The stored counters of the statuses that occur. */
export async function storedStatuses(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payment_counts')
    .selectAll()
    .where('payments', '>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ status, payments }) => [status, payments]));
}

function sorted(totals: RevenueTotal[]): RevenueTotal[] {
  const key = ({ month, purpose, source }: RevenueTotal) => `${month} ${purpose} ${source}`;
  return totals.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
