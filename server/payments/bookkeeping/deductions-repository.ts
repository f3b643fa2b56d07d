import { calendarDay } from '#contract/dates/school-time.ts';
import type { Database } from '../../database/schema.ts';
import type { Deduction, GivenBack } from './deductions.ts';

/** What was taken off the payouts that reached the bank or are on their way, oldest first. */
export async function findDeductions(db: Database): Promise<Deduction[]> {
  return db
    .selectFrom('payouts')
    .select(['provider_id as payoutId', 'paid_on as day', 'deductions_kobo as amountKobo'])
    .where('deductions_kobo', '>', 0)
    .where('status', '<>', 'failed')
    .orderBy('paid_on')
    .orderBy('provider_id')
    .execute();
}

/** What the provider may have taken off: refunds, payments given back as a whole, and open disputes; oldest first. */
export async function findGivenBack(db: Database): Promise<GivenBack[]> {
  const refunds = await db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.reference', 'refunds.reference')
    .select(['refunds.reference', 'refunds.amount_kobo as amountKobo'])
    .select(['refunds.created_at as at', 'payments.amount_kobo as mostKobo'])
    .where('refunds.currency', '=', 'NGN')
    .where('refunds.status', '<>', 'failed')
    .execute();
  const decided = await db
    .selectFrom('payment_reviews as reviews')
    .innerJoin('payments', 'payments.id', 'reviews.payment_id')
    .select(['payments.reference', 'payments.amount_kobo as amountKobo'])
    .select(['reviews.found_at as at', 'payments.amount_kobo as mostKobo'])
    .where('payments.source', '=', 'online')
    .where(({ eb, or }) =>
      or([
        eb('reviews.kind', '=', 'dispute').and('reviews.resolved_at', 'is', null),
        eb('reviews.resolution', '=', 'refunded').and('payments.status', '=', 'reversed'),
      ]),
    )
    .execute();
  return [...refunds, ...decided]
    .map(({ at, mostKobo, ...back }) => ({
      ...back,
      day: calendarDay(at),
      mostKobo: mostKobo ?? back.amountKobo,
    }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}
