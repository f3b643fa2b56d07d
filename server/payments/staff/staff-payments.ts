import type * as z from 'zod';
import { channelInWords } from '#contract/book/desk.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import { REFERENCE_PATTERN, readReference } from '#contract/references.ts';
import type { staffPaymentsQuery } from '#contract/schemas/staff.ts';
import { schoolYearOn, termInWords } from '#contract/school/terms.ts';
import { STAFF_PAYMENTS_PER_PAGE } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { findDeskFacts } from '../ledger/desk-facts.ts';
import { findEvents, findPayment, type Payment } from '../ledger/payment.ts';
import { findOpenReviewsOf } from '../ledger/reviews.ts';
import { findCreditable } from '../ledger/what-arrived.ts';
import { type DashboardDependencies, readDashboard } from './dashboard.ts';
import { createPaymentFinder, orders, totalsOf } from './find-payments.ts';
import { withCounted } from './list-repository.ts';
import { exportFileName, exportPayments } from './payment-export.ts';
import { isShown, type PaymentQuery } from './payment-filter.ts';
import { findReviews, isReviewFoundBy } from './review-repository.ts';
import { paymentTotals, type ShownPayment, shownReview } from './staff-answers.ts';
import { findPayout } from './staff-repository.ts';
import { timelineStep } from './timeline.ts';

type ListQuery = z.infer<typeof staffPaymentsQuery>;

export type StaffPayments = ReturnType<typeof createStaffPayments>;

export function createStaffPayments(dependencies: DashboardDependencies) {
  const { db, readSchool, clock } = dependencies;
  const finder = createPaymentFinder({ db, readSchool, clock });
  return { dashboard: () => readDashboard(dependencies), list, find, startExport };

  async function list(query: ListQuery) {
    const { page, limit = STAFF_PAYMENTS_PER_PAGE, sort = 'newest' } = query;
    if (query.status === 'review') return listReviews(query, limit);
    const wanted = { ...(await finder.read(query)), sort, page, limit };
    const { rows, total, totals, more, sortedBy } = await finder.find(wanted);
    const pagination = { ...paginationOf(page, limit, total), ...(more && { more }) };
    const { fees } = await readSchool();
    return {
      payments: await withFindings(rows),
      pagination,
      totals: paymentTotals(totals, fees),
      sortedBy,
    };
  }

  /** Payments on hold get what a person must decide; one without was ignored by a person. */
  async function withFindings(rows: readonly Payment[]): Promise<ShownPayment[]> {
    if (!rows.some(({ status }) => status === 'review')) return [...rows];
    const listed = await findReviews(db);
    return rows.map((row) => {
      const found = listed.find(({ payment }) => payment?.id === row.id);
      return found && row.status === 'review' ? { ...shownReview(found), id: row.id } : row;
    });
  }

  /** Everything a person must decide: those on hold, paid ones with a finding, and what is no payment of ours. */
  async function listReviews(
    { page, sort = 'newest', status: _any, ...query }: ListQuery,
    limit: number,
  ) {
    const wanted = await finder.read(query);
    const { conditions, days } = wanted.filter;
    const isAll = conditions.length === 0 && !days;
    const found = await findReviews(db);
    const ofOurs = found.flatMap(({ payment }) => payment ?? []);
    const listed = new Map((await withCounted(db, ofOurs, days)).map((one) => [one.id, one]));
    const reviews = found
      .map(({ review, payment }) => ({ review, payment: payment && listed.get(payment.id) }))
      .filter(({ review, payment }) =>
        payment ? isShown(wanted, payment) : isAll && isReviewFoundBy(review, wanted.words),
      );
    const ours = reviews.flatMap(({ payment }) => payment ?? []);
    // The newest finding first, unless another order was asked for.
    if (sort !== 'newest') {
      reviews.sort((one, other) => {
        if (one.payment && other.payment) return orders[sort](one.payment, other.payment);
        return Number(!one.payment) - Number(!other.payment);
      });
    }
    const { fees } = await readSchool();
    const totals = totalsOf([...new Map(ours.map((payment) => [payment.id, payment])).values()]);
    const pagination: Pagination & { more?: true } = paginationOf(page, limit, reviews.length);
    return {
      payments: reviews.slice((page - 1) * limit, page * limit).map(shownReview),
      pagination,
      totals: paymentTotals(totals, fees),
      sortedBy: sort,
    };
  }

  /** One payment with its timeline, and the payout that it is in. Throws AppError `not_found`. */
  async function find(typed: string) {
    const reference = readReference(typed);
    const payment = REFERENCE_PATTERN.test(reference)
      ? await findPayment(db, reference)
      : undefined;
    const [review] = await findOpenReviewsOf(db, reference);
    if (!payment) {
      if (review) return { payment: shownReview({ review, payment }), timeline: [] };
      throw new AppError('not_found', 'There is no payment with this reference.');
    }
    const events = await findEvents(db, payment.id);
    const shown: ShownPayment = review ? shownReview({ review, payment }) : payment;
    return {
      payment: { ...shown, id: payment.id },
      timeline: events.map(timelineStep),
      payout: await findPayout(db, payment),
      desk: await findDeskFacts(db, payment),
      creditsKobo: payment.status === 'review' ? await findCreditable(db, payment) : undefined,
    };
  }

  /** Writes who takes the payments away, then hands out the file piece by piece. */
  async function startExport(
    query: PaymentQuery,
    reader: Actor,
  ): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
    const { terms } = await readSchool();
    const year = query.year && schoolYearOn(terms, calendarDay(clock()));
    const entry = { action: 'payments.exported', text: exportSentence(query, year) };
    await transact(db, (trx) => writeAudit(trx, reader, entry, clock()));
    const shown = await finder.read(query);
    return { fileName: exportFileName(query, year), pieces: exportPayments(db, shown) };
  }
}

function exportSentence(
  { from, to, status, q, term, purpose, channel, ...query }: PaymentQuery,
  year: string | undefined,
): string {
  const parts = [
    year && `of the ${termInWords(year)}`,
    from && `from ${from}`,
    to && `to ${to}`,
    status && `with the status ${status}`,
    query.class && `of ${query.class}`,
    purpose && `for ${purpose}`,
    term && `of ${termInWords(term)}`,
    channel && `paid by ${channelInWords(channel)}`,
    q && 'that a search found',
  ].filter(Boolean);
  return ['Exported payments', ...parts].join(' ');
}
