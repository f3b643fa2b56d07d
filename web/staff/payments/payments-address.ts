import { pages } from '#contract/addresses.ts';
import { pageIn } from '#contract/paging.ts';
import { staffPaymentStatuses } from '#contract/staff.ts';
import type { PaymentsQuery } from '../../api/staff-payments.ts';

const PATH = pages.staffPayments;

/** Which payments the address asks for; what makes no sense counts as not said. */
export function readPaymentsQuery(search: URLSearchParams): PaymentsQuery {
  return {
    words: search.get('q') ?? '',
    status: staffPaymentStatuses.find((status) => status === search.get('status')) ?? 'all',
    page: pageIn(search),
  };
}

/** The address of these payments, and of the one whose timeline is open. */
export function paymentsAddress(query: PaymentsQuery, opened?: string): string {
  const search = new URLSearchParams();
  if (query.words) search.set('q', query.words);
  if (query.status !== 'all') search.set('status', query.status);
  if (query.page > 1) search.set('page', String(query.page));
  if (opened) search.set('payment', opened);
  const text = search.toString();
  return text ? `${PATH}?${text}` : PATH;
}
