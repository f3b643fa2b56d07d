import type { InitializeAnswer } from '#contract/payments.ts';
import type { Database } from '../../database/schema.ts';

export interface Answer {
  httpStatus: number;
  body: InitializeAnswer;
}

/** What is kept of the first call with a key. */
export interface KeptCall {
  bodyHash: string;
  startedAt: string;
  /** Undefined while the call is being worked on. */
  answer: Answer | undefined;
}

/** The calls that were sent with an `Idempotency-Key`, and their answers. */
export function createIdempotencyRepository(db: Database) {
  return { insert, find, updateAnswer, deleteByKey, deleteStartedAt, deleteBefore };

  /** False when the key is taken. */
  async function insert(key: string, bodyHash: string, now: Date): Promise<boolean> {
    const taken = await db
      .insertInto('idempotency_keys')
      .values({ key, body_hash: bodyHash, started_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function find(key: string): Promise<KeptCall | undefined> {
    const row = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) return undefined;
    const { body_hash: bodyHash, started_at: startedAt, http_status: httpStatus, answer } = row;
    const isAnswered = httpStatus !== null && answer !== null;
    return {
      bodyHash,
      startedAt,
      answer: isAnswered ? { httpStatus, body: JSON.parse(answer) } : undefined,
    };
  }

  async function updateAnswer(key: string, { httpStatus, body }: Answer): Promise<void> {
    await db
      .updateTable('idempotency_keys')
      .set({ http_status: httpStatus, answer: JSON.stringify(body) })
      .where('key', '=', key)
      .execute();
  }

  async function deleteByKey(key: string): Promise<void> {
    await db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
  }

  /** Only the call that began then: another one may have taken the key since. */
  async function deleteStartedAt(key: string, startedAt: string): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where('key', '=', key)
      .where('started_at', '=', startedAt)
      .execute();
  }

  async function deleteBefore(instant: Date): Promise<void> {
    await db
      .deleteFrom('idempotency_keys')
      .where('started_at', '<', instant.toISOString())
      .execute();
  }
}
