import { channelInWords, type PaymentSource, sourceNames } from '#contract/book/desk.ts';
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
import { cleanText } from '#contract/text/clean-text.ts';

const PATH = staffPages.staffPayments;

/** The list as it opens: this school year, and nothing chosen. The names are those in addresses of ours. */
export const opening = {
  years: 'this' as 'this' | 'all',
  q: '',
  status: 'all' as StaffPaymentStatus | 'all',
  class: '',
  purpose: '',
  /** the key: '2026/2027-2' */
  term: '',
  source: '' as PaymentSource | '',
  /** the way of paying: 'pos', 'card' */
  channel: '',
  /** days at the school such as '2026-11-20', both included */
  from: '',
  to: '',
  sort: 'newest' as PaymentSort,
  page: 1,
};

export type PaymentsQuery = typeof opening;

export const everything: PaymentsQuery = { ...opening, years: 'all' };

/** Which payments the address asks for; what makes no sense counts as not said. */
export function readPaymentsQuery(search: URLSearchParams): PaymentsQuery {
  const text = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const source = text('source');
  return {
    years: text('years') === 'all' ? 'all' : 'this',
    q: text('q'),
    status: staffPaymentStatuses.find((status) => status === search.get('status')) ?? 'all',
    class: text('class'),
    purpose: text('purpose'),
    term: text('term'),
    source: isSource(source) ? source : '',
    channel: text('channel'),
    from: day('from'),
    to: day('to'),
    sort: paymentSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    page: pageIn(search),
  };
}

function isSource(text: string): text is PaymentSource {
  return Object.hasOwn(sourceNames, text);
}

/** A term and days are times of their own, and what waits for a decision is shown from the first to the last. */
export function isOfThisYear({ years, term, from, to, status }: PaymentsQuery): boolean {
  return years === 'this' && !term && !from && !to && status !== 'review';
}

/** What of a query differs from the list as it opens. */
function chosenIn(query: Partial<PaymentsQuery>): [string, string][] {
  const usual: Record<string, unknown> = opening;
  return Object.entries(query)
    .filter(([name, value]) => value !== usual[name])
    .map(([name, value]) => [name, String(value)]);
}

/** The same for the API, which has everything where nothing is asked for. */
export function filtersFor(query: PaymentsQuery): [string, string][] {
  const { years: _years, sort: _sort, page: _page, ...filters } = query;
  const chosen = chosenIn({ ...filters, q: cleanText(query.q) });
  return isOfThisYear(query) ? [...chosen, ['year', 'current']] : chosen;
}

export function paymentsAddress(query: PaymentsQuery, opened?: string): string {
  const search = new URLSearchParams(chosenIn(query));
  if (opened) search.set('payment', opened);
  const text = search.toString();
  return text ? `${PATH}?${text}` : PATH;
}

/** Beside the years. */
export function isNarrowed(query: PaymentsQuery): boolean {
  return filtersFor({ ...query, years: 'all' }).length > 0;
}

/** What narrows the list beside class, status and search: `['School Fees', 'First Term, 2026/2027', 'from 1 Nov 2026']`. */
export function filterWords(query: PaymentsQuery): string[] {
  const { purpose, term, source, channel, from, to } = query;
  return [
    purpose,
    term && termInWords(term),
    source && sourceNames[source],
    channel && channelInWords(channel),
    from && `from ${shortSchoolDay(startOfDay(from))}`,
    to && `to ${shortSchoolDay(startOfDay(to))}`,
  ].filter(Boolean);
}
