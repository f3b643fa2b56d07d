import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../errors/availability.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';
import { transact, type Work } from './transactions.ts';

interface Write {
  /** The returned function resolves the caller's promise after the commit. */
  run: Work<() => void>;
  refuse: (error: unknown) => void;
}

/** Limits how long others wait, to some five milliseconds. */
const MOST_TOGETHER = 16;

/**
 * Groups concurrent writes into one transaction, so that they wait for the disk once. If one throws, each is done
 * again alone. On PostgreSQL each has its own transaction, which avoids deadlocks between processes.
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
      // Collects requests that arrived together.
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
