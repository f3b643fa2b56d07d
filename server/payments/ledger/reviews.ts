import { newId } from '../../database/identifiers.ts';
import type { Database } from '../../database/schema.ts';
import type { Log } from '../../errors/work-log.ts';
import { ProviderError, type UnreadableItem } from '../provider/provider.ts';
import { inTransaction, logAfterCommit } from './ledger-log.ts';
import { findPayment } from './payment.ts';

/** What a person must decide. The first five, and `unreadable`, are also the reasons why a payment is on hold. */
export type ReviewKind =
  | 'amount'
  | 'currency'
  | 'mode'
  | 'reference'
  | 'number_taken'
  | 'second_payment'
  | 'note_surplus'
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
  paymentId?: string | null | undefined;
  providerId?: string | null | undefined;
  /** Amount and currency as the provider reports them. */
  amount?: number | null | undefined;
  currency?: string | null | undefined;
  /** The facts of a difference: with other facts it is another finding. */
  about?: string | undefined;
}

export type OpenReview = Awaited<ReturnType<typeof findOpenReviewsOf>>[number];

/** Adds a finding to the review list; false when the same one was found before, settled or not. */
export async function addFinding(trx: Database, finding: Finding, now: Date): Promise<boolean> {
  const { kind, reference, paymentId = null, providerId = null, about } = finding;
  const { amount = null, currency = null } = finding;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_reviews')
    .values({
      id: newId(now),
      dedupe_key: [kind, providerId ?? reference, ...(about ? [about] : [])].join(':'),
      kind,
      reference,
      payment_id: paymentId,
      provider_id: providerId,
      amount,
      currency,
      found_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew) logAfterCommit(trx, 'finding opened', { reference, finding: kind, amount, currency });
  return isNew;
}

export async function reportFinding(db: Database, finding: Finding, now: Date): Promise<void> {
  await inTransaction(db, (trx) => addFinding(trx, finding, now));
}

export interface ReportDependencies {
  db: Database;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
}

/** Logs and reports what cannot be read of the provider's lists, so that a person looks it up. */
export async function addUnreadable(
  { db, clock, log }: ReportDependencies,
  items: UnreadableItem[],
  aboutReference?: string,
): Promise<void> {
  for (const { id: providerId, reference: named } of items) {
    const reference = aboutReference ?? named ?? `unreadable-${providerId ?? 'without-number'}`;
    log.warn({ reference, id: providerId }, 'the provider lists something that cannot be read');
    const paymentId = (await findPayment(db, reference))?.id;
    await reportFinding(db, { kind: 'unreadable', reference, paymentId, providerId }, clock());
  }
}

/** Resolves to undefined, with a finding, where the provider gives no usable answer about one payment. */
export async function unlessUnanswered<Result>(
  dependencies: ReportDependencies,
  reference: string,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError) || !isAboutOne(error)) throw error;
    await addUnreadable(dependencies, [{ id: error.unreadable?.id, reference }]);
    return undefined;
  }
}

/** The provider has refused this one payment, or what it says of it cannot be read; others may have an answer. */
export function isAboutOne({ failure, unreadable }: ProviderError): boolean {
  return failure === 'rejected' || unreadable !== undefined;
}

export const HOLDS: ReviewKind[] = ['amount', 'currency', 'mode', 'reference', 'number_taken'];

/** Closes what is open about a payment, or about a reference that is none of ours. */
export async function closeFindings(
  trx: Database,
  about: { paymentId: string } | { reference: string },
  kinds: readonly ReviewKind[],
  resolution: string,
  now: Date,
  decision: { resolved_by?: string; note?: string } = {},
): Promise<void> {
  const closed = await trx
    .updateTable('payment_reviews')
    .set({ resolved_at: now.toISOString(), resolution, ...decision })
    .where('resolved_at', 'is', null)
    .where('kind', 'in', kinds)
    .where((eb) =>
      'paymentId' in about
        ? eb('payment_id', '=', about.paymentId)
        : eb('reference', '=', about.reference),
    )
    .returning(['reference', 'kind'])
    .execute();
  logClosed(trx, closed, resolution);
}

function logClosed(
  trx: Database,
  closed: { reference: string; kind: string }[],
  resolution: string,
): void {
  for (const { reference, kind } of closed) {
    logAfterCommit(trx, 'finding closed', { reference, finding: kind, resolution });
  }
}

/** A person has decided them; false when another person was faster. */
export async function resolveFindings(
  trx: Database,
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
  if (isFirst) logClosed(trx, findings, resolution);
  return isFirst;
}

export async function findLastDecision(db: Database, reference: string) {
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

/** A transaction that was not ours has been imported: what else was found about it is about the payment now. */
export async function closeUnknown(
  trx: Database,
  { reference, paymentId, note, by }: Record<'reference' | 'paymentId' | 'note' | 'by', string>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_reviews')
    .set({ payment_id: paymentId })
    .where('reference', '=', reference)
    .where('payment_id', 'is', null)
    .execute();
  const decision = { resolved_by: by, note };
  await closeFindings(trx, { reference }, ['unknown_transaction'], 'adopted', now, decision);
}

export async function findOpenReviewsOf(db: Database, reference: string) {
  return openReviews(db).where('reference', '=', reference).orderBy('id').execute();
}

export function openReviews(db: Database) {
  return (
    db
      .selectFrom('payment_reviews')
      .select(['id', 'reference', 'payment_id as paymentId', 'provider_id as providerId'])
      .select(['amount', 'currency', 'found_at as foundAt'])
      // Written by `addFinding` alone.
      .select(({ ref }) => ref('kind').$castTo<ReviewKind>().as('kind'))
      .where('resolved_at', 'is', null)
  );
}

/** Whether this amount of this transaction is in the review list already, or was decided. */
export async function isAmountKnown(
  db: Database,
  { paymentId = null, providerId = null, amount = null }: Omit<Finding, 'kind'>,
): Promise<boolean> {
  const known = await db
    .selectFrom('payment_reviews')
    .select('id')
    .where((eb) => eb.and({ payment_id: paymentId, amount, provider_id: providerId }))
    .where('kind', 'in', [...HOLDS, 'amount_differs', 'overpaid'])
    .executeTakeFirst();
  return known !== undefined;
}
