import type * as z from 'zod';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import { REFERENCE_PATTERN, readReference } from '#contract/references.ts';
import type { staffPaymentsQuery } from '#contract/schemas/staff.ts';
import { STAFF_PAYMENTS_PER_PAGE, type TimelineStep } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { searchWords } from '../ledger/payment-keys.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { findOpenReviewsOf } from '../ledger/reviews.ts';
import { type DashboardPorts, readDashboard } from './dashboard.ts';
import { type ExportQuery, exportFileName, exportPayments } from './payment-export.ts';
import { findReviews } from './review-repository.ts';
import { searchPayments } from './search-repository.ts';
import { type ShownPayment, shownReview } from './shown-payment.ts';
import { createStaffPaymentRepository, type ListedPayment } from './staff-repository.ts';
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
}

export type StaffPayments = ReturnType<typeof createStaffPayments>;

/** What staff see of the payments. */
export function createStaffPayments({ db, repository, ports, clock }: Parts) {
  const lists = createStaffPaymentRepository(db);
  const dashboard = () => readDashboard({ db, repository: lists, ports, clock });
  return { dashboard, list, find, startExport };

  /** A page of the payments, or of what a search finds. */
  async function list({
    page,
    limit = STAFF_PAYMENTS_PER_PAGE,
    q,
    status,
  }: z.infer<typeof staffPaymentsQuery>): Promise<ShownPage> {
    const words = searchWords(q ?? '');
    if (status === 'review') {
      const { rows, total } = await findReviews(db, words, page, limit);
      return { payments: rows.map(shownReview), pagination: paginationOf(page, limit, total) };
    }
    if (words.length > 0) return listFound(words, status, page, limit);
    const { rows, total } = status
      ? await lists.findPageByStatus(status, page, limit)
      : await lists.findPage(page, limit);
    return { payments: rows, pagination: paginationOf(page, limit, total) };
  }

  async function listFound(
    words: string[],
    status: ListedPayment['status'] | undefined,
    page: number,
    limit: number,
  ): Promise<ShownPage> {
    const { found, more } = await searchPayments(db, words, status);
    const rows = await lists.findByNumbers(found.slice((page - 1) * limit, page * limit));
    return {
      payments: rows,
      pagination: { ...paginationOf(page, limit, found.length), ...(more && { more }) },
    };
  }

  /** One payment with its timeline. Throws AppError `not_found`. */
  async function find(typed: string): Promise<{ payment: ShownPayment; story: TimelineStep[] }> {
    const reference = readReference(typed);
    const payment = REFERENCE_PATTERN.test(reference)
      ? await lists.findByReference(reference)
      : undefined;
    const [review] = await findOpenReviewsOf(db, reference);
    if (!payment && review) return { payment: shownReview({ review, payment }), story: [] };
    if (!payment) throw new AppError('not_found', 'There is no payment with this reference.');
    const events = await repository.findEvents(payment.id);
    const shown = review ? shownReview({ review, payment }) : payment;
    return { payment: { ...shown, id: payment.id }, story: events.map(timelineStep) };
  }

  /** Notes who takes the payments away, then hands out the file piece by piece. */
  async function startExport(
    wanted: ExportQuery,
    reader: Actor,
  ): Promise<{ fileName: string; pieces: AsyncGenerator<string> }> {
    await db
      .transaction()
      .execute((trx) =>
        writeAudit(
          trx,
          reader,
          { action: 'payments.exported', text: exportSentence(wanted) },
          clock(),
        ),
      );
    return { fileName: exportFileName(wanted), pieces: exportPayments(lists, wanted) };
  }
}

function exportSentence({ from, to, status, q }: ExportQuery): string {
  const parts = [
    from && `from ${from}`,
    to && `to ${to}`,
    status && `with the status ${status}`,
    q && 'that a search found',
  ].filter(Boolean);
  return ['Exported payments', ...parts].join(' ');
}
