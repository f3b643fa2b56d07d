import { koboFromNaira } from '#contract/money.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, purposeNames } from '#contract/school/fees.ts';
import type { PaymentSort } from '#contract/staff.ts';
import { namesInOrder } from '#contract/text/fold-text.ts';
import type { Database } from '../../database/schema.ts';
import type { Payment } from '../ledger/payment.ts';
import { countedOf } from '../ledger/payment-sums.ts';
import {
  filterOf,
  fits,
  type PaymentFilter,
  type PaymentQuery,
  type Shown,
} from './payment-filter.ts';
import { findAtDeskBy, searchPayments } from './search-repository.ts';
import { type KnownNames, readSearch } from './search-text.ts';
import { findByNumbers } from './staff-repository.ts';
import {
  findAmounts,
  findDays,
  findKinds,
  findShown,
  findStretches,
  findTotals,
  isAmount,
  type KindTotal,
  type Stretch,
} from './sums-repository.ts';

interface Wanted extends Shown {
  sort: PaymentSort;
  page: number;
  limit: number;
}

type Slice = Pick<Wanted, 'filter' | 'sort' | 'limit'> & { skip: number };

/** More are not sorted by name: that would have to read them all. */
const MOST_SORTED_BY_NAME = 2_000;

interface FinderDependencies {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
}

/** The payments on a page of the list, and what all that match add up to. */
export function createPaymentFinder({ db, readSchool }: FinderDependencies) {
  return { read, find };

  async function read(query: PaymentQuery): Promise<Shown> {
    const isKnown = (naira: number) => isAmount(db, koboFromNaira(naira));
    const typed = await readSearch(query.q ?? '', await knownNames(query.q), isKnown);
    const { words, text, feeClass, purpose, amountNaira, purposeAsWords } = typed;
    const amountKobo = amountNaira === undefined ? undefined : koboFromNaira(amountNaira);
    const ofClass = feeClass ? { feeClass } : {};
    const filter = filterOf(query, { ...ofClass, ...(purpose && { purpose }), amountKobo });
    const atDesk = await findAtDeskBy(db, text);
    if (!purposeAsWords) return { filter, words, atDesk };
    const also = { filter: filterOf(query, ofClass), words: purposeAsWords, atDesk: [] };
    return { filter, words, atDesk, also };
  }

  /** Nothing is looked up where nothing was typed. */
  async function knownNames(typed: string | undefined): Promise<KnownNames> {
    if (!typed) return { classes: [], purposes: [] };
    const [{ fees }, kinds] = await Promise.all([readSchool(), findKinds(db)]);
    return {
      classes: [...new Set([...classNames(fees), ...kinds.map(({ feeClass }) => feeClass)])],
      purposes: [...new Set([...purposeNames(fees), ...kinds.map(({ purpose }) => purpose)])],
    };
  }

  async function find(wanted: Wanted) {
    if (wanted.words.length > 0) return findByWords(wanted);
    const { filter, page, limit, sort } = wanted;
    const totals = await findTotals(db, filter);
    const total = totals.reduce((sum, { payments }) => sum + payments, 0);
    const isByName = sort === 'a-z' || sort === 'z-a';
    const sortedBy = isByName && total > MOST_SORTED_BY_NAME ? 'newest' : sort;
    // Few have the name, many the purpose: those with the name come first, on as many pages as they fill.
    const named = await findNamed(wanted);
    const first = named.slice((page - 1) * limit, page * limit);
    const skip = Math.max(0, (page - 1) * limit - named.length);
    const rest = { filter, sort: sortedBy, skip, limit: limit - first.length };
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
  async function findNamed({ filter, also, sort }: Wanted): Promise<Payment[]> {
    if (!also) return [];
    const { found, more } = await searchPayments(db, also.words);
    if (more) return [];
    const named = await findByNumbers(db, found);
    return named
      .filter((payment) => fits(also.filter, payment) && !fits(filter, payment))
      .sort(orders[sort]);
  }

  async function findByWords({ filter, words, atDesk, sort, page, limit }: Wanted) {
    const { found, more } = await searchPayments(db, words);
    const numbers = [...new Set([...found, ...atDesk])];
    const shown = (await findByNumbers(db, numbers)).filter((payment) => fits(filter, payment));
    const rows = shown.sort(orders[sort]).slice((page - 1) * limit, page * limit);
    return { rows, total: shown.length, totals: totalsOf(shown), more, sortedBy: sort };
  }

  async function numbersOf(slice: Slice): Promise<number[]> {
    switch (slice.sort) {
      case 'newest':
      case 'oldest':
        return numbersByDate(slice);
      case 'a-z':
      case 'z-a':
        return numbersByName(slice);
      default:
        return numbersByAmount(slice);
    }
  }

  async function numbersByAmount({ filter, sort, skip, limit }: Slice): Promise<number[]> {
    const amounts = await findAmounts(db, filter);
    const numbers: number[] = [];
    let before = 0;
    for (const { amountKobo, payments } of sort === 'most' ? amounts.reverse() : amounts) {
      const rest = limit - numbers.length;
      if (rest > 0 && before + payments > skip) {
        const alike: PaymentFilter = {
          ...filter,
          conditions: [...filter.conditions, ['amountKobo', amountKobo]],
        };
        const skipped = Math.max(0, skip - before);
        const found = numbersByDate({ filter: alike, sort: 'newest', skip: skipped, limit: rest });
        numbers.push(...(await found));
      }
      before += payments;
    }
    return numbers;
  }

  /** The sums say which months and days the page is in; only these are read. */
  async function numbersByDate({ filter, sort, skip, limit }: Slice): Promise<number[]> {
    const inDirection = (stretches: Stretch[]) =>
      sort === 'newest' ? stretches.toReversed() : stretches;
    const months = pick(inDirection(await findStretches(db, filter)), skip, limit);
    if (!months) return [];
    const within = { ...filter, ...boundsOf(months.picked) };
    const isDays = months.picked.every(({ span }) => span === 'day');
    const days = isDays
      ? months
      : pick(inDirection(await findDays(db, within)), months.skip, limit);
    if (!days) return [];
    const direction = sort === 'newest' ? 'desc' : 'asc';
    const rows = await findShown(db, { ...filter, ...boundsOf(days.picked) }, { byDays: true })
      .select('shown.number')
      .orderBy('shown.dated_at', direction)
      .orderBy('shown.number', direction)
      .limit(limit)
      .offset(days.skip)
      .execute();
    return rows.map(({ number }) => number);
  }

  async function numbersByName({ filter, sort, skip, limit }: Slice): Promise<number[]> {
    const rows = await findShown(db, filter, { byDays: false })
      .select(['shown.number', 'shown.full_name as fullName'])
      .execute();
    const keyed = rows.map(withNameKey).sort(byNameKey);
    const sorted = sort === 'a-z' ? keyed : keyed.reverse();
    return sorted.slice(skip, skip + limit).map(({ number }) => number);
  }

  async function inOrder(numbers: number[]): Promise<Payment[]> {
    const rows = new Map((await findByNumbers(db, numbers)).map((row) => [row.number, row]));
    return numbers.flatMap((number) => rows.get(number) ?? []);
  }
}

/** The first stretches after what is skipped that hold a page, and what is still to be skipped in them. */
function pick(
  stretches: Stretch[],
  skip: number,
  limit: number,
): { picked: Stretch[]; skip: number } | undefined {
  let before = 0;
  let skipped = 0;
  const picked: Stretch[] = [];
  for (const stretch of stretches) {
    if (before >= skip + limit) break;
    if (before + stretch.payments <= skip) skipped = before + stretch.payments;
    else picked.push(stretch);
    before += stretch.payments;
  }
  return picked.length > 0 ? { picked, skip: skip - skipped } : undefined;
}

function boundsOf(stretches: Stretch[]): { from: string; to: string } {
  const starts = stretches.map(({ startsAt }) => startsAt).sort();
  const ends = stretches.map(({ endsAt }) => endsAt).sort();
  return { from: starts[0] ?? '', to: ends.at(-1) ?? '' };
}

type Named = Pick<Payment, 'fullName' | 'number'>;
type Order = (one: Payment, other: Payment) => number;

function withNameKey({ fullName, number }: Named) {
  return { key: namesInOrder(fullName), number };
}

function byNameKey(one: ReturnType<typeof withNameKey>, other: ReturnType<typeof withNameKey>) {
  if (one.key === other.key) return other.number - one.number;
  return one.key < other.key ? -1 : 1;
}

const newest: Order = (one, other) => {
  if (one.datedAt === other.datedAt) return other.number - one.number;
  return one.datedAt < other.datedAt ? 1 : -1;
};
const aToZ: Order = (one, other) => byNameKey(withNameKey(one), withNameKey(other));

export const orders: Record<PaymentSort, Order> = {
  newest,
  oldest: (one, other) => newest(other, one),
  'a-z': aToZ,
  'z-a': (one, other) => aToZ(other, one),
  most: (one, other) => other.amountKobo - one.amountKobo || newest(one, other),
  least: (one, other) => one.amountKobo - other.amountKobo || newest(one, other),
};

/** What payments in memory add up to, like the stored sums. */
export function totalsOf(payments: Payment[]): KindTotal[] {
  return payments.map((payment) => {
    const { feeClass, purpose, source } = payment;
    return { feeClass, purpose, source, ...countedOf(payment) };
  });
}
