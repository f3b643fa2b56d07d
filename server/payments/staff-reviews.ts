import type { StaffPaymentsAnswer } from '#contract/staff.ts';
import type { Database } from '../database/schema.ts';
import { findOpenReviews } from './reviews.ts';
import { fromReview } from './staff-answers.ts';
import { type ListedPayment, listedColumns } from './staff-repository.ts';
import { isFoundBy } from './staff-search.ts';

/** Far more than a bursar leaves undecided. */
const MOST_OPEN = 1_000;

/** Everything a person must decide, newest finding first. */
export async function listReviews(
  db: Database,
  words: string[],
  page: number,
  limit: number,
): Promise<Pick<StaffPaymentsAnswer, 'data' | 'pagination'>> {
  const reviews = await findOpenReviews(db, MOST_OPEN);
  const payments = await findPayments(
    db,
    reviews.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const found = reviews
    .map((review) => ({ review, payment: payments.get(review.paymentId ?? '') }))
    .filter(({ review, payment }) =>
      payment
        ? isFoundBy(words, payment)
        : words.every((word) => review.reference.toLowerCase().startsWith(word)),
    );
  return {
    data: found
      .slice((page - 1) * limit, page * limit)
      .map(({ review, payment }) => fromReview(review, payment)),
    pagination: {
      current: page,
      pages: Math.ceil(found.length / limit),
      total: found.length,
    },
  };
}

async function findPayments(db: Database, ids: string[]): Promise<Map<string, ListedPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(listedColumns)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
