import type { SandboxDatabase } from '../database.ts';
import type { Domain } from '../transactions/transaction.ts';

/** Money paid out to the merchant's bank; amounts in kobo. */
export interface Settlement {
  id: number;
  /** '2026-11-23', a day of the bank */
  paidOn: string;
  createdAt: string;
  /** What the payers paid, the charge, and what refunds took. */
  processed: number;
  fees: number;
  deductions: number;
}

/** What one settlement is made of. */
export interface SettlementItems {
  transactionIds: number[];
  refundIds: number[];
}

export type SettlementStore = ReturnType<typeof createSettlementStore>;

type Details = Pick<Settlement, 'processed' | 'fees' | 'deductions'>;
type Row = Omit<Settlement, keyof Details> & { details: string };

const SELECT = 'SELECT id, paid_on AS paidOn, created_at AS createdAt, details FROM settlements';

/** The settlements of one mode. */
export function createSettlementStore(database: SandboxDatabase, domain: Domain) {
  const idsIn = (sql: string) =>
    database
      .prepare<[string], { id: number }>(sql)
      .all(domain)
      .map(({ id }) => id);

  return {
    /** Transactions that were paid and not paid out, oldest first. */
    findUnsettled: () =>
      idsIn(`SELECT id FROM transactions WHERE domain = ? AND details ->> '$.paidAt' IS NOT NULL
        AND id NOT IN (SELECT transaction_id FROM settlement_transactions) ORDER BY id`),

    /** Refunds that reached their payers and were not taken off a settlement, oldest first. */
    findUndeducted: () =>
      idsIn(`SELECT refunds.id FROM refunds JOIN transactions ON transactions.id = transaction_id
        WHERE domain = ? AND refunds.status = 'processed'
        AND refunds.id NOT IN (SELECT refund_id FROM settlement_refunds) ORDER BY refunds.id`),

    insert(
      settlement: Omit<Settlement, 'id'>,
      { transactionIds, refundIds }: SettlementItems,
    ): void {
      const { paidOn, createdAt, ...details } = settlement;
      const { lastInsertRowid: id } = database
        .prepare(
          'INSERT INTO settlements (domain, paid_on, created_at, details) VALUES (?, ?, ?, ?)',
        )
        .run(domain, paidOn, createdAt, JSON.stringify(details));
      for (const transactionId of transactionIds) {
        database
          .prepare(
            'INSERT INTO settlement_transactions (transaction_id, settlement_id) VALUES (?, ?)',
          )
          .run(transactionId, id);
      }
      for (const refundId of refundIds) {
        database
          .prepare('INSERT INTO settlement_refunds (refund_id, settlement_id) VALUES (?, ?)')
          .run(refundId, id);
      }
    },

    findById(id: number): Settlement | undefined {
      const row = database
        .prepare<[string, number], Row>(`${SELECT} WHERE domain = ? AND id = ?`)
        .get(domain, id);
      return row && fromRow(row);
    },

    /** Newest first, with how many there are. */
    list({ page, perPage }: { page: number; perPage: number }) {
      const rows = database
        .prepare<[string, number, number], Row>(
          `${SELECT} WHERE domain = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
        )
        .all(domain, perPage, (page - 1) * perPage)
        .map(fromRow);
      const total = idsIn('SELECT id FROM settlements WHERE domain = ?').length;
      return { rows, total };
    },
  };
}

function fromRow({ details, ...row }: Row): Settlement {
  const known: Details = JSON.parse(details);
  return { ...row, ...known };
}
