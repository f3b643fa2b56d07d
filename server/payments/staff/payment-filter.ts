import { type ExpressionBuilder, sql } from 'kysely';
import { startOfDay } from '#contract/dates/school-time.ts';
import type { Kobo } from '#contract/money.ts';
import type { Tables } from '../../database/schema.ts';
import { isFoundBy, type Payment } from '../ledger/payment.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';
import { nextDay } from '../ledger/payment-sums.ts';
import type { PaymentStatus } from '../ledger/states.ts';
import type { SearchText } from './search-text.ts';

/** What a call may ask for. */
export interface FilterQuery {
  status?: PaymentStatus | undefined;
  class?: string | undefined;
  purpose?: string | undefined;
  term?: string | undefined;
  /** days at the school, both included */
  from?: string | undefined;
  to?: string | undefined;
}

/** What a payment must be alike in, and the instants its date lies between. */
export interface PaymentFilter {
  alike: Alike[];
  from: string | undefined;
  /** the first instant that is too late */
  to: string | undefined;
}

/** What a list shows: the payments that fit and have the words, and those that `also` would show. */
export interface Shown {
  filter: PaymentFilter;
  words: readonly SearchWord[];
  also?: Shown;
}

type Alike =
  | { column: 'status'; value: PaymentStatus }
  | { column: 'fee_class' | 'purpose' | 'term'; value: string }
  | { column: 'amount_kobo'; value: Kobo };

type Filtered = {
  status: PaymentStatus;
  feeClass: string;
  purpose: string;
  term: string;
  amountKobo: Kobo;
  datedAt: string;
};

const fields = {
  status: 'status',
  fee_class: 'feeClass',
  purpose: 'purpose',
  term: 'term',
  amount_kobo: 'amountKobo',
} as const satisfies Record<Alike['column'], keyof Filtered>;

/** What was chosen and what was typed, together. Both may name a class: then a payment would have to be of both. */
export function filterOf(
  query: FilterQuery,
  typed: Pick<SearchText, 'feeClass' | 'purpose'> & { amountKobo?: Kobo | undefined },
): PaymentFilter {
  const { status, from, to } = query;
  const texts = [
    ['fee_class', query.class],
    ['fee_class', typed.feeClass],
    ['purpose', query.purpose],
    ['purpose', typed.purpose],
    ['term', query.term],
  ] as const;
  return {
    alike: [
      ...(status ? [{ column: 'status', value: status } as const] : []),
      ...texts.flatMap(([column, value]) => (value ? [{ column, value }] : [])),
      ...(typed.amountKobo ? [{ column: 'amount_kobo', value: typed.amountKobo } as const] : []),
    ],
    from: from && startOfDay(from).toISOString(),
    to: to && startOfDay(nextDay(to)).toISOString(),
  };
}

export function fits({ alike, from, to }: PaymentFilter, payment: Filtered): boolean {
  if (from && payment.datedAt < from) return false;
  if (to && payment.datedAt >= to) return false;
  return alike.every(({ column, value }) => payment[fields[column]] === value);
}

export function isShown(
  { filter, words, also }: Shown,
  payment: Payment & { datedAt: string },
): boolean {
  if (fits(filter, payment) && isFoundBy(words, payment)) return true;
  return also !== undefined && isShown(also, payment);
}

/** For the sums, which carry the same columns. */
export function alikeInSums(
  eb: ExpressionBuilder<{ sums: Tables['payment_sums'] }, 'sums'>,
  { alike }: PaymentFilter,
) {
  return eb.and(alike.map(({ column, value }) => eb(`sums.${column}`, '=', sql.val(value))));
}
