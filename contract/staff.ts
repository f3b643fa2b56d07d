/**
 * What the staff panel shows: dashboard figures, the list of payments, the audit log. Types only.
 * Money here is in naira where the specification says naira (`*Naira` or the specified names), else in kobo.
 */
import type { NewsItem } from './news.ts';
import type { Pagination } from './paging.ts';

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
  /** what somebody must see to now; nearly always empty. An addition */
  alarms: Alarm[];
}

/** Something at the school itself that keeps it from working, for as long as it does. */
export interface Alarm {
  /** 'refused_key' */
  name: string;
  /** a sentence or two: what does not work, and who must do what */
  message: string;
  since: string;
}

export interface RecentPayment {
  _id: string;
  /** for the payment's story; an addition */
  reference: string;
  studentName: string;
  paymentPurpose: string;
  /** naira */
  amount: number;
  createdAt: string;
  /** newest of these first; an addition */
  paidAt: string;
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

/**
 * A line of the list. With `status=review` the list holds everything a person must decide: payments on hold, but also
 * paid ones with a finding, and transactions of the provider that are none of our payments. Those have `studentName`,
 * `email`, `phone`, `paymentPurpose` and `class` empty and no story.
 */
export interface StaffPayment {
  _id: string;
  reference: string;
  status: StaffPaymentStatus;
  studentName: string;
  email: string;
  phone: string;
  /** what the school asks for besides, by the keys of `payer-fields.ts`; absent when nothing was given */
  details?: Record<string, string>;
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
  /** the provider's own number of the transaction */
  providerId?: string;
  /** what a person must decide; present as long as nobody has */
  review?: PaymentReview;
}

export interface PaymentReview {
  /** what is wrong, in a sentence */
  reason: string;
  /** what to do about it */
  advice: string;
  foundAt: string;
  /** the provider knows it and the portal does not: a super administrator can take it in (`adoption.ts`) */
  canBeAdopted?: true;
}

export const STAFF_PAYMENTS_PER_PAGE = 20;

/**
 * Answer of GET /api/admin/payments?page=&limit=&q=&status= (an addition), newest first; `limit` is at most 100.
 * Every word of `q` must begin a word of the student's name, the e-mail, the phone number, or the reference.
 * A search for something very common answers the newest matches only: `more` is true then, and `total` counts these.
 */
export interface StaffPaymentsAnswer {
  success: true;
  message: string;
  data: StaffPayment[];
  pagination: Pagination & { more?: true };
}

/*
 * GET /api/admin/payments/export.csv?from=&to=&status=&q= (an addition) answers the same payments as a file for
 * spreadsheets. `from` and `to` are days ('2026-11-20', both included) at the school, of the day a payment was paid,
 * or started when it is not paid. It needs the token, so the panel fetches it and hands the blob to the browser.
 */

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
