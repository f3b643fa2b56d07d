import type { Kysely } from 'kysely';
import { calendarDay } from '#contract/dates/school-time.ts';
import { termInWords, termOn } from '#contract/dates/terms.ts';
import type { Kobo } from '#contract/money.ts';
import {
  furtherDetails,
  furtherFields,
  type PayerDetails,
  readPayer,
} from '#contract/payer-details.ts';
import type { Tables } from '../../database/schema.ts';
import { type SearchWord, searchTerms } from './payment-keys.ts';
import type { PaymentStatus } from './states.ts';

export interface Payment {
  id: string;
  reference: string;
  status: PaymentStatus;
  /** as the fee table named them then; it may have changed since */
  purpose: string;
  feeClass: string;
  /** as stored; `termOf` reads it */
  term: string;
  fullName: string;
  email: string;
  phone: string;
  /** What the school asks for besides, as stored; `payerOf` reads it. */
  details: string | null;
  amountKobo: Kobo;
  refundedKobo: Kobo;
  /** What the provider keeps for itself of it; null while it has not said. */
  chargeKobo: Kobo | null;
  currency: 'NGN';
  mode: 'test' | 'live';
  channel: string | null;
  reason: string | null;
  providerId: string | null;
  paidAt: string | null;
  createdAt: string;
}

/** The columns of a payment under the names the code uses. */
export const paymentColumns = [
  'id',
  'reference',
  'status',
  'purpose',
  'fee_class as feeClass',
  'term',
  'full_name as fullName',
  'email',
  'phone',
  'details',
  'amount_kobo as amountKobo',
  'refunded_kobo as refundedKobo',
  'charge_kobo as chargeKobo',
  'currency',
  'mode',
  'channel',
  'reason',
  'provider_id as providerId',
  'paid_at as paidAt',
  'created_at as createdAt',
] as const;

/** One payment, as a transaction or everybody sees it. */
export async function findPayment(
  db: Kysely<Tables>,
  reference: string,
): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The reference of a payment of ours, by itself or by the provider's number. */
export async function findReference(
  db: Kysely<Tables>,
  { reference = '', providerId = '' }: { reference?: string | undefined; providerId?: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('reference')
    .where((eb) => eb.or([eb('reference', '=', reference), eb('provider_id', '=', providerId)]))
    .executeTakeFirst();
  return row?.reference;
}

/** The reference of the payment that has this number of the provider. */
export async function findNumberOwner(
  db: Kysely<Tables>,
  providerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('reference')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.reference;
}

/** The columns of a payment that say who paid. */
export type StoredPayer = Pick<Payment, 'fullName' | 'email' | 'phone' | 'details'>;

/** What a receipt by e-mail tells. */
export type PaidPayment = StoredPayer &
  Pick<
    Payment,
    'reference' | 'purpose' | 'feeClass' | 'term' | 'amountKobo' | 'mode' | 'createdAt'
  > & { paidAt: string };

/** The key of what it is for. A payment that keeps none is one from before terms were kept: its day says it. */
export function termOf({
  term,
  purpose,
  createdAt,
}: Pick<Payment, 'term' | 'purpose' | 'createdAt'>): string {
  return term || termOn(purpose, calendarDay(createdAt));
}

/** 'Second Term, 2026/2027' */
export function termWordsOf(payment: Parameters<typeof termOf>[0]): string {
  return termInWords(termOf(payment));
}

/** All that the payer was asked for. What is not asked any more stays stored and is not shown. */
export function payerOf({ fullName, email, phone, details }: StoredPayer): PayerDetails {
  const further: Record<string, unknown> = JSON.parse(details ?? '{}');
  return readPayer({ ...further, fullName, email, phone });
}

/** The details as columns: three of their own, and JSON for what else was given. */
export function storedPayer(payer: PayerDetails): StoredPayer {
  const { fullName, email, phone } = payer;
  const further = furtherDetails(payer);
  return { fullName, email, phone, details: further ? JSON.stringify(further) : null };
}

/** What a search finds a payment by; see `searchTerms`. */
export function findableParts(payment: StoredPayer & Pick<Payment, 'reference'>) {
  const payer = payerOf(payment);
  const more = furtherFields.flatMap(({ key, isSearched }) =>
    isSearched ? [payer[key] ?? ''] : [],
  );
  return { ...payer, reference: payment.reference, more };
}

/** True for a payment that every word finds, by what `searchTerms` says or by the provider's number. */
export function isFoundBy(
  words: readonly SearchWord[],
  payment: StoredPayer & Pick<Payment, 'reference' | 'providerId'>,
): boolean {
  const terms = searchTerms(findableParts(payment));
  return words.every((word) => {
    return word.some(
      (beginning) =>
        beginning === payment.providerId || terms.some((term) => term.startsWith(beginning)),
    );
  });
}
