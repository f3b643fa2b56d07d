import { type PaymentSource, sourceNames } from '#contract/book/desk.ts';
import { isDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { pageIn } from '#contract/paging.ts';
import { termInWords } from '#contract/school/terms.ts';
import {
  type PaymentSort,
  paymentSorts,
  type StaffPaymentStatus,
  staffPaymentStatuses,
} from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';

const PATH = staffPages.staffPayments;

/** The list as it opens: nothing chosen. The names are those in addresses of ours and of the API. */
export const everything = {
  q: '',
  status: 'all' as StaffPaymentStatus | 'all',
  class: '',
  purpose: '',
  /** the key: '2026/2027-2' */
  term: '',
  source: '' as PaymentSource | '',
  /** days at the school such as '2026-11-20', both included */
  from: '',
  to: '',
  sort: 'newest' as PaymentSort,
  page: 1,
};

export type PaymentsQuery = typeof everything;

/** Which payments the address asks for; what makes no sense counts as not said. */
export function readPaymentsQuery(search: URLSearchParams): PaymentsQuery {
  const text = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const source = text('source');
  return {
    q: text('q'),
    status: staffPaymentStatuses.find((status) => status === search.get('status')) ?? 'all',
    class: text('class'),
    purpose: text('purpose'),
    term: text('term'),
    source: isSource(source) ? source : '',
    from: day('from'),
    to: day('to'),
    sort: paymentSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: pageIn(search),
  };
}

function isSource(text: string): text is PaymentSource {
  return Object.hasOwn(sourceNames, text);
}

/** What of a query differs from the list as it opens. */
export function chosenIn(query: Partial<PaymentsQuery>): [string, string][] {
  const opening: Record<string, unknown> = everything;
  return Object.entries(query)
    .filter(([name, value]) => value !== opening[name])
    .map(([name, value]) => [name, String(value)]);
}

export function paymentsAddress(query: PaymentsQuery, opened?: string): string {
  const search = new URLSearchParams(chosenIn(query));
  if (opened) search.set('payment', opened);
  const text = search.toString();
  return text ? `${PATH}?${text}` : PATH;
}

export function isNarrowed({ page: _page, sort: _sort, ...filters }: PaymentsQuery): boolean {
  return chosenIn(filters).length > 0;
}

/** What narrows the list beside class, status and search: `['School Fees', 'First Term, 2026/2027', 'from 1 Nov 2026']`. */
export function filterWords({ purpose, term, source, from, to }: PaymentsQuery): string[] {
  return [
    purpose,
    term && termInWords(term),
    source && sourceNames[source],
    from && `from ${shortSchoolDay(startOfDay(from))}`,
    to && `to ${shortSchoolDay(startOfDay(to))}`,
  ].filter(Boolean);
}
