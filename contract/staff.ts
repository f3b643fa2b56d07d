/**
 * What the staff panel shows: dashboard figures, the list of payments, the audit log.
 * Of the schemas only their types: the browser loads this file.
 */
import type * as z from 'zod';
import type {
  auditAnswer,
  dashboardStats,
  staffPayment,
  staffPaymentAnswer,
} from './schemas/staff.ts';

export type DashboardStats = z.infer<typeof dashboardStats>;
export type Alarm = DashboardStats['alarms'][number];
export type RecentPayment = DashboardStats['recentPayments'][number];
export type RevenueOfMonth = DashboardStats['revenueByMonth'][number];
export type RevenueOfPurpose = DashboardStats['revenueByPurpose'][number];

/** A line of the list. */
export type StaffPayment = z.infer<typeof staffPayment>;
export type StaffPaymentStatus = StaffPayment['status'];
export type PaymentReview = NonNullable<StaffPayment['review']>;
/** One line of a payment's story from the ledger. */
export type PaymentStoryStep = z.infer<typeof staffPaymentAnswer>['data']['story'][number];

export type AuditEntry = z.infer<typeof auditAnswer>['data'][number];

export const staffPaymentStatuses = [
  'initialized',
  'pending',
  'failed',
  'paid',
  'review',
  'reversed',
] as const satisfies StaffPaymentStatus[];

export const STAFF_PAYMENTS_PER_PAGE = 20;
