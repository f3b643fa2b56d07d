import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';
import { transact, type Work } from './transactions.ts';

interface Write {
  /** What it returns tells the caller; to be called once the write is on disk. */
  run: Work<() => void>;
  refuse: (error: unknown) => void;
}

/** A transaction holds everybody else up; some five milliseconds are enough. */
const MOST_TOGETHER = 16;

/**
 * Lets writes that come at the same moment share one transaction: they wait for the disk once, not one after the other.
 * Each resolves when it is on disk. When one of them throws, all are taken back and each is done again on its own.
 * On PostgreSQL each has its own transaction: two processes that share theirs could wait for each other's rows.
 */
export function createSharedTransactions(db: Database) {
  const waiting: Write[] = [];
  let isWriting = false;

  return async function inSharedTransaction<Result>(work: Work<Result>): Promise<Result> {
    if (!isSqlite(db)) return transact(db, work);
    return new Promise<Result>((resolve, refuse) => {
      const run: Write['run'] = async (trx) => {
        const result = await work(trx);
        return () => resolve(result);
      };
      waiting.push({ run, refuse });
      if (!isWriting) writeAll();
    });
  };

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      // Requests that arrived together are all read in one turn.
      await nextTurn();
      await writeTogether(waiting.splice(0, MOST_TOGETHER));
    }
    isWriting = false;
  }

  async function writeTogether(writes: Write[]): Promise<void> {
    try {
      const answers = await transact(db, async (trx) => {
        const written = [];
        for (const { run } of writes) written.push(await run(trx));
        return written;
      });
      for (const answer of answers) answer();
    } catch (error) {
      if (writes.length === 1 || isDatabaseUnavailable(error)) {
        for (const { refuse } of writes) refuse(error);
      } else {
        for (const one of writes) await writeTogether([one]);
      }
    }
  }
}
