import type { Kysely } from 'kysely';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ProviderError, type UnreadableItem } from '../provider/provider.ts';
import { inTransaction, noteLine } from './ledger-log.ts';
import { findPayment } from './payment.ts';

/** What a person must decide. The first five, and `unreadable`, are also the reasons why a payment is on hold. */
export type ReviewKind =
  | 'amount'
  | 'currency'
  | 'mode'
  | 'reference'
  | 'number_taken'
  | 'second_payment'
  | 'unknown_transaction'
  | 'unconfirmed'
  | 'amount_differs'
  | 'overpaid'
  | 'status_differs'
  | 'reversal_differs'
  | 'reversal_unexplained'
  | 'refund_differs'
  | 'unreadable'
  | 'not_paid_out'
  | 'paid_out_uncredited'
  | 'payout_failed'
  | 'dispute';

export interface Finding {
  kind: ReviewKind;
  reference: string;
  paymentId: string | null;
  providerId: string | null;
  /** as the provider reports it */
  amount: number | null;
  currency: string | null;
}

export interface OpenReview extends Finding {
  id: string;
  foundAt: string;
}

export const reviewColumns = [
  'payment_reviews.id as id',
  'kind',
  'payment_reviews.reference as reference',
  'payment_id as paymentId',
  'payment_reviews.provider_id as providerId',
  'amount',
  'payment_reviews.currency as currency',
  'found_at as foundAt',
] as const;

/**
 * Adds a finding to the review list; false when the same one was found before, settled or not. `about` names the facts
 * of a difference: when they are others, it is another finding.
 */
export async function addFinding(
  trx: Kysely<Tables>,
  finding: Finding & { about?: string },
  now: Date,
): Promise<boolean> {
  const { kind, providerId, reference, about } = finding;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_reviews')
    .values({
      id: newId(now),
      dedupe_key: [kind, providerId ?? reference, ...(about ? [about] : [])].join(':'),
      kind,
      reference,
      payment_id: finding.paymentId,
      provider_id: providerId,
      amount: finding.amount,
      currency: finding.currency,
      found_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  const { amount, currency } = finding;
  if (isNew) noteLine(trx, 'finding opened', { reference, finding: kind, amount, currency });
  return isNew;
}

export interface UnreadableParts {
  db: Database;
  clock: () => Date;
  log: { warn(details: object, message: string): void };
}

/** What the provider tells and nobody can read: a line in the log and a finding, so that a person looks it up. */
export async function addUnreadable(
  { db, clock, log }: UnreadableParts,
  items: UnreadableItem[],
  aboutReference?: string,
): Promise<void> {
  for (const { id, reference: named } of items) {
    const reference = aboutReference ?? named ?? `unreadable-${id ?? 'without-number'}`;
    log.warn({ reference, id }, 'the provider lists something that cannot be read');
    const finding = { kind: 'unreadable', amount: null, currency: null } as const;
    await inTransaction(db, async (trx) => {
      const payment = await findPayment(trx, reference);
      const about = { reference, paymentId: payment?.id ?? null, providerId: id ?? null };
      await addFinding(trx, { ...finding, ...about }, clock());
    });
  }
}

/** Resolves to undefined, with a finding, where the provider gives no usable answer about one payment: others go on. */
export async function unlessUnanswered<Result>(
  parts: UnreadableParts,
  reference: string,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || !isAboutOne(error)) throw error;
    await addUnreadable(parts, [{ id: error.unreadable?.id, reference }]);
    return undefined;
  }
}

/** Other payments may have an answer: the provider has refused this one, or says of it what cannot be read. */
export function isAboutOne({ failure, unreadable }: ProviderError): boolean {
  return failure === 'rejected' || unreadable !== undefined;
}

/** What a payment on hold is held for. */
export const HOLDS: readonly ReviewKind[] = [
  'amount',
  'currency',
  'mode',
  'reference',
  'number_taken',
];

/** The payment has moved on: what was to be decided about it is. */
export async function closeFindings(
  trx: Kysely<Tables>,
  paymentId: string,
  kinds: readonly ReviewKind[],
  resolution: string,
  now: Date,
): Promise<void> {
  const closed = await closing(trx, resolution, now)
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .execute();
  noteClosed(trx, closed, resolution);
}

/** The same for what is about no payment. */
export async function closeFindingsAbout(
  trx: Kysely<Tables>,
  { kind, reference }: Pick<Finding, 'kind' | 'reference'>,
  resolution: string,
  now: Date,
): Promise<void> {
  const closed = await closing(trx, resolution, now)
    .where('reference', '=', reference)
    .where('kind', '=', kind)
    .execute();
  noteClosed(trx, closed, resolution);
}

/** Of findings that are still open. */
function closing(trx: Kysely<Tables>, resolution: string, now: Date) {
  return trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution })
    .where('resolved_at', 'is', null)
    .returning(['reference', 'kind']);
}

function noteClosed(
  trx: Kysely<Tables>,
  closed: { reference: string; kind: string }[],
  resolution: string,
): void {
  for (const { reference, kind } of closed) {
    noteLine(trx, 'finding closed', { reference, finding: kind, resolution });
  }
}

/** A person has decided them; false when somebody else has just done so. */
export async function resolveFindings(
  trx: Kysely<Tables>,
  findings: OpenReview[],
  { resolution, note, by }: { resolution: string; note: string; by: string },
  now: Date,
): Promise<boolean> {
  const ids = findings.map(({ id }) => id);
  const { numUpdatedRows } = await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution, resolved_by: by, note })
    .where('id', 'in', ids)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  const isFirst = numUpdatedRows === BigInt(ids.length);
  if (isFirst) noteClosed(trx, findings, resolution);
  return isFirst;
}

/** What a person decided last about a reference. */
export async function findLastDecision(db: Kysely<Tables>, reference: string) {
  return db
    .selectFrom('payment_reviews')
    .select(['resolution', 'note', 'resolved_by as by', 'resolved_at as at'])
    .where('reference', '=', reference)
    .where('resolved_at', 'is not', null)
    .where('resolved_by', 'is not', null)
    .orderBy('resolved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A transaction that was not ours has been taken in: what else was found about it is about the payment now. */
export async function closeUnknown(
  trx: Kysely<Tables>,
  about: { reference: string; paymentId: string; note: string; by: string },
  now: Date,
): Promise<void> {
  const { reference, paymentId, note, by } = about;
  await trx
    .updateTable('payment_reviews')
    .set({ payment_id: paymentId })
    .where('reference', '=', reference)
    .where('payment_id', 'is', null)
    .execute();
  const closed = await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution: 'adopted', resolved_by: by, note })
    .where('reference', '=', reference)
    .where('kind', '=', 'unknown_transaction')
    .where('resolved_at', 'is', null)
    .returning(['reference', 'kind'])
    .execute();
  noteClosed(trx, closed, 'adopted');
}

export async function findOpenReviewsOf(
  db: Kysely<Tables>,
  reference: string,
): Promise<OpenReview[]> {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(reviewColumns)
    .where('reference', '=', reference)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(withKind);
}

/** The kind is written by `addFinding` alone. */
export function withKind<Row extends { kind: string }>(row: Row) {
  return { ...row, kind: row.kind as ReviewKind };
}

/** Whether this amount of this transaction is in front of a person already, or was decided. */
export async function isAmountKnown(
  db: Kysely<Tables>,
  { paymentId, providerId, amount }: Pick<Finding, 'paymentId' | 'providerId' | 'amount'>,
): Promise<boolean> {
  const kinds = [...HOLDS, 'amount_differs', 'overpaid'];
  const known = await db
    .selectFrom('payment_reviews')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('amount', '=', amount)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return known !== undefined;
}
