import { type ExpressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { dayAfter, startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { exportQuery } from '#contract/schemas/staff.ts';
import type { Tables } from '../../database/schema.ts';
import { isFoundBy, type Payment } from '../ledger/payment.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';
import type { SearchText } from './search-text.ts';

/** What a list or an export may be asked for; days are days at the school, both included. */
export type PaymentQuery = Partial<z.infer<typeof exportQuery>>;

export interface PaymentFilter {
  conditions: Condition[];
  from: string | undefined;
  /** The first instant that is too late. */
  to: string | undefined;
}

/** What a list shows: the payments that fit the filter and have the words, and those that `also` would show. */
export interface Shown {
  filter: PaymentFilter;
  words: readonly SearchWord[];
  /** numbers of payments that are found by what the desk wrote about them */
  atDesk: readonly number[];
  also?: Shown;
}

type Condition = [field: keyof typeof columns, value: string | Kobo];

const columns = {
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
    from: from ? startOfDay(from).toISOString() : undefined,
    to: to && startOfDay(dayAfter(to)).toISOString(),
  };
}

export function fits({ conditions, from, to }: PaymentFilter, payment: Payment): boolean {
  if (from && payment.datedAt < from) return false;
  if (to && payment.datedAt >= to) return false;
  return conditions.every(([field, value]) => payment[field] === value);
}

/** The same as a condition of a query. */
export function fitting(
  eb: ExpressionBuilder<Tables, 'payments'>,
  { conditions, from, to }: PaymentFilter,
) {
  return eb.and([
    ...conditions.map(([field, value]) => eb(columns[field], '=', sql.val(value))),
    ...(from ? [eb('dated_at', '>=', from)] : []),
    ...(to ? [eb('dated_at', '<', to)] : []),
  ]);
}

export function isShown({ filter, words, atDesk, also }: Shown, payment: Payment): boolean {
  const isFound = isFoundBy(words, payment) || atDesk.includes(payment.number);
  if (isFound && fits(filter, payment)) return true;
  return also !== undefined && isShown(also, payment);
}
