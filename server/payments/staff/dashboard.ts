import { paymentPurposes } from '#contract/fees.ts';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import type { NewsItem } from '#contract/news.ts';
import { calendarMonth } from '#contract/school-time.ts';
import type { DashboardStats, RecentPayment, RevenueOfMonth } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { type RevenueTotal, readRevenue } from '../ledger/revenue.ts';
import type { ListedPayment, StaffPaymentRepository } from './staff-repository.ts';

/** Figures that other features own; app.ts connects them. */
export interface DashboardPorts {
  countEnabledAccounts(): Promise<number>;
  countNews(): Promise<number>;
  newestNews(count: number): Promise<NewsItem[]>;
}

interface Parts {
  db: Database;
  repository: Pick<StaffPaymentRepository, 'findNewestPaid'>;
  ports: DashboardPorts;
  clock: () => Date;
}

const MOST_IN_LISTS = 5;
const MONTHS = 12;

/** The figures of the dashboard, from totals that are kept with every payment. */
export async function readDashboard({
  db,
  repository,
  ports,
  clock,
}: Parts): Promise<DashboardStats> {
  const [totals, newestPaid, totalUsers, totalNews, recentNews, alarms] = await Promise.all([
    readRevenue(db),
    repository.findNewestPaid(MOST_IN_LISTS),
    ports.countEnabledAccounts(),
    ports.countNews(),
    ports.newestNews(MOST_IN_LISTS),
    findAlarms(db),
  ]);
  // What was paid for once stays in the figures when the school no longer sells it.
  const purposes = [...new Set([...paymentPurposes, ...totals.map(({ purpose }) => purpose)])];
  return {
    totalPayments: paymentsIn(totals),
    totalRevenue: revenueIn(totals),
    totalUsers,
    totalNews,
    recentPayments: newestPaid.map(recentPayment),
    recentNews,
    revenueByMonth: lastMonths(clock()).map((month) => revenueOfMonth(month, purposes, totals)),
    revenueByPurpose: purposes.map((purpose) => {
      const ofPurpose = totals.filter((total) => total.purpose === purpose);
      return { purpose, revenue: revenueIn(ofPurpose), payments: paymentsIn(ofPurpose) };
    }),
    alarms,
  };
}

function revenueOfMonth(month: string, purposes: string[], totals: RevenueTotal[]): RevenueOfMonth {
  const ofMonth = totals.filter((total) => total.month === month);
  return {
    month,
    byPurpose: purposes.map((purpose) => ({
      purpose,
      revenue: revenueIn(ofMonth.filter((total) => total.purpose === purpose)),
    })),
    revenue: revenueIn(ofMonth),
    payments: paymentsIn(ofMonth),
  };
}

/** Naira less refunds. */
function revenueIn(totals: RevenueTotal[]): number {
  const sum = totals.reduce(
    (all, { credited_kobo, refunded_kobo }) => all + credited_kobo - refunded_kobo,
    0,
  );
  return nairaFromKobo(kobo(sum));
}

function paymentsIn(totals: RevenueTotal[]): number {
  return totals.reduce((all, { payments }) => all + payments, 0);
}

/** The last twelve calendar months at the school, oldest first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = calendarMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const monthsAgo = MONTHS - 1 - index;
    return new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 7);
  });
}

function recentPayment(payment: ListedPayment): RecentPayment {
  return {
    _id: payment.id,
    reference: payment.reference,
    studentName: payment.fullName,
    paymentPurpose: payment.purpose,
    amount: nairaFromKobo(payment.amountKobo),
    createdAt: payment.createdAt,
    paidAt: payment.paidAt ?? payment.createdAt,
  };
}
