import type { SandboxDatabase } from '../database.ts';
import type { Domain } from '../transactions/transaction.ts';

export type DeliveryFault = 'bad_signature' | 'after_refund';

export interface Delivery {
  id: number;
  transactionId: number;
  event: string;
  /** What is wrong with it on purpose: signed with another key, or held until a refund was announced. */
  fault: DeliveryFault | null;
  /** The exact bytes that are signed and sent, at every try. */
  body: Buffer;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: number;
  /** Null when delivered, given up or held. */
  nextAttemptAt: number | null;
  deliveredAt: number | null;
}

export type DeliveryProgress = Pick<
  Delivery,
  'attempts' | 'lastStatus' | 'lastError' | 'nextAttemptAt' | 'deliveredAt'
>;

export type NewDelivery = Pick<
  Delivery,
  'transactionId' | 'event' | 'body' | 'fault' | 'createdAt' | 'nextAttemptAt'
>;

export interface DeliveryStore {
  /** Without `nextAttemptAt` it is held until it gets one. */
  insert(delivery: NewDelivery): number;
  update(id: number, progress: DeliveryProgress): void;
  findById(id: number): Delivery | undefined;
  findAllByTransaction(transactionId: number): Delivery[];
  /** What is held back until a refund of the transaction was announced. */
  findHeld(transactionId: number): Pick<Delivery, 'id'>[];
  /** Gives a held delivery its time. */
  release(id: number, at: number): void;
  /** Every delivery of this mode that is still to be tried. */
  findUnfinished(): Pick<Delivery, 'id' | 'nextAttemptAt'>[];
}

const SELECT = `SELECT id, transaction_id AS transactionId, event, fault, body, attempts, last_status AS lastStatus,
  last_error AS lastError, created_at AS createdAt, next_attempt_at AS nextAttemptAt,
  delivered_at AS deliveredAt FROM webhook_deliveries`;

/** The table of webhook deliveries with their attempts and last outcome. */
export function createDeliveryStore(database: SandboxDatabase, domain: Domain): DeliveryStore {
  return {
    insert: (delivery) =>
      Number(
        database
          .prepare(
            `INSERT INTO webhook_deliveries (transaction_id, event, body, fault, created_at, next_attempt_at)
              VALUES (@transactionId, @event, @body, @fault, @createdAt, @nextAttemptAt)`,
          )
          .run(delivery).lastInsertRowid,
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

    findHeld: (transactionId) =>
      database
        .prepare<[number], Delivery>(
          `${SELECT} WHERE transaction_id = ? AND fault = 'after_refund' AND attempts = 0
            AND next_attempt_at IS NULL`,
        )
        .all(transactionId),

    release(id, at) {
      database
        .prepare('UPDATE webhook_deliveries SET next_attempt_at = ? WHERE id = ?')
        .run(at, id);
    },

    findUnfinished: () =>
      database
        .prepare<[string], Delivery>(
          `${SELECT} WHERE next_attempt_at IS NOT NULL
            AND transaction_id IN (SELECT id FROM transactions WHERE domain = ?)`,
        )
        .all(domain),
  };
}
