import { type Selection, sql } from 'kysely';
import { calendarDay } from '#contract/dates/school-time.ts';
import { termInWords, termOn } from '#contract/dates/terms.ts';
import {
  furtherDetails,
  furtherFields,
  type PayerDetails,
  readPayer,
} from '#contract/payer-details.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { type SearchWord, searchTerms } from './payment-keys.ts';

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

/** Purpose and class as the fee table named them then. `termOf` reads the term, `payerOf` the details. */
export type Payment = Selection<Tables, 'payments', (typeof paymentColumns)[number]>;

export async function findPayment(db: Database, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export const datedColumns = [...paymentColumns, 'dated_at as datedAt'] as const;

/** A payment with the moment under which it is counted. */
export type DatedPayment = Selection<Tables, 'payments', (typeof datedColumns)[number]>;

/** Every transaction about a payment locks its row first, so that no two wait for each other. */
export async function lockPayment(
  trx: Database,
  reference: string,
): Promise<DatedPayment | undefined> {
  return trx
    .updateTable('payments')
    .set({ reference: sql`reference` })
    .where('reference', '=', reference)
    .returning(datedColumns)
    .executeTakeFirst();
}

/** The reference of a payment of ours, by itself or by the provider's number. */
export async function findReference(
  db: Database,
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
export async function findNumberOwner(db: Database, providerId: string) {
  return findReference(db, { providerId });
}

/** The columns of a payment that say who paid. */
export type StoredPayer = Pick<Payment, 'fullName' | 'email' | 'phone' | 'details'>;

/** What a receipt by e-mail shows. */
export type PaidPayment = StoredPayer &
  Pick<
    Payment,
    'reference' | 'purpose' | 'feeClass' | 'term' | 'amountKobo' | 'mode' | 'createdAt'
  > & {
    paidAt: string;
  };

/** The key of what it is for. Payments from before terms were stored have none: their day says it. */
export function termOf(payment: Pick<Payment, 'term' | 'purpose' | 'createdAt'>): string {
  return payment.term || termOn(payment.purpose, calendarDay(payment.createdAt));
}

/** 'Second Term, 2026/2027' */
export function termWordsOf(payment: Parameters<typeof termOf>[0]): string {
  return termInWords(termOf(payment));
}

/** All that the payer was asked for. Fields that are no longer asked for stay stored and are not shown. */
export function payerOf({ fullName, email, phone, details }: StoredPayer): PayerDetails {
  const further: Record<string, unknown> = JSON.parse(details ?? '{}');
  return readPayer({ ...further, fullName, email, phone });
}

/** The details as columns: three of their own, and JSON for the further fields. */
export function storedPayer(payer: PayerDetails): StoredPayer {
  const { fullName, email, phone } = payer;
  const further = furtherDetails(payer);
  return { fullName, email, phone, details: further ? JSON.stringify(further) : null };
}

/** What a search finds a payment by; see `searchTerms`. */
function searchTermsOf(payment: StoredPayer & Pick<Payment, 'reference'>): string[] {
  const payer = payerOf(payment);
  const more = furtherFields.flatMap(({ key, isSearched }) =>
    isSearched ? [payer[key] ?? ''] : [],
  );
  return searchTerms({ ...payer, reference: payment.reference, more });
}

export async function insertSearchTerms(
  trx: Database,
  payment: StoredPayer & { number: number; reference: string },
): Promise<void> {
  const { number } = payment;
  const terms = searchTermsOf(payment).map((term) => ({ term, number }));
  await trx.insertInto('payment_search').values(terms).execute();
}

/** True for a payment that every word finds, by its search terms or by the provider's number. */
export function isFoundBy(
  words: readonly SearchWord[],
  payment: StoredPayer & Pick<Payment, 'reference' | 'providerId'>,
): boolean {
  const terms = searchTermsOf(payment);
  const isFound = (beginning: string) =>
    beginning === payment.providerId || terms.some((term) => term.startsWith(beginning));
  return words.every((word) => word.some(isFound));
}
