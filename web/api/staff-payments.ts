import type { AdoptionRequest, DecisionRequest } from '#contract/schemas/decisions.ts';
import {
  type AdoptableAnswer,
  type MonthEndAnswer,
  type PaymentSort,
  type PayoutAnswer,
  type PayoutsAnswer,
  STAFF_PAYMENTS_PER_PAGE,
  type StaffPayment,
  type StaffPaymentAnswer,
  type StaffPaymentStatus,
  type StaffPaymentsAnswer,
} from '#contract/staff.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import type { StaffRequest } from './staff.ts';
import { fetchFile } from './staff-file.ts';

export interface PaymentsQuery {
  words: string;
  status: StaffPaymentStatus | 'all';
  /** empty for any, as the next four */
  feeClass: string;
  purpose: string;
  /** the key: '2026/2027-2' */
  term: string;
  /** days at the school such as '2026-11-20', both included */
  from: string;
  to: string;
  sort: PaymentSort;
  page: number;
}

type Filters = Omit<PaymentsQuery, 'page' | 'sort'>;

/** One page of the payments that match. */
export function fetchPayments(
  request: StaffRequest,
  { page, sort, ...filters }: PaymentsQuery,
  signal?: AbortSignal,
  limit = STAFF_PAYMENTS_PER_PAGE,
) {
  const query = new URLSearchParams({
    page: String(page),
    limit: String(limit),
    ...filtersOf(filters),
    ...(sort !== 'newest' && { sort }),
  });
  return request<StaffPaymentsAnswer>(`/api/admin/payments?${query}`, signal && { signal });
}

/** As many as fit a print of some pages; the answer of the last call says how many there are. */
export async function fetchPaymentsToPrint(
  request: StaffRequest,
  query: PaymentsQuery,
): Promise<{ payments: StaffPayment[]; total: number } | undefined> {
  const payments: StaffPayment[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fetchPayments(request, { ...query, page }, undefined, MOST_AT_ONCE);
    if (reply.kind !== 'success') return undefined;
    const { data, pagination } = reply.answer;
    payments.push(...data);
    if (page >= pagination.pages || payments.length >= MOST_PRINTED) {
      return { payments, total: pagination.total };
    }
  }
}

const MOST_AT_ONCE = 100;
const MOST_PRINTED = 1_000;

/** A payment with its timeline from the ledger. */
export function fetchPaymentTimeline(
  request: StaffRequest,
  reference: string,
  signal: AbortSignal,
) {
  return request<StaffPaymentAnswer>(addressOf(reference), { signal });
}

/** What the provider says about a payment that the portal does not have. */
export function fetchAdoptable(request: StaffRequest, reference: string, signal: AbortSignal) {
  return request<AdoptableAnswer>(`${addressOf(reference)}/adopt`, { signal });
}

/** Takes the payment in. */
export function adoptPayment(request: StaffRequest, reference: string, body: AdoptionRequest) {
  return request(`${addressOf(reference)}/adopt`, { method: 'POST', body });
}

/** Decides what was found about a payment; 409 tells what somebody else has decided. */
export function decidePayment(request: StaffRequest, reference: string, body: DecisionRequest) {
  return request(`${addressOf(reference)}/resolve`, { method: 'POST', body });
}

/** Has the server ask the provider how the payment stands. */
export function recheckPayment(request: StaffRequest, reference: string) {
  return request(`${addressOf(reference)}/recheck`, { method: 'POST' });
}

/** E-mails the receipt once more, to the payment's own address. */
export function sendReceipt(request: StaffRequest, reference: string) {
  return request(`${addressOf(reference)}/send-receipt`, { method: 'POST' });
}

function addressOf(reference: string): string {
  return `/api/admin/payments/${encodeURIComponent(reference)}`;
}

/** The filters as the server wants them; nothing for what does not narrow. */
function filtersOf({ words, status, feeClass, purpose, term, from, to }: Filters) {
  const q = cleanText(words);
  return {
    ...(q && { q }),
    ...(status !== 'all' && { status }),
    ...(feeClass && { class: feeClass }),
    ...(purpose && { purpose }),
    ...(term && { term }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The payments that match as a file for a spreadsheet. */
export function fetchPaymentsFile(filters: Filters, onReceived: (bytes: number) => void) {
  const query = new URLSearchParams(filtersOf(filters));
  return fetchFile(`/api/admin/payments/export.csv?${query}`, onReceived);
}

/** A month ('2026-11'), or the first and the last day. */
export type MonthEndDays = { month: string } | { from: string; to: string };

const MONTH_END = '/api/admin/payments/month-end';

/** What came and went in a month. */
export function fetchMonthEnd(request: StaffRequest, days: MonthEndDays, signal: AbortSignal) {
  return request<MonthEndAnswer>(`${MONTH_END}?${new URLSearchParams(days)}`, { signal });
}

/** The same as a file. */
export function fetchMonthEndFile(
  days: MonthEndDays,
  ending: 'xlsx' | 'csv',
  onReceived: (bytes: number) => void,
) {
  return fetchFile(`${MONTH_END}.${ending}?${new URLSearchParams(days)}`, onReceived);
}

const PAYOUTS = '/api/admin/payouts';

/** One page of what Paystack has paid out to the bank. */
export function fetchPayouts(request: StaffRequest, page: number, signal: AbortSignal) {
  return request<PayoutsAnswer>(`${PAYOUTS}?page=${page}`, { signal });
}

/** One payout with a page of its items. */
export function fetchPayout(request: StaffRequest, id: string, page: number, signal: AbortSignal) {
  return request<PayoutAnswer>(`${PAYOUTS}/${encodeURIComponent(id)}?page=${page}`, { signal });
}

/** Has the server ask Paystack for its payouts now. */
export function askForPayouts(request: StaffRequest) {
  return request(`${PAYOUTS}/fetch`, { method: 'POST' });
}
