import { pages } from '#contract/addresses.ts';
import { isDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { termInWords } from '#contract/dates/terms.ts';
import { pageIn } from '#contract/paging.ts';
import { paymentSorts, staffPaymentStatuses } from '#contract/staff.ts';
import { filterParameters, type PaymentsQuery } from '../api/payments.ts';

const PATH = pages.staffPayments;

/** The list as it opens: nothing chosen. */
export const everything: PaymentsQuery = {
  words: '',
  status: 'all',
  feeClass: '',
  purpose: '',
  term: '',
  from: '',
  to: '',
  sort: 'newest',
  page: 1,
};

/** Which payments the address asks for; what makes no sense counts as not said. */
export function readPaymentsQuery(search: URLSearchParams): PaymentsQuery {
  const text = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  return {
    words: text('q'),
    status: staffPaymentStatuses.find((status) => status === search.get('status')) ?? 'all',
    feeClass: text('class'),
    purpose: text('purpose'),
    term: text('term'),
    from: day('from'),
    to: day('to'),
    sort: paymentSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: pageIn(search),
  };
}

/** The address of these payments, and of the one whose timeline is open. */
export function paymentsAddress(
  { sort, page, ...filters }: PaymentsQuery,
  opened?: string,
): string {
  const search = new URLSearchParams({
    ...filterParameters(filters),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(opened && { payment: opened }),
  }).toString();
  return search ? `${PATH}?${search}` : PATH;
}

/** Whether anything narrows the list. */
export function isNarrowed(query: PaymentsQuery): boolean {
  const asked = { ...query, sort: everything.sort, page: everything.page };
  return paymentsAddress(asked) !== PATH;
}

/** What narrows the list beside class, status and search: `['School Fees', 'First Term, 2026/2027', 'from 1 Nov 2026']`. */
export function filterWords({ purpose, term, from, to }: PaymentsQuery): string[] {
  return [
    purpose,
    term && termInWords(term),
    from && `from ${shortSchoolDay(startOfDay(from))}`,
    to && `to ${shortSchoolDay(startOfDay(to))}`,
  ].filter(Boolean);
}
