import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import type { LedgerHead } from '../ledger/ledger.ts';
import { csvFile } from './csv-file.ts';
import { type Line, readLines } from './lines.ts';
import { createMoneyEventsRepository } from './money-events-repository.ts';
import { fileName, type Period } from './period.ts';
import { createTotals, type Totals } from './totals.ts';

/** Where the ledger ended when the period did, and where it ends now: what shows later that nothing was rewritten. */
export interface Proof {
  /** undefined where the ledger begins later */
  atEnd: LedgerHead | undefined;
  now: LedgerHead;
  readAt: Date;
}

export interface Summary {
  period: Period;
  isOver: boolean;
  totals: Totals;
  proof: Proof;
}

export type MonthEnd = ReturnType<typeof createMonthEnd>;

/** What a school hands to whoever keeps its accounts, from the ledger's events alone. */
export function createMonthEnd({ db, clock }: { db: Database; clock: () => Date }) {
  const repository = createMoneyEventsRepository(db);
  return { summarize, startCsv };

  async function summarize(period: Period): Promise<Summary> {
    const { proof, batches } = await open(period);
    const totals = createTotals();
    for await (const lines of batches) for (const line of lines) totals.add(line);
    const isOver = period.endsAt <= proof.readAt;
    return { period, isOver, totals: totals.result(), proof };
  }

  /** Notes who takes the payments away, then hands out the file piece by piece. */
  async function startCsv(period: Period, reader: Actor) {
    await note(period, reader, 'a CSV file');
    const { batches } = await open(period);
    return { name: fileName(period, 'csv'), pieces: csvFile(batches) };
  }

  /** Everything of one file is read up to one end of the ledger, whatever is written meanwhile. */
  async function open(period: Period): Promise<{ proof: Proof; batches: AsyncGenerator<Line[]> }> {
    const now = await repository.readHead();
    const atEnd = await repository.findLast(period, now);
    return {
      proof: { atEnd, now, readAt: clock() },
      batches: readLines(repository, period, now),
    };
  }

  async function note(period: Period, reader: Actor, what: string): Promise<void> {
    const text = `Took the month end of ${period.name} as ${what}`;
    await db
      .transaction()
      .execute((trx) => writeAudit(trx, reader, { action: 'payments.exported', text }, clock()));
  }
}
