import { calendarDay, calendarMonth, startOfDay } from '#contract/dates/school-time.ts';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import type { NewsItem } from '#contract/news.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { offeredPurposes, purposeNames } from '#contract/school/fees.ts';
import type { DashboardStats } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { type RevenueTotal, readRevenue } from '../ledger/revenue.ts';
import { findTotals } from './list-repository.ts';
import { filterOf } from './payment-filter.ts';
import { countToDecide } from './review-repository.ts';
import { findNewestPaid } from './staff-repository.ts';

/** Figures that other features own; app.ts connects them. */
export interface DashboardPorts {
  countEnabledAccounts(): Promise<number>;
  countNews(): Promise<number>;
  newestNews(count: number): Promise<NewsItem[]>;
}

export interface DashboardDependencies {
  db: Database;
  ports: DashboardPorts;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

const MOST_IN_LISTS = 5;
const MONTHS = 12;
const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

export async function readDashboard(dependencies: DashboardDependencies): Promise<DashboardStats> {
  const { db, ports, readSchool, clock } = dependencies;
  const { fees } = await readSchool();
  const days = lastDays(clock());
  const [everywhere, paidOn, newestPaid, totalUsers, totalNews, recentNews, alarms, toDecide] =
    await Promise.all([
      readRevenue(db),
      Promise.all(days.map((day) => findPaidOn(db, day))),
      findNewestPaid(db, MOST_IN_LISTS),
      ports.countEnabledAccounts(),
      ports.countNews(),
      ports.newestNews(MOST_IN_LISTS),
      findAlarms(db),
      countToDecide(db),
    ]);
  // The specified figures are of online payments; the desk's stand beside them.
  const totals = everywhere.filter(({ source }) => source === 'online');
  const atDesk = everywhere.filter(({ source }) => source === 'desk');
  // What was once paid for stays in the figures when the school no longer sells it.
  const paid = totals.map(({ purpose }) => purpose);
  const shown = [...offeredPurposes(fees).map(({ name }) => name), ...paid];
  const inOrder = purposeNames(fees).filter((name) => shown.includes(name));
  const purposes = [...new Set([...inOrder, ...paid])];
  const ofPurpose = (some: RevenueTotal[], purpose: string) =>
    sumOf(some.filter((total) => total.purpose === purpose));
  const all = sumOf(totals);
  return {
    totalPayments: all.payments,
    totalRevenue: all.revenue,
    desk: sumOf(atDesk),
    totalUsers,
    toDecide,
    totalNews,
    recentPayments: newestPaid.map((payment) => ({
      _id: payment.id,
      reference: payment.reference,
      studentName: payment.fullName,
      paymentPurpose: payment.purpose,
      amount: nairaFromKobo(payment.amountKobo),
      createdAt: payment.createdAt,
      paidAt: payment.paidAt ?? payment.createdAt,
    })),
    recentNews,
    revenueByMonth: lastMonths(clock()).map((month) => {
      const ofMonth = totals.filter((total) => total.month === month);
      const byPurpose = purposes.map((purpose) => {
        return { purpose, revenue: ofPurpose(ofMonth, purpose).revenue };
      });
      const desk = sumOf(atDesk.filter((total) => total.month === month)).revenue;
      return { month, byPurpose, ...sumOf(ofMonth), desk };
    }),
    lastDays: days.map((day, index) => {
      const ofDay = paidOn[index] ?? [];
      const online = sumOf(ofDay.filter(({ source }) => source === 'online'));
      const desk = sumOf(ofDay.filter(({ source }) => source === 'desk'));
      return {
        day,
        payments: online.payments + desk.payments,
        online: online.revenue,
        desk: desk.revenue,
      };
    }),
    revenueByPurpose: purposes.map((purpose) => ({ purpose, ...ofPurpose(totals, purpose) })),
    alarms,
  };
}

/** What the list shows as paid of a day. */
function findPaidOn(db: Database, day: string) {
  return findTotals(db, filterOf({ status: 'paid', from: day, to: day }));
}

/** Revenue in naira, less refunds. */
function sumOf(totals: Pick<RevenueTotal, 'payments' | 'credited_kobo' | 'refunded_kobo'>[]) {
  let sum = 0;
  let payments = 0;
  for (const total of totals) {
    sum += total.credited_kobo - total.refunded_kobo;
    payments += total.payments;
  }
  return { revenue: nairaFromKobo(kobo(sum)), payments };
}

/** Today first. */
function lastDays(now: Date): string[] {
  const noon = startOfDay(calendarDay(now)).getTime() + DAY_MS / 2;
  return Array.from({ length: DAYS }, (_, index) => calendarDay(noon - index * DAY_MS));
}

function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = calendarMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const monthsAgo = MONTHS - 1 - index;
    return new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 7);
  });
}
