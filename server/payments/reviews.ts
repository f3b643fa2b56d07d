import type { Kysely } from 'kysely';
import { newId } from '../database/identifiers.ts';
import type { Database, Tables } from '../database/schema.ts';

/** What a person must decide. The first four are also the reasons why a payment is on hold. */
export type ReviewKind =
  | 'amount'
  | 'currency'
  | 'mode'
  | 'reference'
  | 'second_payment'
  | 'unknown_transaction'
  | 'amount_differs'
  | 'refund_differs'
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

const columns = [
  'id',
  'kind',
  'reference',
  'payment_id as paymentId',
  'provider_id as providerId',
  'amount',
  'currency',
  'found_at as foundAt',
] as const;

/** Adds a finding to the review list; false when the same one was found before. */
export async function addFinding(
  trx: Kysely<Tables>,
  finding: Finding,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_reviews')
    .values({
      id: newId(now),
      dedupe_key: `${finding.kind}:${finding.providerId ?? finding.reference}`,
      kind: finding.kind,
      reference: finding.reference,
      payment_id: finding.paymentId,
      provider_id: finding.providerId,
      amount: finding.amount,
      currency: finding.currency,
      found_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A payment that was on hold has moved on: what it was held for is decided. */
export async function closeHold(
  trx: Kysely<Tables>,
  paymentId: string,
  resolution: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['amount', 'currency', 'mode', 'reference'])
    .where('resolved_at', 'is', null)
    .execute();
}

/** Everything that waits for a person, newest first. */
export async function findOpenReviews(db: Database, limit: number): Promise<OpenReview[]> {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(columns)
    .where('resolved_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withKind);
}

export async function findOpenReviewsOf(
  db: Kysely<Tables>,
  reference: string,
): Promise<OpenReview[]> {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(columns)
    .where('reference', '=', reference)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(withKind);
}

/** The kind is written by `addFinding` alone. */
function withKind<Row extends { kind: string }>(row: Row) {
  return { ...row, kind: row.kind as ReviewKind };
}

interface Explanation {
  reason: string;
  advice: string;
}

/** What is wrong and what to do about it, for the bursar. */
export const explanations: Record<ReviewKind, Explanation> = {
  amount: {
    reason: 'The amount that arrived is not the fee.',
    advice:
      'Compare both amounts. Settle it as credited when the rest was paid another way, or refund it at the provider and settle it as refunded.',
  },
  currency: {
    reason: 'The money arrived in another currency than naira.',
    advice:
      'Refund it at the provider and settle it as refunded, or agree with the parent what it is worth.',
  },
  mode: {
    reason:
      'The provider reports this payment as a test, or as real while the portal is in test mode.',
    advice: 'Check the secret key in the settings. A test moved no money: settle it as ignored.',
  },
  reference: {
    reason: 'The provider answered with the transaction of another reference.',
    advice: 'Look up both references on the provider’s dashboard before you settle it.',
  },
  second_payment: {
    reason: 'The same fee was paid before for this student in this term.',
    advice:
      'Ask the parent. Refund it at the provider and settle it as refunded, or settle it as credited when it is meant for something else.',
  },
  unknown_transaction: {
    reason: 'The provider reports a payment that the portal did not start.',
    advice:
      'Find out on the provider’s dashboard what it was for. When other software uses the same account, settle it as ignored.',
  },
  amount_differs: {
    reason: 'The provider’s list shows another amount or status than the portal.',
    advice: 'Compare the payment with the provider’s dashboard, then settle it with a note.',
  },
  refund_differs: {
    reason: 'The provider reports a refund that does not fit this payment.',
    advice: 'Compare the refunds on the provider’s dashboard, then settle it with a note.',
  },
  dispute: {
    reason: 'The payer’s bank disputes this payment.',
    advice:
      'Answer the dispute on the provider’s dashboard before its deadline, or the money is taken back.',
  },
};
