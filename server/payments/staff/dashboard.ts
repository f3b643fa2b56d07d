import { calendarMonth } from '#contract/dates/school-time.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { kobo } from '#contract/money.ts';
import type { NewsItem } from '#contract/news.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { type RevenueTotal, readRevenue } from '../ledger/revenue.ts';
import { countToDecide } from './review-repository.ts';
import type { StaffPaymentRepository } from './staff-repository.ts';

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

export type Figures = Awaited<ReturnType<typeof readDashboard>>;

/** The figures of the dashboard, from totals that are kept with every payment. */
export async function readDashboard({ db, repository, ports, clock }: Parts) {
  const [totals, newestPaid, users, news, newestNews, alarms, toDecide] = await Promise.all([
    readRevenue(db),
    repository.findNewestPaid(MOST_IN_LISTS),
    ports.countEnabledAccounts(),
    ports.countNews(),
    ports.newestNews(MOST_IN_LISTS),
    findAlarms(db),
    countToDecide(db),
  ]);
  // What was paid for once stays in the figures when the school no longer sells it.
  const purposes = [...new Set([...paymentPurposes, ...totals.map(({ purpose }) => purpose)])];
  return {
    ...sumOf(totals),
    ...{ users, news, newestPaid, newestNews, alarms, toDecide },
    byMonth: lastMonths(clock()).map((month) => {
      const ofMonth = totals.filter((total) => total.month === month);
      return { month, ...sumOf(ofMonth), byPurpose: byPurpose(purposes, ofMonth) };
    }),
    byPurpose: byPurpose(purposes, totals),
  };
}

function byPurpose(purposes: string[], totals: RevenueTotal[]) {
  return purposes.map((purpose) => {
    return { purpose, ...sumOf(totals.filter((total) => total.purpose === purpose)) };
  });
}

/** Less refunds. */
function sumOf(totals: RevenueTotal[]) {
  let sum = 0;
  let payments = 0;
  for (const total of totals) {
    sum += total.credited_kobo - total.refunded_kobo;
    payments += total.payments;
  }
  return { revenueKobo: kobo(sum), payments };
}

/** The last twelve calendar months at the school, oldest first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = calendarMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const monthsAgo = MONTHS - 1 - index;
    return new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 7);
  });
}
