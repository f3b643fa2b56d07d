import { calendarMonth } from '#contract/school-time.ts';
import type { Database } from '../../database/schema.ts';
import type { RevenueTotal } from '../ledger/revenue.ts';

/** The totals counted anew from every payment: what the kept totals must equal. */
export async function recountRevenue(db: Database): Promise<RevenueTotal[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['status', 'purpose', 'amount_kobo', 'refunded_kobo', 'paid_at'])
    .where('paid_at', 'is not', null)
    .execute();
  const totals = new Map<string, RevenueTotal>();
  for (const payment of payments) {
    const month = calendarMonth(new Date(payment.paid_at ?? ''));
    const key = `${month} ${payment.purpose}`;
    const known = totals.get(key);
    totals.set(key, {
      month,
      purpose: payment.purpose,
      payments: (known?.payments ?? 0) + (payment.status === 'paid' ? 1 : 0),
      credited_kobo: (known?.credited_kobo ?? 0) + payment.amount_kobo,
      refunded_kobo: (known?.refunded_kobo ?? 0) + payment.refunded_kobo,
    });
  }
  return sorted([...totals.values()]);
}

/** The kept totals, in the order of the recount. */
export async function keptRevenue(db: Database): Promise<RevenueTotal[]> {
  return sorted(await db.selectFrom('revenue_totals').selectAll().execute());
}

/** How many payments are in each status, counted anew. */
export async function recountStatuses(db: Database): Promise<Record<string, number>> {
  const rows = await db.selectFrom('payments').select('status').execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

/** The kept counters of the statuses that occur. */
export async function keptStatuses(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payment_counts')
    .selectAll()
    .where('payments', '>', 0)
    .execute();
  return Object.fromEntries(rows.map(({ status, payments }) => [status, payments]));
}

function sorted(totals: RevenueTotal[]): RevenueTotal[] {
  const key = ({ month, purpose }: RevenueTotal) => `${month} ${purpose}`;
  return totals.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
