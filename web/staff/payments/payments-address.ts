import { pages } from '#contract/addresses.ts';
import { staffPaymentStatuses } from '#contract/staff.ts';
import type { PaymentsQuery } from '../../api/staff-payments.ts';

const PATH = pages.staffPayments;

/** Which payments the address asks for; what makes no sense counts as not said. */
export function readPaymentsQuery(search: URLSearchParams): PaymentsQuery {
  const page = Number(search.get('page') ?? 1);
  return {
    words: search.get('q') ?? '',
    status: staffPaymentStatuses.find((status) => status === search.get('status')) ?? 'all',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of these payments, and of the one whose story is open. */
export function paymentsAddress(query: PaymentsQuery, opened?: string): string {
  const search = new URLSearchParams();
  if (query.words) search.set('q', query.words);
  if (query.status !== 'all') search.set('status', query.status);
  if (query.page > 1) search.set('page', String(query.page));
  if (opened) search.set('payment', opened);
  const text = search.toString();
  return text ? `${PATH}?${text}` : PATH;
}
