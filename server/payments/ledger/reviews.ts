import type { Kysely } from 'kysely';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ProviderError, type UnreadableItem } from '../provider/provider.ts';

/** What a person must decide. The first four are also the reasons why a payment is on hold. */
export type ReviewKind =
  | 'amount'
  | 'currency'
  | 'mode'
  | 'reference'
  | 'second_payment'
  | 'unknown_transaction'
  | 'unconfirmed'
  | 'amount_differs'
  | 'overpaid'
  | 'status_differs'
  | 'reversal_differs'
  | 'refund_differs'
  | 'unreadable'
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
  return numInsertedOrUpdatedRows === 1n;
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
    await db.transaction().execute(async (trx) => {
      const payment = await trx
        .selectFrom('payments')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirst();
      const about = { reference, paymentId: payment?.id ?? null, providerId: id ?? null };
      await addFinding(trx, { ...finding, ...about }, clock());
    });
  }
}

/** Resolves to undefined, with a finding, where the provider refuses to answer about one payment: others go on. */
export async function unlessRefused<Result>(
  parts: UnreadableParts,
  reference: string,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'rejected') throw error;
    await addUnreadable(parts, [{ id: undefined, reference }]);
    return undefined;
  }
}

/** What a payment on hold is held for. */
export const HOLDS: readonly ReviewKind[] = ['amount', 'currency', 'mode', 'reference'];

/** The payment has moved on: what was to be decided about it is. */
export async function closeFindings(
  trx: Kysely<Tables>,
  paymentId: string,
  kinds: readonly ReviewKind[],
  resolution: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', kinds)
    .where('resolved_at', 'is', null)
    .execute();
}

/** A transaction that was not ours has been taken in: what else was found about it is about the payment now. */
export async function closeUnknown(
  trx: Kysely<Tables>,
  { reference, paymentId, note }: { reference: string; paymentId: string; note: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_reviews')
    .set({ payment_id: paymentId })
    .where('reference', '=', reference)
    .where('payment_id', 'is', null)
    .execute();
  await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution: 'adopted', note })
    .where('reference', '=', reference)
    .where('kind', '=', 'unknown_transaction')
    .where('resolved_at', 'is', null)
    .execute();
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
      'Find out on the provider’s dashboard what it was for. A fee of ours, as after a restore, is taken in by a super administrator in the panel, or by the operator with “adopt”. When other software uses the same account, the operator settles it as ignored.',
  },
  unconfirmed: {
    reason: 'The provider told that this payment succeeded, and has not confirmed it in 30 days.',
    advice:
      'Look it up on the provider’s dashboard. When the money is there, tell the provider’s support, and have the operator ask again with “recheck”: once it is confirmed it is credited, and this line goes. When it is not there, settle it as ignored.',
  },
  amount_differs: {
    reason: 'The provider shows another amount, currency or number than the portal.',
    advice:
      'Compare the payment with the provider’s dashboard. Settle it as credited when it counts all the same, or refund it at the provider and settle it as refunded.',
  },
  overpaid: {
    reason: 'More arrived than the fee and the provider’s charge. The fee is credited.',
    advice:
      'Ask the parent, and give back what is too much at the provider. Then settle it as credited.',
  },
  status_differs: {
    reason: 'The portal counts this payment as paid, and the provider does not.',
    advice:
      'Look it up on the provider’s dashboard. When the money is not there, settle it as refunded: that takes it out of the totals.',
  },
  reversal_differs: {
    reason: 'The portal counts this payment as given back, and the provider still has the money.',
    advice:
      'When a refund failed at the provider, settle it as credited: that counts the payment again. When it was given back in cash, settle it as ignored.',
  },
  refund_differs: {
    reason: 'What went back of this payment is not what the provider’s list of refunds says.',
    advice:
      'Compare the refunds on the provider’s dashboard. Settling it as credited takes out what the provider’s list does not name; otherwise settle it as ignored.',
  },
  unreadable: {
    reason: 'The provider reports something that cannot be read.',
    advice: 'Look it up on the provider’s dashboard, then settle it with a note.',
  },
  dispute: {
    reason: 'The payer’s bank disputes this payment.',
    advice:
      'Answer the dispute on the provider’s dashboard before its deadline, or the money is taken back.',
  },
};
