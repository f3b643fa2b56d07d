import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database, Tables } from './schema.ts';

/**
 * What a transaction does: it reads and writes through `trx` alone, since it is run once more when the database took the
 * first run back. Providers, mails, files and caches wait until it is committed.
 */
export type Work<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** Of two that waited for each other both may come back; more is a quarrel that trying does not end. */
const MOST_TRIES = 5;
const LONGEST_PAUSES_MS = [20, 50, 120, 300];

/** PostgreSQL took the whole transaction back for another's sake: 40001 could not be serialised, 40P01 a deadlock. */
const TAKEN_BACK = ['40001', '40P01'];

/**
 * Runs `work` in one transaction, once more where PostgreSQL has taken it back because of another one, up to five times.
 * Nothing else is repeated: whether a commit that got no answer was made is not known.
 */
export async function transact<Result>(db: Database, work: Work<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !isTakenBack(error)) throw error;
    }
    // By chance, so that the same two do not meet again.
    await pause((LONGEST_PAUSES_MS[tries - 1] ?? 0) * Math.random());
  }
}

function isTakenBack(error: unknown): boolean {
  return error instanceof Error && TAKEN_BACK.includes(String((error as { code?: unknown }).code));
}
