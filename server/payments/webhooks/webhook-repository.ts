import { createHash } from 'node:crypto';
import { type Selection, sql } from 'kysely';
import { firstDue, isAttemptDue } from '../../database/due-rows.ts';
import { newId } from '../../database/identifiers.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { ERASED } from '../ledger/erased-payers.ts';
import { readMessage } from './webhook-message.ts';

const waitingColumns = [
  'id',
  'event',
  'reference',
  'body',
  'received_at as receivedAt',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'request_id as requestId',
  'copies',
] as const;

export type WaitingDelivery = Selection<
  Tables,
  'webhook_deliveries',
  (typeof waitingColumns)[number]
>;

const isOfErased = sql<boolean>`exists (
  select 1 from payments
  where payments.reference = webhook_deliveries.reference and payments.email = ${sql.lit(ERASED)}
)`;

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

export function createWebhookRepository(db: Database) {
  return { store, findDue, claim, findNextDueAt, markProcessed, postpone };

  /** False for one that is here already. Messages about refunds have no numbers: they are worked again instead. */
  async function store(body: Buffer, requestId: string | null, now: Date): Promise<boolean> {
    // PostgreSQL takes no NUL, and what cannot be stored would be sent again for days.
    const text = body.toString('utf8').replaceAll('\0', '');
    const { event, reference, subject } = readMessage(text);
    const at = now.toISOString();
    const unworked = {
      body: text,
      request_id: requestId,
      received_at: at,
      attempts: 0,
      next_attempt_at: at,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('webhook_deliveries')
      .values({
        id: newId(now),
        dedupe_key: `${event}:${subject ?? createHash('sha256').update(body).digest('hex')}`,
        event,
        reference,
        ...unworked,
      })
      .onConflict((conflict) =>
        conflict
          .column('dedupe_key')
          .doUpdateSet({
            ...unworked,
            copies: sql`webhook_deliveries.copies + 1`,
            processed_at: null,
            outcome: null,
          })
          .where('webhook_deliveries.event', 'like', 'refund.%'),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** In order of arrival; `longestWaitsMs` before each attempt. */
  async function findDue(now: Date, limit: number, longestWaitsMs: readonly number[]) {
    return db
      .selectFrom('webhook_deliveries')
      .select(waitingColumns)
      .where('processed_at', 'is', null)
      .where(isAttemptDue(now, longestWaitsMs))
      .orderBy('received_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Takes a delivery for this process until `until`; false when another has it. */
  async function claim({ id, nextAttemptAt }: WaitingDelivery, until: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('webhook_deliveries')
      .set({ next_attempt_at: until.toISOString() })
      .where('id', '=', id)
      .where('next_attempt_at', '=', nextAttemptAt)
      .where('processed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async function findNextDueAt(): Promise<Date | undefined> {
    const waiting = db.selectFrom('webhook_deliveries').where('processed_at', 'is', null);
    return firstDue(waiting.select(({ fn }) => fn.min('next_attempt_at').as('at')));
  }

  /** Not one of which a copy came meanwhile: that has not been worked yet. */
  async function markProcessed(delivery: WaitingDelivery, outcome: string, now: Date) {
    // Nobody wants to erase a second time what comes late about a payer who was erased.
    const body = sql<string>`case when ${isOfErased} then '' else body end`;
    await unlessCopied(delivery).set({ processed_at: now.toISOString(), outcome, body }).execute();
  }

  /** One that came while the clock stood ahead grows old from now on. */
  async function postpone(delivery: WaitingDelivery, until: Date, now: Date): Promise<void> {
    const { attempts, receivedAt } = delivery;
    const at = now.toISOString();
    await unlessCopied(delivery)
      .set({ attempts: attempts + 1, next_attempt_at: until.toISOString() })
      .set({ received_at: receivedAt < at ? receivedAt : at })
      .execute();
  }

  function unlessCopied({ id, copies }: WaitingDelivery) {
    const deliveries = db.updateTable('webhook_deliveries');
    return deliveries.where('id', '=', id).where('copies', '=', copies);
  }
}
