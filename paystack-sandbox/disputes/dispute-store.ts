import type { SandboxDatabase } from '../database.ts';
import type { Domain } from '../transactions/transaction.ts';

export type DisputeStatus = 'awaiting-merchant-feedback' | 'resolved';

export interface Dispute {
  id: number;
  transactionId: number;
  status: DisputeStatus;
  createdAt: string;
  updatedAt: string;
  /** In kobo: what the payer wants back, or what the school offers. */
  refundAmount: number;
  resolution: string | null;
  dueAt: string;
  resolvedAt: string | null;
  /** The name of the file that was uploaded last. */
  attachments: string | null;
  evidence: Evidence[];
  history: { status: string; by: string; createdAt: string }[];
  messages: { sender: string; body: string; createdAt: string }[];
}

export interface Evidence {
  customer_email: string;
  customer_name: string;
  customer_phone: string;
  service_details: string;
  delivery_address: string;
  delivery_date: string;
  createdAt: string;
}

export interface DisputeFilter {
  status?: string | undefined;
  transactionId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  perPage: number;
}

export type DisputeStore = ReturnType<typeof createDisputeStore>;

type Row = Pick<Dispute, 'id' | 'transactionId' | 'status' | 'createdAt'> & { details: string };
type Details = Omit<Dispute, Exclude<keyof Row, 'details'>>;

const SELECT = `SELECT disputes.id, transaction_id AS transactionId, disputes.status,
  disputes.created_at AS createdAt, disputes.details
  FROM disputes JOIN transactions ON transactions.id = disputes.transaction_id`;

/** The disputes of one mode; a transaction has one at most. */
export function createDisputeStore(database: SandboxDatabase, domain: Domain) {
  const one = (where: string, value: number): Dispute | undefined => {
    const row = database
      .prepare<[string, number], Row>(`${SELECT} WHERE domain = ? AND ${where} = ?`)
      .get(domain, value);
    return row && fromRow(row);
  };

  return {
    findById: (id: number) => one('disputes.id', id),
    findByTransaction: (transactionId: number) => one('transaction_id', transactionId),

    /** Inserts it, or puts it in the place of the earlier state. */
    save(dispute: Dispute): void {
      const { id, transactionId, status, createdAt, ...details } = dispute;
      database
        .prepare(
          `INSERT INTO disputes (id, transaction_id, status, created_at, details)
            VALUES (@id, @transactionId, @status, @createdAt, @details)
            ON CONFLICT (id) DO UPDATE SET status = @status, details = @details`,
        )
        .run({ id, transactionId, status, createdAt, details: JSON.stringify(details) });
    },

    /** Newest first. */
    list({ status, transactionId, from, to, page, perPage }: DisputeFilter) {
      const all = database
        .prepare<[Record<string, string | number | null>], Row>(
          `${SELECT} WHERE domain = @domain
            AND (@status IS NULL OR disputes.status = @status)
            AND (@transactionId IS NULL OR transaction_id = @transactionId)
            AND (@from IS NULL OR disputes.created_at >= @from)
            AND (@to IS NULL OR disputes.created_at <= @to)
            ORDER BY disputes.created_at DESC, disputes.id DESC`,
        )
        .all({
          domain,
          status: status ?? null,
          transactionId: transactionId ?? null,
          from: from ?? null,
          to: to ?? null,
        });
      const first = (page - 1) * perPage;
      return { rows: all.slice(first, first + perPage).map(fromRow), total: all.length };
    },
  };
}

function fromRow({ details, ...row }: Row): Dispute {
  const kept: Details = JSON.parse(details);
  return { ...row, ...kept };
}
