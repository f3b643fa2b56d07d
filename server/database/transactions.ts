import type { Transaction } from 'kysely';
import { randomBytes, randomFraction } from '../runtime/randomness.ts';
import { pause } from '../runtime/timers.ts';
import { newId } from './identifiers.ts';
import type { Database, Tables } from './schema.ts';

/** Must use only `trx`, because it may run again. Providers, mails, files and caches wait until after the commit. */
export type Work<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** Both sides of a deadlock may come back; more tries do not help. */
const MOST_TRIES = 5;
const LONGEST_PAUSES_MS = [20, 50, 120, 300];

/** PostgreSQL rolled back because of another transaction: 40001 serialization failure, 40P01 deadlock. */
const TAKEN_BACK = ['40001', '40P01'];

/** Large enough to need new pages, so that a full disk is noticed. Random, because PostgreSQL compresses. */
const FILLER = randomBytes(12_000).toString('base64');

/** Tries again only when PostgreSQL rolled it back: the outcome of a commit without a response is unknown. */
export async function transact<Result>(db: Database, work: Work<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === MOST_TRIES || !isTakenBack(error)) throw error;
    }
    // Random, so that the same two do not collide again.
    await pause((LONGEST_PAUSES_MS[tries - 1] ?? 0) * randomFraction());
  }
}

/** Writes and deletes a row; rejects while the database accepts no writes. */
export async function tryWrite(db: Database): Promise<void> {
  const id = newId(new Date());
  await transact(db, async (trx) => {
    await trx.insertInto('write_trials').values({ id, filler: FILLER }).execute();
    await trx.deleteFrom('write_trials').where('id', '=', id).execute();
  });
}

function isTakenBack(error: unknown): boolean {
  return error instanceof Error && TAKEN_BACK.includes(String((error as { code?: unknown }).code));
}
