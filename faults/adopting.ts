import { REFERENCE_PATTERN } from '#contract/references.ts';
import type { Books } from './books.ts';
import type { Operator } from './operator.ts';
import { count, type RunRecord } from './record.ts';

export interface AdoptingParts {
  books: Books;
  operator: Pick<Operator, 'adopt'>;
  record: RunRecord;
}

/** Takes in what is reported as a payment nobody knows and has a reference of ours; resolves to how many it were. */
export async function adoptLost({ books, operator, record }: AdoptingParts): Promise<number> {
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
