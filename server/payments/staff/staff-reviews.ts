import { paginationOf } from '#contract/paging.ts';
import type { StaffPaymentsAnswer } from '#contract/staff.ts';
import type { Database } from '../../database/schema.ts';
import { reviewColumns, withKind } from '../ledger/reviews.ts';
import { fromReview } from './staff-answers.ts';
import { type ListedPayment, listedColumns } from './staff-repository.ts';
import { isFoundBy } from './staff-search.ts';

type Found = Pick<StaffPaymentsAnswer, 'data' | 'pagination'>;

/** Everything a person must decide, newest finding first. */
export async function listReviews(
  db: Database,
  words: string[],
  page: number,
  limit: number,
): Promise<Found> {
  return words.length > 0 ? search(db, words, page, limit) : readPage(db, page, limit);
}

async function readPage(db: Database, page: number, limit: number): Promise<Found> {
  const { total } = await db
    .selectFrom('payment_reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  const reviews = await openReviews(db)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return answer(db, reviews, page, limit, Number(total));
}

/** All of them are looked through: a finding may be about something that has no terms to search by. */
async function search(db: Database, words: string[], page: number, limit: number): Promise<Found> {
  const found: OpenRow[] = [];
  for (const row of await openReviews(db)
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['full_name as fullName', 'email', 'phone', 'details'])
    .execute()) {
    const { fullName, email, phone, details, reference } = row;
    const isFound =
      fullName !== null && email !== null && phone !== null
        ? isFoundBy(words, { reference, fullName, email, phone, details })
        : words.every((word) => reference.toLowerCase().startsWith(word));
    if (isFound) found.push(row);
  }
  return answer(db, found.slice((page - 1) * limit, page * limit), page, limit, found.length);
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openReviews>['execute']>>[number];

function openReviews(db: Database) {
  return db
    .selectFrom('payment_reviews')
    .select(reviewColumns)
    .where('resolved_at', 'is', null)
    .orderBy('payment_reviews.id', 'desc');
}

async function answer(
  db: Database,
  reviews: OpenRow[],
  page: number,
  limit: number,
  total: number,
): Promise<Found> {
  const payments = await findPayments(
    db,
    reviews.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return {
    data: reviews.map((review) =>
      fromReview(withKind(review), payments.get(review.paymentId ?? '')),
    ),
    pagination: paginationOf(page, limit, total),
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
