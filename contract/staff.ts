/** What the staff panel shows. The browser loads this file: of the schemas only types. */
import type * as z from 'zod';
import type * as summary from './schemas/daily-summary.ts';
import type { adoptableAnswer } from './schemas/decisions.ts';
import type { monthEnd, monthEndAnswer } from './schemas/month-end.ts';
import type { payoutAnswer, payoutsAnswer } from './schemas/payouts.ts';
import type * as staff from './schemas/staff.ts';

export type DashboardStatsAnswer = z.infer<typeof staff.dashboardStatsAnswer>;
export type DashboardStats = z.infer<typeof staff.dashboardStats>;
export type Alarm = DashboardStats['alarms'][number];
export type RecentPayment = DashboardStats['recentPayments'][number];
export type RevenueOfMonth = DashboardStats['revenueByMonth'][number];
export type RevenueOfPurpose = DashboardStats['revenueByPurpose'][number];
export type StaffPayment = z.infer<typeof staff.staffPayment>;
export type StaffPaymentStatus = StaffPayment['status'];
export type PaymentReview = NonNullable<StaffPayment['review']>;
export type StaffPaymentsAnswer = z.infer<typeof staff.staffPaymentsAnswer>;
export type PaymentTotals = StaffPaymentsAnswer['totals'];
export type PaymentSort = StaffPaymentsAnswer['sortedBy'];
export type StaffPaymentAnswer = z.infer<typeof staff.staffPaymentAnswer>;
export type PaymentActions = StaffPaymentAnswer['data']['actions'];
export type TimelineStep = StaffPaymentAnswer['data']['story'][number];
export type AdoptableAnswer = z.infer<typeof adoptableAnswer>;
export type AuditAnswer = z.infer<typeof staff.auditAnswer>;
export type AuditEntry = AuditAnswer['data'][number];

export const staffPaymentStatuses = [
  'initialized',
  'pending',
  'failed',
  'paid',
  'review',
  'reversed',
] as const satisfies StaffPaymentStatus[];

export const paymentSorts = [
  'newest',
  'oldest',
  'a-z',
  'z-a',
  'most',
  'least',
] as const satisfies PaymentSort[];

export const STAFF_PAYMENTS_PER_PAGE = 20;

export type PayoutsAnswer = z.infer<typeof payoutsAnswer>;
export type Payout = PayoutsAnswer['data'][number];
export type PayoutAnswer = z.infer<typeof payoutAnswer>;
export type PayoutItem = PayoutAnswer['data']['items'][number];
export type MonthEnd = z.infer<typeof monthEnd>;
export type MonthEndAnswer = z.infer<typeof monthEndAnswer>;
export type MonthEndSums = MonthEnd['totals'];

/** A longer file is hard to open in Excel: then there is CSV alone. */
export const MOST_EXCEL_LINES = 100_000;

/** The kind of a line for a charge that the provider named after the payment was counted. */
export const LATE_CHARGE = 'Charge named later';

export type SummaryLine = z.infer<typeof summary.summaryLine>;
export type DailySummary = z.infer<typeof summary.dailySummary>;
export type DailySummaryAnswer = z.infer<typeof summary.dailySummaryAnswer>;
export type SummaryChoiceAnswer = z.infer<typeof summary.summaryChoiceAnswer>;
