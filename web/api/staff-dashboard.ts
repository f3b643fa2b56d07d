import type { Alarm, DashboardStats, RevenueOfMonth } from '#contract/staff.ts';
import { readNewsItems } from './news.ts';
import { readInstant, readText } from './read.ts';
import { isJsonObject, type JsonObject } from './request.ts';
import { type StaffRequest, successIn } from './staff.ts';
import { readList, readNumber } from './staff-read.ts';

const LIST_LENGTH = 5;

/** The figures of the dashboard; undefined when there is no good answer, 'signedOut' when there will be none. */
export async function fetchDashboardStats(
  request: StaffRequest,
  signal: AbortSignal,
): Promise<DashboardStats | 'signedOut' | undefined> {
  const reply = await request('/api/admin/dashboard-stats', { signal });
  if (reply.kind === 'signedOut') return 'signedOut';
  const answer = successIn(reply);
  return isJsonObject(answer?.data) ? readStats(answer.data) : undefined;
}

function readStats(data: JsonObject): DashboardStats {
  return {
    totalPayments: readNumber(data.totalPayments),
    totalRevenue: readNumber(data.totalRevenue),
    totalUsers: readNumber(data.totalUsers),
    totalNews: readNumber(data.totalNews),
    recentPayments: readList(data.recentPayments, readRecentPayment).slice(0, LIST_LENGTH),
    recentNews: (readNewsItems(data.recentNews) ?? []).slice(0, LIST_LENGTH),
    revenueByMonth: readList(data.revenueByMonth, readMonth),
    revenueByPurpose: readList(data.revenueByPurpose, readPurpose),
    alarms: readList(data.alarms, readAlarm),
  };
}

function readAlarm(entry: JsonObject): Alarm | undefined {
  const name = readText(entry.name);
  const message = readText(entry.message);
  const since = readInstant(entry.since);
  return name && message && since ? { name, message, since } : undefined;
}

function readRecentPayment(entry: JsonObject) {
  const id = readText(entry._id);
  const createdAt = readInstant(entry.createdAt);
  if (!id || !createdAt) return undefined;
  return {
    _id: id,
    reference: readText(entry.reference) ?? id,
    studentName: readText(entry.studentName) ?? '—',
    paymentPurpose: readText(entry.paymentPurpose) ?? '—',
    amount: readNumber(entry.amount),
    createdAt,
    paidAt: readInstant(entry.paidAt) ?? createdAt,
  };
}

function readMonth(entry: JsonObject): RevenueOfMonth | undefined {
  const month = readText(entry.month);
  if (!month || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  return {
    month,
    byPurpose: readList(entry.byPurpose, (part) => {
      const purpose = readText(part.purpose);
      return purpose ? { purpose, revenue: readNumber(part.revenue) } : undefined;
    }),
    revenue: readNumber(entry.revenue),
    payments: readNumber(entry.payments),
  };
}

function readPurpose(entry: JsonObject) {
  const purpose = readText(entry.purpose);
  if (!purpose) return undefined;
  return { purpose, revenue: readNumber(entry.revenue), payments: readNumber(entry.payments) };
}
