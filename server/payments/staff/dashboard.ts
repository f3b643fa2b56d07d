import type { PaymentSource } from '#contract/book/desk.ts';
import { calendarDay, calendarMonth, startOfDay } from '#contract/dates/school-time.ts';
import { nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import type { NewsItem } from '#contract/news.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { offeredPurposes, purposeNames } from '#contract/school/fees.ts';
import type { DashboardStats } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { findAlarms } from '../ledger/alarms.ts';
import { findMovedByDay } from '../ledger/movements.ts';
import { isCredit, type RevenueTotal, readRevenue } from '../ledger/revenue.ts';
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
  const [everywhere, moved, newestPaid, totalUsers, totalNews, recentNews, alarms, toDecide] =
    await Promise.all([
      readRevenue(db),
      findMovedByDay(db, { from: days.at(-1) ?? '', to: days[0] ?? '' }),
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
    lastDays: days.map((day) => {
      const ofDay = moved.filter((one) => one.day === day);
      const credits = ofDay.filter(({ kind }) => isCredit(kind));
      const at = (source: PaymentSource) => {
        const own = ofDay.filter((one) => one.source === source);
        return nairaFromSum(own.reduce((sum, { amountKobo }) => sum + amountKobo, 0));
      };
      return {
        day,
        payments: credits.reduce((sum, { movements }) => sum + movements, 0),
        online: at('online'),
        desk: at('desk'),
      };
    }),
    revenueByPurpose: purposes.map((purpose) => ({ purpose, ...ofPurpose(totals, purpose) })),
    alarms,
  };
}

/** Revenue in naira, less refunds: below nothing where more went back than came. */
function sumOf(totals: Pick<RevenueTotal, 'payments' | 'credited_kobo' | 'refunded_kobo'>[]) {
  let sum = 0;
  let payments = 0;
  for (const total of totals) {
    sum += total.credited_kobo - total.refunded_kobo;
    payments += total.payments;
  }
  return { revenue: nairaFromSum(sum), payments };
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
