import { isMonthClosed, monthClosesOn } from '#contract/book/day-that-counts.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { MOST_EXCEL_LINES } from '#contract/staff.ts';
import { type Actor, writeAudit } from '../../database/audit-log.ts';
import type { Database } from '../../database/schema.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { findMonthClose } from '../ledger/day-that-counts.ts';
import { readHead } from '../ledger/ledger.ts';
import { inTransaction } from '../ledger/ledger-log.ts';
import { closeMonth } from '../ledger/month-closes.ts';
import { excelFile } from './excel-file.ts';
import { readLines } from './lines.ts';
import { findLast, hasMoreThan } from './lines-repository.ts';
import { csvFile, type Facts, sheetsOf } from './month-end-files.ts';
import { fileName, isMonth, type Period, periodOf } from './period.ts';
import { createTotals } from './totals.ts';

interface MonthEndOptions {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
  mostExcelLines?: number;
}

export type MonthEnd = ReturnType<typeof createMonthEnd>;

/** What a school hands to its bookkeeper: the movements that count in a period. */
export function createMonthEnd(options: MonthEndOptions) {
  const { db, readSchool, clock, mostExcelLines = MOST_EXCEL_LINES } = options;
  return { summarize, startCsv, startExcel, close };

  async function summarize(period: Period) {
    const { facts, batches } = await open(period);
    const totals = createTotals((await readSchool()).fees);
    for await (const lines of batches) for (const line of lines) totals.add(line);
    const closing = isMonth(period) ? await readClosing(period) : undefined;
    return { ...facts, totals: totals.result(), closing };
  }

  /** When a month that is over is closed by itself, and who did it before; undefined for one that is not over. */
  async function readClosing({ from, endsAt }: Period) {
    if (clock() < endsAt) return undefined;
    const month = from.slice(0, 7);
    return { closesOn: monthClosesOn(month), closed: await findMonthClose(db, month) };
  }

  /** What is entered from now on counts in a later month. Throws AppError `invalid` before the month is over, `conflict` after its close. */
  async function close(month: string, by: Actor): Promise<void> {
    const { endsAt, name } = periodOf(month);
    await inTransaction(db, async (trx) => {
      const now = clock();
      if (now < endsAt) throw new AppError('invalid', `${name} is not over yet.`);
      await closeMonth(trx, month, by.name, now);
      await writeAudit(trx, by, { action: 'payments.month_closed', text: `Closed ${name}` }, now);
    });
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
    const isClosed = await isPeriodClosed(period, readAt);
    const facts: Facts = { period, isClosed, proof: { atEnd, now, readAt } };
    return { facts, batches: readLines(db, period, now) };
  }

  /** Months close one after another, so the last one decides. */
  async function isPeriodClosed({ to }: Period, at: Date): Promise<boolean> {
    const month = to.slice(0, 7);
    return isMonthClosed(month, at, (await findMonthClose(db, month)) !== undefined);
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
