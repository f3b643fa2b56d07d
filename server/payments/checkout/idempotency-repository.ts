import { createHash } from 'node:crypto';
import type { InitializeAnswer } from '#contract/payments.ts';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';

export interface Answer {
  httpStatus: number;
  body: InitializeAnswer;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

const STORED_MS = 24 * 60 * 60 * 1000;
/** A call that has no answer by then never will: its process has died. */
const WORKED_ON_MS = 30_000;

const OTHER_BODY =
  'This Idempotency-Key was sent with another form before. Please send the form again with a new key.';
const WORKED_ON = 'The same request is being worked on. Please try again in a moment.';

/** Asks before a checkout is opened. It names the child, and may be answered under the same key. */
const QUESTION = 409;

/**
 * A key is good for one body and one answer, for a day. Nothing is stored of a call that is refused, when `run` rejects, or
 * that is answered with a question.
 */
export function createIdempotency(db: Database, clock: () => Date) {
  return { answerOnce };

  /** Throws AppError `conflict` for a key with another body, or while the first call is being worked on. */
  async function answerOnce(
    key: string,
    body: unknown,
    run: () => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    const earlier = await begin(key, hashOf(body));
    if (earlier) return { ...earlier, replayed: true };
    const forget = () => db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    const answer = await run().catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    if (answer.httpStatus === QUESTION) {
      await forget();
      return { ...answer, replayed: false };
    }
    const stored = { http_status: answer.httpStatus, answer: JSON.stringify(answer.body) };
    await db.updateTable('idempotency_keys').set(stored).where('key', '=', key).execute();
    return { ...answer, replayed: false };
  }

  async function begin(key: string, bodyHash: string): Promise<Answer | undefined> {
    const now = clock();
    const tooOld = new Date(now.getTime() - STORED_MS).toISOString();
    await db.deleteFrom('idempotency_keys').where('started_at', '<', tooOld).execute();
    const taken = await db
      .insertInto('idempotency_keys')
      .values({ key, body_hash: bodyHash, started_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (taken) return undefined;

    const keys = db.selectFrom('idempotency_keys').selectAll();
    const earlier = await keys.where('key', '=', key).executeTakeFirst();
    // Refused meanwhile: the key is free again.
    if (!earlier) return begin(key, bodyHash);
    if (earlier.body_hash !== bodyHash) throw new AppError('conflict', OTHER_BODY);
    const { started_at: startedAt, http_status: httpStatus, answer } = earlier;
    if (httpStatus !== null && answer !== null) return { httpStatus, body: JSON.parse(answer) };
    const ageMs = now.getTime() - Date.parse(startedAt);
    // Begun after now: the clock was put back since.
    if (ageMs < WORKED_ON_MS && ageMs >= -CLOCK_TOLERANCE_MS) {
      throw new AppError('conflict', WORKED_ON, { retryAfterSeconds: 1 });
    }
    // Only the call that began then: another one may have taken the key since.
    const abandoned = db.deleteFrom('idempotency_keys').where('key', '=', key);
    await abandoned.where('started_at', '=', startedAt).execute();
    return begin(key, bodyHash);
  }
}

/** The same for one body, in any order of its fields. */
function hashOf(body: unknown): string {
  const fields = body && typeof body === 'object' ? Object.entries(body).sort() : body;
  return createHash('sha256')
    .update(JSON.stringify(fields) ?? '')
    .digest('hex');
}
