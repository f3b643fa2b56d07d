import { referenceKey } from '#contract/references.ts';
import type { Database } from '../../database/schema.ts';
import { isFoundBy } from '../ledger/payment.ts';
import { type OpenReview, reviewColumns, withKind } from '../ledger/reviews.ts';
import { type ListedPayment, listedColumns, type PageOf } from './staff-repository.ts';

/** A finding, and the payment it is about where it is one of ours. */
export interface ListedReview {
  review: OpenReview;
  payment: ListedPayment | undefined;
}

/** What a person must decide, newest finding first; with words only what they find. */
export async function findReviews(
  db: Database,
  words: string[],
  page: number,
  limit: number,
): Promise<PageOf<ListedReview>> {
  const skipped = (page - 1) * limit;
  if (words.length > 0) {
    const found = await search(db, words);
    return {
      rows: await withPayments(db, found.slice(skipped, skipped + limit)),
      total: found.length,
    };
  }
  const { total } = await db
    .selectFrom('payment_reviews')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  const reviews = await openReviews(db).limit(limit).offset(skipped).execute();
  return { rows: await withPayments(db, reviews), total: Number(total) };
}

/** All of them are looked through: a finding may be about something that has no terms to search by. */
async function search(db: Database, words: string[]): Promise<OpenRow[]> {
  const rows = await openReviews(db)
    .leftJoin('payments', 'payments.id', 'payment_id')
    .select(['full_name as fullName', 'email', 'phone', 'details'])
    .execute();
  return rows.filter(({ fullName, email, phone, details, reference }) =>
    fullName !== null && email !== null && phone !== null
      ? isFoundBy(words, { reference, fullName, email, phone, details })
      : words.every((word) => isBeginningOf(reference, word)),
  );
}

function isBeginningOf(reference: string, word: string): boolean {
  return [reference.toLowerCase(), referenceKey(reference)].some((key) => key.startsWith(word));
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof openReviews>['execute']>>[number];

function openReviews(db: Database) {
  return db
    .selectFrom('payment_reviews')
    .select(reviewColumns)
    .where('resolved_at', 'is', null)
    .orderBy('payment_reviews.id', 'desc');
}

async function withPayments(db: Database, reviews: OpenRow[]): Promise<ListedReview[]> {
  const ids = reviews.flatMap(({ paymentId }) => paymentId ?? []);
  if (ids.length === 0)
    return reviews.map((row) => ({ review: withKind(row), payment: undefined }));
  const rows = await db
    .selectFrom('payments')
    .select(listedColumns)
    .where('id', 'in', ids)
    .execute();
  const payments = new Map(rows.map((row) => [row.id, row]));
  return reviews.map((row) => ({
    review: withKind(row),
    payment: payments.get(row.paymentId ?? ''),
  }));
}
