import { type Selection, sql } from 'kysely';
import { calendarDay } from '#contract/dates/school-time.ts';
import {
  furtherDetails,
  furtherFields,
  type PayerDetails,
  readPayer,
} from '#contract/payer-details.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termInWords, termOn } from '#contract/school/terms.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { type SearchWord, searchTerms } from './payment-keys.ts';

export const paymentColumns = [
  'id',
  'number',
  'reference',
  'status',
  'purpose',
  'fee_class as feeClass',
  'term',
  'source',
  'student_id as studentId',
  'note_id as noteId',
  'part_of as partOf',
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
  'dated_at as datedAt',
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

/** The payment's timeline, oldest first. */
export async function findEvents(db: Database, paymentId: string) {
  return db
    .selectFrom('payment_events')
    .select(['kind', 'from_status as from', 'to_status as to', 'cause', 'detail'])
    .select('created_at as at')
    .where('payment_id', '=', paymentId)
    .orderBy('sequence')
    .execute();
}

/** Every transaction about a payment locks its row first, so that no two wait for each other. */
export async function lockPayment(trx: Database, reference: string): Promise<Payment | undefined> {
  return trx
    .updateTable('payments')
    .set({ reference: sql`reference` })
    .where('reference', '=', reference)
    .returning(paymentColumns)
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

export async function findNumberOwner(db: Database, providerId: string) {
  return findReference(db, { providerId });
}

export type StoredPayer = Pick<Payment, 'fullName' | 'email' | 'phone' | 'details'>;

/** The key of what it is for. Payments from before terms were stored have none: their day and the first terms say it. */
export function termOf(payment: Pick<Payment, 'term' | 'purpose' | 'createdAt'>): string {
  const { term, purpose, createdAt } = payment;
  return term || termOn(firstValues(), purpose, calendarDay(createdAt));
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

function searchTermsOf(payment: StoredPayer & Pick<Payment, 'reference'>): string[] {
  const payer = payerOf(payment);
  const more = furtherFields.flatMap(({ key, isSearched }) =>
    isSearched ? [payer[key] ?? ''] : [],
  );
  return searchTerms({ ...payer, reference: payment.reference, more });
}

export async function insertSearchTerms(
  trx: Database,
  payment: StoredPayer & Pick<Payment, 'number' | 'reference'>,
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
