import { createHash } from 'node:crypto';
import { CLOCK_TOLERANCE_MS } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Answer, createIdempotencyRepository } from './idempotency-repository.ts';

export type Idempotency = ReturnType<typeof createIdempotency>;

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A call that has no answer by then never will: its process has died. */
const WORKED_ON_MS = 30_000;

const OTHER_BODY =
  'This Idempotency-Key was sent with another form before. Please send the form again with a new key.';
const WORKED_ON = 'The same request is being worked on. Please try again in a moment.';

/**
 * Idempotent calls as Stripe's API reference describes them: a key is good for one body and one answer, whatever that
 * was, for a day. What was refused before any work began (`run` rejects) is not kept and may be sent again.
 */
export function createIdempotency(db: Database, clock: () => Date) {
  const calls = createIdempotencyRepository(db);
  return { answerOnce };

  /**
   * The answer of `run`, or the one that the key was given before (`replayed`).
   * Throws AppError `conflict` for a key with another body, or while the first call is being worked on.
   */
  async function answerOnce(
    key: string,
    body: unknown,
    run: () => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    const bodyHash = hashOf(body);
    const kept = await begin(key, bodyHash);
    if (kept) return { ...kept, replayed: true };
    const answer = await run().catch(async (error: unknown) => {
      await calls.deleteByKey(key);
      throw error;
    });
    await calls.updateAnswer(key, answer);
    return { ...answer, replayed: false };
  }

  /** Takes the key for this call, or returns the answer it has. */
  async function begin(key: string, bodyHash: string): Promise<Answer | undefined> {
    const now = clock();
    await calls.deleteBefore(new Date(now.getTime() - KEPT_MS));
    if (await calls.insert(key, bodyHash, now)) return undefined;

    const earlier = await calls.find(key);
    // Refused meanwhile: the key is free again.
    if (!earlier) return begin(key, bodyHash);
    if (earlier.bodyHash !== bodyHash) throw new AppError('conflict', OTHER_BODY);
    if (earlier.answer) return earlier.answer;
    const ageMs = now.getTime() - Date.parse(earlier.startedAt);
    // Begun after now: the clock was put back since.
    if (ageMs < WORKED_ON_MS && ageMs >= -CLOCK_TOLERANCE_MS) {
      throw new AppError('conflict', WORKED_ON, { retryAfterSeconds: 1 });
    }
    await calls.deleteStartedAt(key, earlier.startedAt);
    return begin(key, bodyHash);
  }
}

/** The same for one body, in whatever order its fields were written. */
function hashOf(body: unknown): string {
  const fields = body && typeof body === 'object' ? Object.entries(body).sort() : body;
  return createHash('sha256')
    .update(JSON.stringify(fields) ?? '')
    .digest('hex');
}
