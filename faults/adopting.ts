import { REFERENCE_PATTERN } from '#contract/references.ts';
import type { Books } from './books.ts';
import type { Operator } from './operator.ts';
import { count, type RunRecord } from './record.ts';

export interface AdoptingDependencies {
  books: Books;
  operator: Pick<Operator, 'adopt' | 'takeBack'>;
  record: RunRecord;
}

/** Takes back what the provider calls reversed without a refund that says so; resolves to how many it were. */
export async function takeBackReversed({
  books,
  operator,
  record,
}: AdoptingDependencies): Promise<number> {
  const findings = await books
    .db()
    .selectFrom('payment_reviews')
    .innerJoin('payments', 'payments.id', 'payment_reviews.payment_id')
    .select('payments.reference')
    .where('kind', '=', 'reversal_unexplained')
    .where('resolved_at', 'is', null)
    .where('payments.status', '=', 'paid')
    .execute();
  let taken = 0;
  for (const { reference } of findings) if (await operator.takeBack(reference)) taken += 1;
  count(record, 'payments taken back by a person', taken);
  return taken;
}

/** Imports payments that are reported as unknown and have a reference of ours; resolves to how many. */
export async function adoptLost({
  books,
  operator,
  record,
}: AdoptingDependencies): Promise<number> {
  const findings = await books
    .db()
    .selectFrom('payment_reviews')
    .select('reference')
    .where('kind', '=', 'unknown_transaction')
    .where('resolved_at', 'is', null)
    .execute();
  let adopted = 0;
  for (const { reference } of findings) {
    if (!REFERENCE_PATTERN.test(reference)) continue;
    const form = record.acknowledged.get(reference)?.form;
    if (await operator.adopt(reference, form)) adopted += 1;
  }
  count(record, 'payments adopted', adopted);
  return adopted;
}
