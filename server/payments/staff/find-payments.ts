import { type Kobo, koboFromNaira } from '#contract/money.ts';
import type { PaymentSort } from '#contract/staff.ts';
import { namesInOrder } from '#contract/text/fold-text.ts';
import type { Database } from '../../database/schema.ts';
import {
  type FilterQuery,
  filterOf,
  fits,
  type PaymentFilter,
  type Shown,
} from './payment-filter.ts';
import { searchPayments } from './search-repository.ts';
import { readSearch } from './search-text.ts';
import type { ListedPayment, StaffPaymentRepository } from './staff-repository.ts';
import { boundsOf, pick } from './stretches.ts';
import { createSumsRepository, type KindTotal, type Stretch } from './sums-repository.ts';

export interface Found {
  rows: ListedPayment[];
  total: number;
  totals: KindTotal[];
  /** Where a search found more than the newest matches. */
  more: boolean;
  sortedBy: PaymentSort;
}

interface Wanted extends Shown {
  sort: PaymentSort;
  page: number;
  limit: number;
}

/** As many as `limit` after the first `skip`. */
type Stretched = Pick<Wanted, 'filter' | 'sort' | 'limit'> & { skip: number };

/** More are not put in order of name: that would have to read them all. */
const MOST_SORTED_BY_NAME = 2_000;

/** What staff see in the list of payments, and what it adds up to. */
export function createPaymentFinder(db: Database, lists: StaffPaymentRepository) {
  const sums = createSumsRepository(db);
  return { read, find };

  /** What was chosen and typed, as a filter and the words left. */
  async function read(query: FilterQuery & { q?: string | undefined }): Promise<Shown> {
    const isAmount = (naira: number) => sums.isAmount(koboFromNaira(naira));
    const typed = await readSearch(query.q ?? '', isAmount);
    const { words, feeClass, purpose, amountNaira, purposeAsWords } = typed;
    const amountKobo = amountNaira === undefined ? undefined : koboFromNaira(amountNaira);
    const ofClass = feeClass ? { feeClass } : {};
    const named = purposeAsWords && { filter: filterOf(query, ofClass), words: purposeAsWords };
    const filter = filterOf(query, { ...ofClass, ...(purpose && { purpose }), amountKobo });
    return { filter, words, ...(named && { also: named }) };
  }

  async function find(wanted: Wanted): Promise<Found> {
    if (wanted.words.length > 0) return findByWords(wanted);
    const { page, limit } = wanted;
    const totals = await sums.findTotals(wanted.filter);
    const total = totals.reduce((sum, { payments }) => sum + payments, 0);
    const named = await findNamed(wanted);
    const isTooMany =
      (wanted.sort === 'a-z' || wanted.sort === 'z-a') && total > MOST_SORTED_BY_NAME;
    const sortedBy = isTooMany ? 'newest' : wanted.sort;
    // Few have the name, many the purpose: those of the name come first, on whatever pages they fill.
    const first = named.slice((page - 1) * limit, page * limit);
    const skip = Math.max(0, (page - 1) * limit - named.length);
    const rest = { ...wanted, sort: sortedBy, skip, limit: limit - first.length };
    const numbers = rest.limit > 0 && skip < total ? await numbersOf(rest) : [];
    return {
      rows: [...first, ...(await inOrder(numbers))],
      total: total + named.length,
      totals: [...totals, ...totalsOf(named)],
      more: false,
      sortedBy,
    };
  }

  /** Those whose name or e-mail has the word that was read as a purpose; a word that begins a thousand is no name. */
  async function findNamed({ filter, also, sort }: Wanted): Promise<ListedPayment[]> {
    if (!also) return [];
    const { found, more } = await searchPayments(db, also.words);
    if (more) return [];
    const named = await lists.findByNumbers(found);
    return named
      .filter((payment) => fits(also.filter, payment) && !fits(filter, payment))
      .sort(orders[sort]);
  }

  /** A search finds a few payments: these are read, and counted as they are. */
  async function findByWords({ filter, words, sort, page, limit }: Wanted): Promise<Found> {
    const { found, more } = await searchPayments(db, words);
    const shown = (await lists.findByNumbers(found)).filter((payment) => fits(filter, payment));
    const rows = shown.sort(orders[sort]).slice((page - 1) * limit, page * limit);
    return { rows, total: shown.length, totals: totalsOf(shown), more, sortedBy: sort };
  }

  async function numbersOf(wanted: Stretched): Promise<number[]> {
    const { filter, sort, skip, limit } = wanted;
    if (sort === 'a-z' || sort === 'z-a') return numbersByName(wanted);
    if (sort === 'newest' || sort === 'oldest') return numbersByDate(filter, sort, skip, limit);
    const amounts = await sums.findAmounts(filter);
    const numbers: number[] = [];
    let before = 0;
    for (const { amountKobo, payments } of sort === 'most' ? amounts.reverse() : amounts) {
      const rest = limit - numbers.length;
      if (rest > 0 && before + payments > skip) {
        const skipped = Math.max(0, skip - before);
        const alike = withAmount(filter, amountKobo);
        numbers.push(...(await numbersByDate(alike, 'newest', skipped, rest)));
      }
      before += payments;
    }
    return numbers;
  }

  /** The days that the page lies in come first; only what they hold of the filter is read. */
  async function numbersByDate(
    filter: PaymentFilter,
    sort: 'newest' | 'oldest',
    skip: number,
    limit: number,
  ): Promise<number[]> {
    const months = pick(inDirection(await sums.findStretches(filter), sort), skip, limit);
    if (!months) return [];
    const within = { ...filter, ...boundsOf(months.picked) };
    const isDays = months.picked.every(({ span }) => span === 'day');
    const days = isDays
      ? months
      : pick(inDirection(await sums.findDays(within), sort), months.skip, limit);
    if (!days) return [];
    const direction = sort === 'newest' ? 'desc' : 'asc';
    const rows = await sums
      .findShown({ ...filter, ...boundsOf(days.picked) }, { byDays: true })
      .select('shown.number')
      .orderBy('shown.dated_at', direction)
      .orderBy('shown.number', direction)
      .limit(limit)
      .offset(days.skip)
      .execute();
    return rows.map(({ number }) => number);
  }

  async function numbersByName({ filter, sort, skip, limit }: Stretched): Promise<number[]> {
    const rows = await sums
      .findShown(filter, { byDays: false })
      .select(['shown.number', 'shown.full_name as fullName'])
      .execute();
    const order = sort === 'a-z' ? byName : (a: Named, b: Named) => byName(b, a);
    return rows
      .map((row) => ({ ...row, key: namesInOrder(row.fullName) }))
      .sort(order)
      .slice(skip, skip + limit)
      .map(({ number }) => number);
  }

  async function inOrder(numbers: number[]): Promise<ListedPayment[]> {
    const rows = new Map((await lists.findByNumbers(numbers)).map((row) => [row.number, row]));
    return numbers.flatMap((number) => rows.get(number) ?? []);
  }
}

function inDirection(stretches: Stretch[], sort: 'newest' | 'oldest'): Stretch[] {
  return sort === 'newest' ? stretches.toReversed() : stretches;
}

function withAmount(filter: PaymentFilter, value: Kobo): PaymentFilter {
  return { ...filter, alike: [...filter.alike, { column: 'amount_kobo', value }] };
}

interface Named {
  key: string;
  number: number;
}

function byName(one: Named, other: Named): number {
  if (one.key === other.key) return other.number - one.number;
  return one.key < other.key ? -1 : 1;
}

type Order = (one: ListedPayment, other: ListedPayment) => number;

const newest: Order = (one, other) => {
  if (one.datedAt === other.datedAt) return other.number - one.number;
  return one.datedAt < other.datedAt ? 1 : -1;
};
const aToZ: Order = (one, other) =>
  byName(
    { ...one, key: namesInOrder(one.fullName) },
    { ...other, key: namesInOrder(other.fullName) },
  );

/** The same orders for what is in memory. */
export const orders: Record<PaymentSort, Order> = {
  newest,
  oldest: (one, other) => newest(other, one),
  'a-z': aToZ,
  'z-a': (one, other) => aToZ(other, one),
  most: (one, other) => other.amountKobo - one.amountKobo || newest(one, other),
  least: (one, other) => one.amountKobo - other.amountKobo || newest(one, other),
};

/** What payments in memory add up to, by class and purpose. */
export function totalsOf(payments: ListedPayment[]): KindTotal[] {
  const kinds = Map.groupBy(payments, ({ feeClass, purpose }) => `${feeClass}|${purpose}`);
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { feeClass, purpose } = first;
    const total = {
      ...{ feeClass, purpose, payments: alike.length, creditedKobo: 0, refundedKobo: 0 },
      ...{ chargeKobo: 0, chargeUnknown: 0 },
    };
    for (const { paidAt, amountKobo, refundedKobo, chargeKobo } of alike) {
      total.refundedKobo += refundedKobo;
      if (!paidAt) continue;
      total.creditedKobo += amountKobo;
      total.chargeKobo += chargeKobo ?? 0;
      if (chargeKobo === null) total.chargeUnknown += 1;
    }
    return [total];
  });
}
