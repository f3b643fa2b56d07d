/**
 * What the staff panel shows: dashboard figures, the list of payments, the audit log. Types only.
 * Money here is in naira where the specification says naira (`*Naira` or the specified names), else in kobo.
 */
import type { NewsItem, Pagination } from './news.ts';

/** Answer of GET /api/admin/dashboard-stats. The lists hold at most five, newest first. */
export interface DashboardStatsAnswer {
  success: true;
  message: string;
  data: DashboardStats;
}

export interface DashboardStats {
  /** successful payments less those given back whole */
  totalPayments: number;
  /** naira; refunds subtracted */
  totalRevenue: number;
  /** enabled accounts */
  totalUsers: number;
  totalNews: number;
  recentPayments: RecentPayment[];
  recentNews: NewsItem[];
  /** the last twelve calendar months in Lagos, oldest first, months without payments included */
  revenueByMonth: RevenueOfMonth[];
  /** one entry for each purpose of the fee table, in its order */
  revenueByPurpose: RevenueOfPurpose[];
}

export interface RecentPayment {
  _id: string;
  studentName: string;
  paymentPurpose: string;
  /** naira */
  amount: number;
  createdAt: string;
}

export interface RevenueOfMonth {
  /** '2026-11' */
  month: string;
  /** naira less refunds, by purpose in the order of the fee table */
  byPurpose: { purpose: string; revenue: number }[];
  /** naira */
  revenue: number;
  payments: number;
}

export interface RevenueOfPurpose {
  purpose: string;
  /** naira */
  revenue: number;
  payments: number;
}

export const staffPaymentStatuses = [
  'initialized',
  'pending',
  'failed',
  'paid',
  'review',
  'reversed',
] as const;

export type StaffPaymentStatus = (typeof staffPaymentStatuses)[number];

export interface StaffPayment {
  _id: string;
  reference: string;
  status: StaffPaymentStatus;
  studentName: string;
  email: string;
  phone: string;
  paymentPurpose: string;
  class: string;
  /** naira */
  amount: number;
  /** naira given back so far */
  refunded: number;
  channel?: string;
  /** why it failed, or why a person must look at it */
  reason?: string;
  paidAt?: string;
  createdAt: string;
}

/** Answer of GET /api/admin/payments?page=&limit=&q=&status= (an addition). */
export interface StaffPaymentsAnswer {
  success: true;
  message: string;
  data: StaffPayment[];
  pagination: Pagination;
}

/** One line of a payment's story from the ledger. */
export interface PaymentStoryStep {
  at: string;
  /** what happened, in a sentence a bursar can read */
  text: string;
  /** which door it came through, in the words of docs/words.md */
  cause: string;
}

/** Answer of GET /api/admin/payments/{reference} (an addition). */
export interface StaffPaymentAnswer {
  success: true;
  message: string;
  data: { payment: StaffPayment; story: PaymentStoryStep[] };
}

export interface AuditEntry {
  _id: string;
  at: string;
  /** who did it; 'System' for the operator's commands */
  by: string;
  /** a sentence: 'Created the news item "Sports Day"' */
  text: string;
}

/** Answer of GET /api/admin/audit?page= (super_admin only; an addition). */
export interface AuditAnswer {
  success: true;
  message: string;
  data: AuditEntry[];
  pagination: Pagination;
}
