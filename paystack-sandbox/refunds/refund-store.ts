import type { SandboxDatabase } from '../database.ts';
import type { Domain } from '../transactions/transaction.ts';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export interface Refund {
  id: number;
  transactionId: number;
  /** In kobo. */
  amount: number;
  status: RefundStatus;
  /** When it takes its next step by itself; null when it waits for a person or is done. */
  dueAt: number | null;
  createdAt: string;
  updatedAt: string;
  /** The dispute it settles, if any. */
  disputeId: number | null;
  customerNote: string | null;
  merchantNote: string | null;
}

export type NewRefund = Omit<Refund, 'id'>;

export interface RefundFilter {
  transactionId?: number | undefined;
  /** Asked for in this time, both ends included. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  perPage: number;
}

export interface RefundList {
  rows: Refund[];
  total: number;
  failed: number;
}

export type RefundStore = ReturnType<typeof createRefundStore>;

type Details = Pick<Refund, 'customerNote' | 'merchantNote' | 'updatedAt' | 'disputeId'>;
type Row = Omit<Refund, keyof Details> & { details: string };

const SELECT = `SELECT refunds.id, transaction_id AS transactionId, refunds.amount, refunds.status,
  due_at AS dueAt, refunds.created_at AS createdAt, refunds.details
  FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id`;

/** The refunds of one mode. */
export function createRefundStore(database: SandboxDatabase, domain: Domain) {
  return {
    insert(refund: NewRefund): Refund {
      const { transactionId, amount, status, dueAt, createdAt } = refund;
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO refunds (transaction_id, amount, status, due_at, created_at, details)
            VALUES (@transactionId, @amount, @status, @dueAt, @createdAt, @details)`,
        )
        .run({ transactionId, amount, status, dueAt, createdAt, details: detailsOf(refund) });
      return { ...refund, id: Number(lastInsertRowid) };
    },

    update(refund: Refund): void {
      const { id, status, dueAt } = refund;
      database
        .prepare('UPDATE refunds SET status = ?, due_at = ?, details = ? WHERE id = ?')
        .run(status, dueAt, detailsOf(refund), id);
    },

    findById(id: number): Refund | undefined {
      const row = database
        .prepare<[string, number], Row>(`${SELECT} WHERE domain = ? AND refunds.id = ?`)
        .get(domain, id);
      return row && fromRow(row);
    },

    findAllByTransaction: (transactionId: number): Refund[] =>
      database
        .prepare<[number], Row>(`${SELECT} WHERE transaction_id = ? ORDER BY refunds.id`)
        .all(transactionId)
        .map(fromRow),

    /** Every refund that goes on by itself. */
    findUnderWay: (): Refund[] =>
      database
        .prepare<[string], Row>(`${SELECT} WHERE domain = ? AND due_at IS NOT NULL`)
        .all(domain)
        .map(fromRow),

    /** Newest first, with how many there are and how many of those failed. */
    list({ transactionId, from, to, page, perPage }: RefundFilter): RefundList {
      const all = database
        .prepare<[Record<string, string | number | null>], Row>(
          `${SELECT} WHERE domain = @domain
            AND (@transactionId IS NULL OR transaction_id = @transactionId)
            AND (@from IS NULL OR refunds.created_at >= @from)
            AND (@to IS NULL OR refunds.created_at <= @to)
            ORDER BY refunds.id DESC`,
        )
        .all({
          domain,
          transactionId: transactionId ?? null,
          from: from ?? null,
          to: to ?? null,
        });
      const first = (page - 1) * perPage;
      return {
        rows: all.slice(first, first + perPage).map(fromRow),
        total: all.length,
        failed: all.filter(({ status }) => status === 'failed').length,
      };
    },
  };
}

function detailsOf({ customerNote, merchantNote, updatedAt, disputeId }: NewRefund): string {
  const details: Details = { customerNote, merchantNote, updatedAt, disputeId };
  return JSON.stringify(details);
}

/** What an earlier version did not write down is as it was at the beginning. */
function fromRow({ details, ...row }: Row): Refund {
  return { ...row, updatedAt: row.createdAt, disputeId: null, ...readDetails(details) };
}

function readDetails(
  details: string,
): Partial<Details> & Pick<Details, 'customerNote' | 'merchantNote'> {
  return JSON.parse(details);
}
