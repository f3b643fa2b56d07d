import { calendarMonth } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import type { RevenueTotal } from '../ledger/revenue.ts';

/** The totals counted again from every payment: what the stored totals must equal. */
export async function recountRevenue(db: Database): Promise<RevenueTotal[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['status', 'purpose', 'source', 'amount_kobo', 'refunded_kobo', 'paid_at'])
    .where('paid_at', 'is not', null)
    .execute();
  const totals = new Map<string, RevenueTotal>();
  for (const payment of payments) {
    const month = calendarMonth(new Date(payment.paid_at ?? ''));
    const key = `${month} ${payment.purpose} ${payment.source}`;
    const known = totals.get(key);
    totals.set(key, {
      month,
      purpose: payment.purpose,
      source: payment.source,
      payments: (known?.payments ?? 0) + (payment.status === 'paid' ? 1 : 0),
      credited_kobo: (known?.credited_kobo ?? 0) + payment.amount_kobo,
      refunded_kobo: (known?.refunded_kobo ?? 0) + payment.refunded_kobo,
    });
  }
  return sorted([...totals.values()]);
}

/** The stored totals, in the order of the recount. */
export async function storedRevenue(db: Database): Promise<RevenueTotal[]> {
  return sorted(await db.selectFrom('revenue_totals').selectAll().execute());
}

function sorted(totals: RevenueTotal[]): RevenueTotal[] {
  const key = ({ month, purpose, source }: RevenueTotal) => `${month} ${purpose} ${source}`;
  return totals.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
