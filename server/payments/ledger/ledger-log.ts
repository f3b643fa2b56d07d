import type { Database } from '../../database/schema.ts';
import { transact, type Work } from '../../database/transactions.ts';
import { logWork } from '../../errors/work-log.ts';

interface LogEntry {
  details: Record<string, unknown>;
  message: string;
}

const waiting = new WeakMap<Database, LogEntry[]>();

/** Runs `work` in one transaction. Its events and findings are logged once that is committed, and only then. */
export function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return loggingWhenDone((one) => transact(db, one), work);
}

/** The same for any kind of transaction, also one that is shared, or run again after the first run was taken back. */
export async function loggingWhenDone<Result>(
  transact: (work: Work<Result>) => Promise<Result>,
  work: Work<Result>,
): Promise<Result> {
  let entries: LogEntry[] = [];
  const result = await transact((trx) => {
    entries = [];
    waiting.set(trx, entries);
    return work(trx);
  });
  for (const { details, message } of entries) logWork(details, message);
  return result;
}

/** Never personal data: no names, no notes, no reasons of banks. */
export function logAfterCommit(
  trx: Database,
  message: 'payment event' | 'finding opened' | 'finding closed',
  details: LogEntry['details'],
): void {
  waiting.get(trx)?.push({ details, message });
}
