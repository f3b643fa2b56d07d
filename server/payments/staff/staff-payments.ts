import type * as z from 'zod';
import { termInWords } from '#contract/dates/terms.ts';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import { REFERENCE_PATTERN, readReference } from '#contract/references.ts';
import type { staffPaymentsQuery } from '#contract/schemas/staff.ts';
import { type PaymentSort, STAFF_PAYMENTS_PER_PAGE, type TimelineStep } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Payment } from '../ledger/payment.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { findOpenReviewsOf } from '../ledger/reviews.ts';
import { type DashboardPorts, readDashboard } from './dashboard.ts';
import { createExportBatches } from './export-repository.ts';
import { createPaymentFinder, orders, totalsOf } from './find-payments.ts';
import { type ExportQuery, exportFileName, exportPayments } from './payment-export.ts';
import { isShown } from './payment-filter.ts';
import { findReviews, isReviewFoundBy } from './review-repository.ts';
import { type ShownPayment, shownReview } from './shown-payment.ts';
import { createStaffPaymentRepository, type StaffPaymentRepository } from './staff-repository.ts';
import type { KindTotal } from './sums-repository.ts';
import { timelineStep } from './timeline.ts';

interface Parts {
  db: Database;
  repository: PaymentRepository;
  ports: DashboardPorts;
  clock: () => Date;
}

interface ShownPage {
  payments: ShownPayment[];
  /** `more` where a search found more than the newest matches. */
  pagination: Pagination & { more?: true };
  /** Of all that match, by class and purpose. */
  totals: KindTotal[];
  sortedBy: PaymentSort;
}

interface FoundPayment {
  payment: ShownPayment;
  story: TimelineStep[];
  /** The payout that it is in. */
  payout?: Awaited<ReturnType<StaffPaymentRepository['findPayout']>>;
}

export type StaffPayments = ReturnType<typeof createStaffPayments>;

/** What staff see of the payments. */
export function createStaffPayments({ db, repository, ports, clock }: Parts) {
  const lists = createStaffPaymentRepository(db);
  const finder = createPaymentFinder(db, lists);
  const batches = createExportBatches(db);
  const dashboard = () => readDashboard({ db, repository: lists, ports, clock });
  return { dashboard, list, find, startExport };

  /** A page of the payments that match, and what all of them add up to. */
  async function list(query: z.infer<typeof staffPaymentsQuery>): Promise<ShownPage> {
    const { page, limit = STAFF_PAYMENTS_PER_PAGE, sort = 'newest', status } = query;
    if (status === 'review') return listReviews(query, page, limit);
    const wanted = { ...(await finder.read(query)), sort, page, limit };
    const { rows, total, totals, more, sortedBy } = await finder.find(wanted);
    const pagination = { ...paginationOf(page, limit, total), ...(more && { more }) };
    return { payments: await withFindings(rows), pagination, totals, sortedBy };
  }

  /** On hold with what a person must decide, or, where nothing is said of that, ignored by one. */
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
    { sort = 'newest', status: _any, ...query }: z.infer<typeof staffPaymentsQuery>,
    page: number,
    limit: number,
  ): Promise<ShownPage> {
    const wanted = await finder.read(query);
    const { alike, from, to } = wanted.filter;
    const isAll = alike.length === 0 && !from && !to;
    const reviews = (await findReviews(db)).filter(({ review, payment }) => {
      return payment ? isShown(wanted, payment) : isAll && isReviewFoundBy(review, wanted.words);
    });
    const ours = reviews.flatMap(({ payment }) => payment ?? []);
    const order = orders[sort];
    // As they were found, unless something else was asked for.
    if (sort !== 'newest') {
      reviews.sort((one, other) =>
        one.payment && other.payment ? order(one.payment, other.payment) : one.payment ? -1 : 1,
      );
    }
    return {
      payments: reviews.slice((page - 1) * limit, page * limit).map(shownReview),
      pagination: paginationOf(page, limit, reviews.length),
      totals: totalsOf([...new Map(ours.map((payment) => [payment.id, payment])).values()]),
      sortedBy: sort,
    };
  }

  /** One payment with its timeline. Throws AppError `not_found`. */
  async function find(typed: string): Promise<FoundPayment> {
    const reference = readReference(typed);
    const payment = REFERENCE_PATTERN.test(reference)
      ? await lists.findByReference(reference)
      : undefined;
    const [review] = await findOpenReviewsOf(db, reference);
    if (!payment && review) return { payment: shownReview({ review, payment }), story: [] };
    if (!payment) throw new AppError('not_found', 'There is no payment with this reference.');
    const events = await repository.findEvents(payment.id);
    const shown = review ? shownReview({ review, payment }) : payment;
    const payout = await lists.findPayout(payment);
    return { payment: { ...shown, id: payment.id }, story: events.map(timelineStep), payout };
  }

  /** Notes who takes the payments away, then hands out the file piece by piece. */
  async function startExport(
    wanted: ExportQuery,
    reader: Actor,
  ): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
    await transact(db, (trx) =>
      writeAudit(
        trx,
        reader,
        { action: 'payments.exported', text: exportSentence(wanted) },
        clock(),
      ),
    );
    const read = await finder.read(wanted);
    return { fileName: exportFileName(wanted), pieces: exportPayments(batches, read) };
  }
}

function exportSentence({ from, to, status, q, term, purpose, ...query }: ExportQuery): string {
  const parts = [
    from && `from ${from}`,
    to && `to ${to}`,
    status && `with the status ${status}`,
    query.class && `of ${query.class}`,
    purpose && `for ${purpose}`,
    term && `of ${termInWords(term)}`,
    q && 'that a search found',
  ].filter(Boolean);
  return ['Exported payments', ...parts].join(' ');
}
