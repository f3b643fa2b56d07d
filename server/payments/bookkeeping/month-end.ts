import type { SchoolDocuments } from '#contract/school/documents.ts';
import { MOST_EXCEL_LINES } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { readHead } from '../ledger/ledger.ts';
import { excelFile } from './excel-file.ts';
import { readLines } from './lines.ts';
import { findLast, hasMoreThan } from './money-events-repository.ts';
import { csvFile, type Facts, sheetsOf } from './month-end-files.ts';
import { fileName, type Period } from './period.ts';
import { createTotals } from './totals.ts';

interface MonthEndOptions {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
  mostExcelLines?: number;
}

export type MonthEnd = ReturnType<typeof createMonthEnd>;

/** What a school hands to its bookkeeper, from the ledger's events alone. */
export function createMonthEnd(options: MonthEndOptions) {
  const { db, readSchool, clock, mostExcelLines = MOST_EXCEL_LINES } = options;
  return { summarize, startCsv, startExcel };

  async function summarize(period: Period) {
    const { facts, batches } = await open(period);
    const totals = createTotals((await readSchool()).fees);
    for await (const lines of batches) for (const line of lines) totals.add(line);
    return { ...facts, totals: totals.result() };
  }

  async function startCsv(period: Period, reader: Actor) {
    await writeExported(period, reader, 'a CSV file');
    const { batches } = await open(period);
    return { name: `${fileName(period)}.csv`, pieces: csvFile(batches) };
  }

  /** The same as an Excel file with totals and proof. Throws AppError `invalid` when it has too many lines. */
  async function startExcel(period: Period, reader: Actor) {
    if (await hasMoreThan(db, mostExcelLines, period)) {
      throw tooLong(period, mostExcelLines);
    }
    await writeExported(period, reader, 'an Excel file');
    const { facts, batches } = await open(period);
    const totals = createTotals((await readSchool()).fees);
    const pieces = excelFile(sheetsOf(batches, totals, facts));
    return { name: `${fileName(period)}.xlsx`, pieces };
  }

  /** Everything of one file is read up to one end of the ledger, whatever is written meanwhile. */
  async function open(period: Period) {
    const now = await readHead(db);
    const atEnd = await findLast(db, period, now);
    const readAt = clock();
    const isOver = period.endsAt <= readAt;
    const facts: Facts = { period, isOver, proof: { atEnd, now, readAt } };
    return { facts, batches: readLines(db, period, now) };
  }

  async function writeExported(period: Period, reader: Actor, what: string): Promise<void> {
    const text = `Took the month end of ${period.name} as ${what}`;
    await transact(db, (trx) =>
      writeAudit(trx, reader, { action: 'payments.exported', text }, clock()),
    );
  }
}

function tooLong({ name }: Period, lines: number): AppError {
  const most = lines.toLocaleString('en-NG');
  return new AppError(
    'invalid',
    `${name} has more than ${most} lines, too many for an Excel file. Please take the CSV file, or fewer days.`,
  );
}
