import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
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

function sorted(totals: RevenueTotal[]): RevenueTotal[] {
  const key = ({ month, purpose, source }: RevenueTotal) => `${month} ${purpose} ${source}`;
  return totals.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
