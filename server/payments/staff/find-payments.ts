import { calendarDay } from '#contract/dates/school-time.ts';
import { koboFromNaira } from '#contract/money.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, purposeNames } from '#contract/school/fees.ts';
import { yearTakenFrom } from '#contract/school/terms.ts';
import type { PaymentSort } from '#contract/staff.ts';
import { namesInOrder } from '#contract/text/fold-text.ts';
import type { Database } from '../../database/schema.ts';
import type { Payment } from '../ledger/payment.ts';
import {
  findKinds,
  findNames,
  findNumbers,
  findTotals,
  isAmount,
  type KindTotal,
  withCounted,
} from './list-repository.ts';
import {
  filterOf,
  fits,
  type ListedPayment,
  type PaymentQuery,
  type Shown,
} from './payment-filter.ts';
import { findAtDeskBy, searchPayments } from './search-repository.ts';
import { type KnownNames, readSearch } from './search-text.ts';
import { findByNumbers } from './staff-repository.ts';

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
  clock: () => Date;
}

/** The payments on a page of the list, and what all that match add up to. */
export function createPaymentFinder({ db, readSchool, clock }: FinderDependencies) {
  return { read, find };

  async function read(asked: PaymentQuery): Promise<Shown> {
    const query = { ...asked, from: await firstDayOf(asked) };
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

  async function firstDayOf({ year, from = '' }: PaymentQuery): Promise<string> {
    if (!year) return from;
    const { terms } = await readSchool();
    const first = yearTakenFrom(terms, calendarDay(clock()));
    return from > first ? from : first;
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
    const isTooMany = total > MOST_SORTED_BY_NAME;
    const sortedBy = isByName(sort) && isTooMany ? 'newest' : sort;
    // Few have the name, many the purpose: those with the name come first, on as many pages as they fill.
    const named = await findNamed(wanted);
    const first = named.slice((page - 1) * limit, page * limit);
    const skip = Math.max(0, (page - 1) * limit - named.length);
    const rest = { filter, sort: sortedBy, skip, limit: limit - first.length };
    const others = rest.limit > 0 && skip < total ? await rowsOf(rest) : [];
    return {
      rows: [...first, ...others],
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
    const named = await withCounted(db, await findByNumbers(db, found), filter.days);
    return named
      .filter((payment) => fits(also.filter, payment) && !fits(filter, payment))
      .sort(orders[sort]);
  }

  async function findByWords({ filter, words, atDesk, sort, page, limit }: Wanted) {
    const { found, more } = await searchPayments(db, words);
    const numbers = [...new Set([...found, ...atDesk])];
    const all = await withCounted(db, await findByNumbers(db, numbers), filter.days);
    const shown = all.filter((payment) => fits(filter, payment));
    const rows = shown.sort(orders[sort]).slice((page - 1) * limit, page * limit);
    return { rows, total: shown.length, totals: totalsOf(shown), more, sortedBy: sort };
  }

  async function rowsOf({ filter, sort, skip, limit }: Slice): Promise<Payment[]> {
    if (!isByName(sort)) return readInOrder(await findNumbers(db, filter, { sort, skip, limit }));
    const keyed = (await findNames(db, filter)).map(withNameKey).sort(byNameKey);
    const sorted = sort === 'a-z' ? keyed : keyed.reverse();
    return readInOrder(sorted.slice(skip, skip + limit).map(({ number }) => number));
  }

  async function readInOrder(numbers: number[]): Promise<Payment[]> {
    const rows = new Map((await findByNumbers(db, numbers)).map((row) => [row.number, row]));
    return numbers.flatMap((number) => rows.get(number) ?? []);
  }
}

function isByName(sort: PaymentSort): boolean {
  return sort === 'a-z' || sort === 'z-a';
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

/** What payments in memory add up to, as `findTotals` says it of those in the database. */
export function totalsOf(payments: ListedPayment[]): KindTotal[] {
  return payments.map((payment) => {
    const { counted } = payment;
    if (counted) {
      return {
        feeClass: payment.feeClass,
        purpose: payment.purpose,
        source: payment.source,
        ...counted,
      };
    }
    const { feeClass, purpose, source, amountKobo, refundedKobo, chargeKobo, paidAt } = payment;
    const isCredited = paidAt !== null;
    return {
      feeClass,
      purpose,
      source,
      payments: 1,
      credited_kobo: isCredited ? amountKobo : 0,
      refunded_kobo: refundedKobo,
      charge_kobo: isCredited ? (chargeKobo ?? 0) : 0,
      charge_unknown: isCredited && chargeKobo === null ? 1 : 0,
    };
  });
}
