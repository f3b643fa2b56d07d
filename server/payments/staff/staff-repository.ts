import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type Payment, paymentColumns } from '../ledger/payment.ts';
import type { PaymentStatus } from '../ledger/states.ts';

export interface ListedPayment extends Payment {
  number: number;
  datedAt: string;
}

export interface PageOf<Item> {
  rows: Item[];
  total: number;
}

/** A moment and a number: where the next batch of an export begins. */
type Position = Pick<ListedPayment, 'datedAt' | 'number'>;

interface ExportFilter {
  from: Date | undefined;
  to: Date | undefined;
  status: PaymentStatus | undefined;
}

export const listedColumns = [...paymentColumns, 'number', 'dated_at as datedAt'] as const;

export type StaffPaymentRepository = ReturnType<typeof createStaffPaymentRepository>;

/** What staff read of the payments. Nothing here counts or sorts all of them. */
export function createStaffPaymentRepository(db: Database) {
  return { findPage, findPageByStatus, findByNumbers, findByReference, findNewestPaid, findBatch };

  /** Payments are numbered without gaps, so a page is a range of numbers. */
  async function findPage(page: number, limit: number): Promise<PageOf<ListedPayment>> {
    const { payments: total } = await db
      .selectFrom('ledger_head')
      .select('payments')
      .executeTakeFirstOrThrow();
    const newest = total - (page - 1) * limit;
    const rows = await db
      .selectFrom('payments')
      .select(listedColumns)
      .where('number', '<=', newest)
      .where('number', '>', newest - limit)
      .orderBy('number', 'desc')
      .execute();
    return { rows, total };
  }

  /** Counted from the nearer end over an index that holds nothing else, so that the last page is as quick as the first. */
  async function findPageByStatus(
    status: PaymentStatus,
    page: number,
    limit: number,
  ): Promise<PageOf<ListedPayment>> {
    const { payments: total } = await db
      .selectFrom('payment_counts')
      .select('payments')
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    const before = (page - 1) * limit;
    const size = Math.min(limit, total - before);
    if (size <= 0) return { rows: [], total };
    const fromOldest = before > total / 2;
    const numbers = db
      .selectFrom('payments')
      .select('number')
      .where('status', '=', status)
      .orderBy('number', fromOldest ? 'asc' : 'desc')
      .limit(size)
      .offset(fromOldest ? total - before - size : before);
    const rows = await db
      .selectFrom('payments')
      .select(listedColumns)
      .where('number', 'in', numbers)
      .orderBy('number', 'desc')
      .execute();
    return { rows, total };
  }

  /** Newest first. */
  async function findByNumbers(numbers: number[]): Promise<ListedPayment[]> {
    if (numbers.length === 0) return [];
    return db
      .selectFrom('payments')
      .select(listedColumns)
      .where('number', 'in', numbers)
      .orderBy('number', 'desc')
      .execute();
  }

  async function findByReference(reference: string): Promise<ListedPayment | undefined> {
    return db
      .selectFrom('payments')
      .select(listedColumns)
      .where('reference', '=', reference)
      .executeTakeFirst();
  }

  async function findNewestPaid(count: number): Promise<ListedPayment[]> {
    const paid = db.selectFrom('payments').select(listedColumns).where('paid_at', 'is not', null);
    // Index-ordered: this condition is the partial index of the newest; "status is paid" would sort all that are.
    return paid
      .where('status', '<>', 'reversed')
      .orderBy('paid_at', 'desc')
      .orderBy('number', 'desc')
      .limit(count)
      .execute();
  }

  /** The next payments of an export, oldest first, after the position where the last batch ended. */
  async function findBatch(
    { from, to, status }: ExportFilter,
    after: Position | undefined,
    size: number,
  ): Promise<ListedPayment[]> {
    let query = db
      .selectFrom('payments')
      .select(listedColumns)
      .orderBy('dated_at')
      .orderBy('number')
      .limit(size);
    // Where the last batch ended lies behind `from`; two lower bounds could make every batch begin at the first.
    if (from && !after) query = query.where('dated_at', '>=', from.toISOString());
    if (to) query = query.where('dated_at', '<', to.toISOString());
    // Hidden from the index by status, which would make every batch sort all that is left.
    if (status) query = query.where(sql<string>`coalesce(status, '')`, '=', status);
    if (after) {
      query = query.where(sql<boolean>`(dated_at, number) > (${after.datedAt}, ${after.number})`);
    }
    return query.execute();
  }
}
