import type * as z from 'zod';
import type { Kobo } from '#contract/money.ts';
import type { exportQuery } from '#contract/schemas/staff.ts';
import { isFoundBy, type Payment } from '../ledger/payment.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';
import type { SearchText } from './search-text.ts';

/** What a list or an export may be asked for; days are days at the school, both included. */
export type PaymentQuery = Partial<z.infer<typeof exportQuery>>;

/** Days at the school, both included; an end that is missing is open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export interface PaymentFilter {
  conditions: Condition[];
  /** Payments whose money counts in these days, and those that were started in them and are not credited. */
  days: Days | undefined;
}

/** What payments add up to. */
export interface Counted {
  payments: number;
  /** Credited at any time, including what was refunded since. */
  credited_kobo: number;
  refunded_kobo: number;
  /** The provider's charges, as far as known. */
  charge_kobo: number;
  /** Credited payments whose charge is not known. */
  charge_unknown: number;
}

/** `counted`: what of it counts in the days that were asked for; undefined where nothing of it does. */
export type ListedPayment = Payment & { counted: Counted | undefined };

/** What a list shows: the payments that fit the filter and have the words, and those that `also` would show. */
export interface Shown {
  filter: PaymentFilter;
  words: readonly SearchWord[];
  /** numbers of payments that are found by what the desk wrote about them */
  atDesk: readonly number[];
  also?: Shown;
}

type Condition = [field: keyof typeof columns, value: string | Kobo];

export const columns = {
  status: 'status',
  feeClass: 'fee_class',
  purpose: 'purpose',
  term: 'term',
  source: 'source',
  channel: 'channel',
  amountKobo: 'amount_kobo',
} as const;

/** What was chosen and what was typed, together. If both name a class, a payment has to be of both. */
export function filterOf(
  { status, class: feeClass, purpose, term, source, channel, from, to }: PaymentQuery,
  typed: Pick<SearchText, 'feeClass' | 'purpose'> & { amountKobo?: Kobo | undefined } = {},
): PaymentFilter {
  const wanted: [Condition[0], Condition[1] | undefined][] = [
    ['status', status],
    ['feeClass', feeClass],
    ['feeClass', typed.feeClass],
    ['purpose', purpose],
    ['purpose', typed.purpose],
    ['term', term],
    ['source', source],
    ['channel', channel],
    ['amountKobo', typed.amountKobo],
  ];
  return {
    conditions: wanted.flatMap(([field, value]): Condition[] => (value ? [[field, value]] : [])),
    days: from || to ? { from, to } : undefined,
  };
}

export function fits({ conditions, days }: PaymentFilter, payment: ListedPayment): boolean {
  if (days && !payment.counted) return false;
  return conditions.every(([field, value]) => payment[field] === value);
}

export function isShown({ filter, words, atDesk, also }: Shown, payment: ListedPayment): boolean {
  const isFound = isFoundBy(words, payment) || atDesk.includes(payment.number);
  if (isFound && fits(filter, payment)) return true;
  return also !== undefined && isShown(also, payment);
}
