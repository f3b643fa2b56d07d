import type { SandboxDatabase } from './database.ts';
import type { Domain } from './transaction.ts';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export interface Refund {
  id: number;
  transactionId: number;
  /** In kobo. */
  amount: number;
  status: RefundStatus;
  /** When it takes its next step by itself; null when it waits for somebody or is done. */
  dueAt: number | null;
  createdAt: string;
  customerNote: string | null;
  merchantNote: string | null;
}

export type NewRefund = Omit<Refund, 'id'>;

export interface RefundFilter {
  transactionId?: number | undefined;
  page: number;
  perPage: number;
}

export type RefundStore = ReturnType<typeof createRefundStore>;

type Row = Omit<Refund, 'customerNote' | 'merchantNote'> & { details: string };
type Details = Pick<Refund, 'customerNote' | 'merchantNote'>;

const SELECT = `SELECT refunds.id, transaction_id AS transactionId, refunds.amount, refunds.status,
  due_at AS dueAt, refunds.created_at AS createdAt, refunds.details
  FROM refunds JOIN transactions ON transactions.id = refunds.transaction_id`;

/** The refunds of one mode. */
export function createRefundStore(database: SandboxDatabase, domain: Domain) {
  return {
    insert(refund: NewRefund): Refund {
      const { customerNote, merchantNote, ...row } = refund;
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO refunds (transaction_id, amount, status, due_at, created_at, details)
            VALUES (@transactionId, @amount, @status, @dueAt, @createdAt, @details)`,
        )
        .run({ ...row, details: JSON.stringify({ customerNote, merchantNote }) });
      return { ...refund, id: Number(lastInsertRowid) };
    },

    update({ id, status, dueAt }: Refund): void {
      database
        .prepare('UPDATE refunds SET status = ?, due_at = ? WHERE id = ?')
        .run(status, dueAt, id);
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

    /** Newest first. */
    list({ transactionId, page, perPage }: RefundFilter): { rows: Refund[]; total: number } {
      const all = database
        .prepare<[{ domain: string; transactionId: number | null }], Row>(
          `${SELECT} WHERE domain = @domain
            AND (@transactionId IS NULL OR transaction_id = @transactionId)
            ORDER BY refunds.id DESC`,
        )
        .all({ domain, transactionId: transactionId ?? null });
      const from = (page - 1) * perPage;
      return { rows: all.slice(from, from + perPage).map(fromRow), total: all.length };
    },
  };
}

function fromRow({ details, ...row }: Row): Refund {
  const { customerNote, merchantNote }: Details = JSON.parse(details);
  return { ...row, customerNote, merchantNote };
}
