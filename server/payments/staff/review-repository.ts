import { referenceKey } from '#contract/references.ts';
import type { Database } from '../../database/schema.ts';
import { type Payment, paymentColumns } from '../ledger/payment.ts';
import type { SearchWord } from '../ledger/payment-keys.ts';
import { type OpenReview, openReviews } from '../ledger/reviews.ts';

const AT_ONCE = 1_000;

/** A finding, and the payment it is about where it is one of ours. */
export type ListedReview = Awaited<ReturnType<typeof findReviews>>[number];

/** What a person must decide, newest finding first; there are few. */
export async function findReviews(db: Database) {
  const reviews = await openReviews(db).orderBy('id', 'desc').execute();
  const ids = reviews.flatMap(({ paymentId }) => paymentId ?? []);
  const payments = new Map<string, Payment>();
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const some = ids.slice(done, done + AT_ONCE);
    const rows = db.selectFrom('payments').select(paymentColumns).where('id', 'in', some);
    for (const row of await rows.execute()) payments.set(row.id, row);
  }
  return reviews.map((review) => ({ review, payment: payments.get(review.paymentId ?? '') }));
}

/** How many payments wait for a person; one may do so for several reasons. */
export async function countToDecide(db: Database): Promise<number> {
  const { waiting } = await db
    .selectFrom('payment_reviews')
    .select((eb) => eb.fn.count<number>('reference').distinct().as('waiting'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** For a finding about what is no payment of ours. */
export function isReviewFoundBy(
  { reference, providerId }: OpenReview,
  words: readonly SearchWord[],
): boolean {
  const keys = [reference.toLowerCase(), referenceKey(reference)];
  return words.every((word) =>
    word.some((part) => part === providerId || keys.some((key) => key.startsWith(part))),
  );
}
