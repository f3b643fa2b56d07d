import type { SandboxDatabase } from './database.ts';
import type { Domain } from './transaction.ts';

export interface Delivery {
  id: number;
  transactionId: number;
  event: string;
  /** The exact bytes that are signed and sent, at every try. */
  body: Buffer;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: number;
  /** Null when delivered or given up. */
  nextAttemptAt: number | null;
  deliveredAt: number | null;
}

export type DeliveryProgress = Pick<
  Delivery,
  'attempts' | 'lastStatus' | 'lastError' | 'nextAttemptAt' | 'deliveredAt'
>;

export interface DeliveryStore {
  insert(transactionId: number, event: string, body: Buffer, at: number): number;
  update(id: number, progress: DeliveryProgress): void;
  findById(id: number): Delivery | undefined;
  findAllByTransaction(transactionId: number): Delivery[];
  /** Every delivery of this mode that is still to be tried. */
  findUnfinished(): Pick<Delivery, 'id' | 'nextAttemptAt'>[];
}

const SELECT = `SELECT id, transaction_id AS transactionId, event, body, attempts, last_status AS lastStatus,
  last_error AS lastError, created_at AS createdAt, next_attempt_at AS nextAttemptAt,
  delivered_at AS deliveredAt FROM webhook_deliveries`;

/** The table of webhook deliveries with their attempts and last outcome. */
export function createDeliveryStore(database: SandboxDatabase, domain: Domain): DeliveryStore {
  return {
    insert: (transactionId, event, body, at) =>
      Number(
        database
          .prepare(
            `INSERT INTO webhook_deliveries (transaction_id, event, body, created_at, next_attempt_at)
              VALUES (?, ?, ?, ?, ?)`,
          )
          .run(transactionId, event, body, at, at).lastInsertRowid,
      ),

    update(id, progress) {
      database
        .prepare(
          `UPDATE webhook_deliveries SET attempts = @attempts, last_status = @lastStatus,
            last_error = @lastError, next_attempt_at = @nextAttemptAt, delivered_at = @deliveredAt
            WHERE id = @id`,
        )
        .run({ id, ...progress });
    },

    findById: (id) => database.prepare<[number], Delivery>(`${SELECT} WHERE id = ?`).get(id),

    findAllByTransaction: (transactionId) =>
      database
        .prepare<[number], Delivery>(`${SELECT} WHERE transaction_id = ? ORDER BY id`)
        .all(transactionId),

    findUnfinished: () =>
      database
        .prepare<[string], Delivery>(
          `${SELECT} WHERE next_attempt_at IS NOT NULL
            AND transaction_id IN (SELECT id FROM transactions WHERE domain = ?)`,
        )
        .all(domain),
  };
}
