import type { AdoptionRequest, DecisionRequest } from '#contract/schemas/decisions.ts';
import {
  type AdoptableAnswer,
  type MonthEndAnswer,
  type PayoutAnswer,
  type PayoutsAnswer,
  STAFF_PAYMENTS_PER_PAGE,
  type StaffPayment,
  type StaffPaymentAnswer,
  type StaffPaymentsAnswer,
} from '#contract/staff.ts';
import { filtersFor, opening, type PaymentsQuery } from '../payments/payments-address.ts';
import { get, post } from './calls.ts';
import { fetchFile } from './file.ts';

const PATH = '/api/admin/payments';

export function fetchPayments(
  query: PaymentsQuery,
  signal?: AbortSignal,
  limit = STAFF_PAYMENTS_PER_PAGE,
) {
  const { page, sort } = query;
  const search = new URLSearchParams([
    ['page', String(page)],
    ['limit', String(limit)],
    ...filtersFor(query),
  ]);
  if (sort !== opening.sort) search.set('sort', sort);
  return get<StaffPaymentsAnswer>(`${PATH}?${search}`, signal);
}

/** As many as fit a print of some pages; the answer of the last call says how many there are. */
export async function fetchPaymentsToPrint(
  query: PaymentsQuery,
): Promise<{ payments: StaffPayment[]; total: number } | undefined> {
  const payments: StaffPayment[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fetchPayments({ ...query, page }, undefined, MOST_AT_ONCE);
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

const addressOf = (reference: string) => `${PATH}/${encodeURIComponent(reference)}`;

export const fetchPaymentTimeline = (reference: string, signal: AbortSignal) =>
  get<StaffPaymentAnswer>(addressOf(reference), signal);

/** What the provider says about a payment that the portal does not have. */
export const fetchAdoptable = (reference: string, signal: AbortSignal) =>
  get<AdoptableAnswer>(`${addressOf(reference)}/adopt`, signal);

export const adoptPayment = (reference: string, body: AdoptionRequest) =>
  post(`${addressOf(reference)}/adopt`, body);

/** Decides what was found about a payment; 409 says what another person has decided. */
export const decidePayment = (reference: string, body: DecisionRequest) =>
  post(`${addressOf(reference)}/resolve`, body);

export const recheckPayment = (reference: string) => post(`${addressOf(reference)}/recheck`);

/** E-mails the receipt once more, to the payment's own address. */
export const sendReceipt = (reference: string) => post(`${addressOf(reference)}/send-receipt`);

export function fetchPaymentsFile(query: PaymentsQuery, onReceived: (bytes: number) => void) {
  const search = new URLSearchParams(filtersFor(query));
  return fetchFile(`${PATH}/export.csv?${search}`, onReceived);
}

/** A month ('2026-11'), or the first and the last day. */
export type MonthEndDays = { month: string } | { from: string; to: string };

export const fetchMonthEnd = (days: MonthEndDays, signal: AbortSignal) =>
  get<MonthEndAnswer>(`${PATH}/month-end?${new URLSearchParams(days)}`, signal);

export const fetchMonthEndFile = (
  days: MonthEndDays,
  ending: 'xlsx' | 'csv',
  onReceived: (bytes: number) => void,
) => fetchFile(`${PATH}/month-end.${ending}?${new URLSearchParams(days)}`, onReceived);

export const closeMonth = (month: string) => post(`${PATH}/month-end/close`, { month });

const PAYOUTS = '/api/admin/payouts';

export const fetchPayouts = (page: number, signal: AbortSignal) =>
  get<PayoutsAnswer>(`${PAYOUTS}?page=${page}`, signal);

export const fetchPayout = (id: string, page: number, signal: AbortSignal) =>
  get<PayoutAnswer>(`${PAYOUTS}/${encodeURIComponent(id)}?page=${page}`, signal);

export const askForPayouts = () => post(`${PAYOUTS}/fetch`);
