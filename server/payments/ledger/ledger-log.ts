import type { Kysely } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import { transact, type Work } from '../../database/transactions.ts';
import { logWork } from '../../errors/work-log.ts';

interface Line {
  details: Record<string, string | number | null | undefined>;
  message: string;
}

const noted = new WeakMap<Kysely<Tables>, Line[]>();

/**
 * Runs `work` in one transaction. Once that is committed, and only then, each event and finding it has written is a line
 * in the log.
 */
export function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  return loggingWhenDone((one) => transact(db, one), work);
}

/** The same for a transaction of any kind, also one that is shared, or run once more after the first run was taken back. */
export async function loggingWhenDone<Result>(
  transact: (work: Work<Result>) => Promise<Result>,
  work: Work<Result>,
): Promise<Result> {
  let lines: Line[] = [];
  const result = await transact((trx) => {
    lines = [];
    noted.set(trx, lines);
    return work(trx);
  });
  for (const { details, message } of lines) logWork(details, message);
  return result;
}

/** A line for when the transaction is committed. Never personal data: no names, no notes, no reasons of banks. */
export function noteLine(
  trx: Kysely<Tables>,
  message: 'payment event' | 'finding opened' | 'finding closed',
  details: Line['details'],
): void {
  noted.get(trx)?.push({ details, message });
}
