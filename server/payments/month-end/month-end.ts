import { MOST_EXCEL_LINES } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { csvFile } from './csv-file.ts';
import { excelFile } from './excel-file.ts';
import { type Line, readLines } from './lines.ts';
import { createMoneyEventsRepository } from './money-events-repository.ts';
import { fileName, type Period } from './period.ts';
import type { Proof, Summary } from './summary.ts';
import { createTotals } from './totals.ts';
import { sheetsOf } from './workbook.ts';

interface Parts {
  db: Database;
  clock: () => Date;
  mostExcelLines?: number;
}

export type MonthEnd = ReturnType<typeof createMonthEnd>;

/** What a school hands to whoever keeps its accounts, from the ledger's events alone. */
export function createMonthEnd({ db, clock, mostExcelLines = MOST_EXCEL_LINES }: Parts) {
  const repository = createMoneyEventsRepository(db);
  return { summarize, startCsv, startExcel };

  async function summarize(period: Period): Promise<Summary> {
    const { proof, batches } = await open(period);
    const totals = createTotals();
    for await (const lines of batches) for (const line of lines) totals.add(line);
    return { period, isOver: isOver(period, proof), totals: totals.result(), proof };
  }

  /** Notes who takes the payments away, then hands out the file piece by piece. */
  async function startCsv(period: Period, reader: Actor) {
    await note(period, reader, 'a CSV file');
    const { batches } = await open(period);
    return { name: `${fileName(period)}.csv`, pieces: csvFile(batches) };
  }

  /** The same as an Excel file with totals and proof. Throws AppError `invalid` when it has too many lines. */
  async function startExcel(period: Period, reader: Actor) {
    if (await repository.hasMoreThan(mostExcelLines, period)) {
      throw tooLong(period, mostExcelLines);
    }
    await note(period, reader, 'an Excel file');
    const { proof, batches } = await open(period);
    const facts = { period, isOver: isOver(period, proof), proof };
    const pieces = excelFile(sheetsOf(batches, createTotals(), facts));
    return { name: `${fileName(period)}.xlsx`, pieces };
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
    await transact(db, (trx) =>
      writeAudit(trx, reader, { action: 'payments.exported', text }, clock()),
    );
  }
}

function isOver({ endsAt }: Period, { readAt }: Proof): boolean {
  return endsAt <= readAt;
}

function tooLong({ name }: Period, lines: number): AppError {
  const most = lines.toLocaleString('en-NG');
  return new AppError(
    'invalid',
    `${name} has more than ${most} lines, too many for an Excel file. Please take the CSV file, or fewer days.`,
  );
}
