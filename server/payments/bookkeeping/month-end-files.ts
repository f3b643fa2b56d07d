import { school } from '#content/school.ts';
import { sourceNames } from '#contract/book/desk.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { csvHead, csvLines, typedText } from '../../http/csv.ts';
import type { LedgerHead } from '../ledger/ledger.ts';
import type { Sheet } from './excel-file.ts';
import type { Line } from './lines.ts';
import type { Period } from './period.ts';
import type { Cell, SheetCell } from './sheet-xml.ts';
import {
  type createTotals,
  kindNames,
  type NamedSums,
  type Sums,
  type Totals,
  UNKNOWN,
} from './totals.ts';

export interface Facts {
  period: Period;
  isClosed: boolean;
  /** Where the ledger ended when the period did, and where it ends now: shows later whether anything was rewritten. */
  proof: { atEnd: LedgerHead | undefined; now: LedgerHead; readAt: Date };
}

interface Column {
  header: string;
  width: number;
  cell: (line: Line) => Cell;
}

const SLIP = 'Slip or bank reference';

const lineColumns: readonly Column[] = [
  { header: 'Day', width: 12, cell: ({ countsOn }) => ({ day: countsOn }) },
  { header: 'What', width: 16, cell: ({ kind }) => kindNames[kind] },
  { header: 'Reference', width: 42, cell: ({ reference }) => reference },
  { header: 'Student', width: 28, cell: ({ fullName }) => fullName },
  { header: 'Class', width: 10, cell: ({ feeClass }) => feeClass },
  { header: 'Purpose', width: 18, cell: ({ purpose }) => purpose },
  { header: 'Term', width: 26, cell: ({ term }) => term },
  { header: 'Method', width: 14, cell: ({ method }) => method },
  { header: 'Amount (NGN)', width: 16, cell: ({ amountKobo }) => ({ kobo: amountKobo }) },
  { header: 'Charge (NGN)', width: 14, cell: chargeCell },
  { header: 'Net (NGN)', width: 16, cell: netCell },
  { header: 'Paid at (Lagos)', width: 17, cell: paidAtCell },
  { header: 'Provider’s number', width: 18, cell: ({ providerId }) => providerId },
  { header: 'Refund’s number', width: 16, cell: ({ refundId }) => refundId },
  { header: 'Event of the ledger', width: 18, cell: ({ sequence }) => ({ count: sequence }) },
  { header: 'Taken', width: 12, cell: ({ source }) => sourceNames[source] },
  { header: SLIP, width: 24, cell: ({ slip }) => slip },
  { header: 'Received', width: 12, cell: ({ receivedOn }) => ({ day: receivedOn }) },
  { header: 'Entered', width: 12, cell: ({ enteredOn }) => ({ day: enteredOn }) },
];

function chargeCell({ chargeKobo }: Line): Cell {
  if (chargeKobo === undefined) return '';
  return chargeKobo === null ? UNKNOWN : { kobo: chargeKobo };
}

function netCell({ amountKobo, chargeKobo }: Line): Cell {
  return { kobo: amountKobo - (chargeKobo ?? 0) };
}

function paidAtCell({ paidAt }: Line): Cell {
  return paidAt ? { moment: wallTime(paidAt).slice(0, 16) } : '';
}

/** The lines alone, so that the file of a month that is over is the same whenever it is made. */
export async function* csvFile(batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  yield csvHead(lineColumns.map(({ header }) => header));
  for await (const lines of batches) {
    yield csvLines(lines.map((line) => lineColumns.map((column) => csvCell(column, line))));
  }
}

function csvCell({ header, cell }: Column, line: Line): string {
  const text = csvText(cell(line));
  return header === SLIP ? typedText(text) : text;
}

export function csvText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('kobo' in cell) return (cell.kobo / 100).toFixed(2);
  if ('count' in cell) return String(cell.count);
  return 'day' in cell ? cell.day : cell.moment;
}

/** The sheets of the Excel file. The lines pass by once: what they add up to is written after them. */
export function sheetsOf(
  batches: AsyncIterable<Line[]>,
  totals: ReturnType<typeof createTotals>,
  facts: Facts,
): Sheet[] {
  return [
    {
      name: 'Lines',
      widths: lineColumns.map(({ width }) => width),
      isTable: true,
      rows: lineRows(batches, totals),
    },
    {
      name: 'Totals',
      widths: [28, 12, 18, 18, 16, 18, 22],
      rows: once(() => totalRows(totals.result(), facts)),
    },
    { name: 'Proof', widths: [34, 72], rows: once(() => proofRows(totals.result(), facts)) },
  ];
}

async function* lineRows(batches: AsyncIterable<Line[]>, totals: ReturnType<typeof createTotals>) {
  yield [lineColumns.map(({ header }) => ({ heading: header }))];
  for await (const lines of batches) {
    for (const line of lines) totals.add(line);
    yield lines.map((line) => lineColumns.map(({ cell }) => cell(line)));
  }
}

async function* once(rows: () => SheetCell[][]) {
  yield rows();
}

const SUMS = ['Payments', 'Credited (NGN)', 'Refunded (NGN)', 'Charge (NGN)', 'Net (NGN)'];

function totalRows(totals: Totals, { period }: Facts): SheetCell[][] {
  const { all, byKind, byDay, byClass, byPurpose, byMethod, bySource } = totals;
  return [
    [{ title: `${school.name}: month end` }],
    [period.name],
    [],
    headings('What', 'Lines', 'Amount (NGN)'),
    ...byKind.map(({ name, lines, amount }) => [name, { count: lines }, { kobo: amount }]),
    [],
    headings('All', ...SUMS),
    ['Total', ...sumCells(all, true)],
    ...sumRows('Purpose', byPurpose),
    ...sumRows('Class', byClass),
    // A school without a desk reads nothing of it.
    ...(bySource.length > 1 ? sumRows('Taken', bySource) : []),
    ...sumRows('Method', byMethod),
    ...sumRows('Day', byDay),
  ];
}

function headings(...names: string[]): SheetCell[] {
  return names.map((heading) => ({ heading }));
}

function sumRows(by: string, rows: NamedSums[]): SheetCell[][] {
  return [
    [],
    headings(by, ...SUMS),
    ...rows.map((row) => [by === 'Day' ? { day: row.name } : row.name, ...sumCells(row)]),
  ];
}

function sumCells(sums: Sums, isStrong = false): SheetCell[] {
  const { payments, credited, refunded, charge, net, chargeUnknown } = sums;
  const money = [credited, refunded, charge, net].map((kobo) => ({ kobo, isStrong }));
  const remark = chargeUnknown > 0 ? `charge not known for ${chargeUnknown}` : '';
  return [{ count: payments }, ...money, remark];
}

function proofRows({ lines }: Totals, { period, isClosed, proof }: Facts): SheetCell[][] {
  const { atEnd, now, readAt } = proof;
  return [
    [{ title: 'Proof' }],
    ['School', school.name],
    ['Period', period.name],
    ['First day', { day: period.from }],
    ['Last day', { day: period.to }],
    ['Lines', { count: lines }],
    ['Made at (Lagos)', { moment: wallTime(readAt).slice(0, 16) }],
    [
      'Is it closed?',
      isClosed ? 'Yes' : 'No: lines may still come, and the file of the whole period will differ',
    ],
    [],
    ['Ledger at the end of the period', atEnd ? headText(atEnd) : 'no event yet'],
    ['Ledger when this was made', headText(now)],
    ['To check either', 'npm run payments -- verify-ledger --against SEQUENCE:HASH'],
    [],
    [
      'A line counts on the day on which the money came or went; where that was closed, on the day on which it was entered.',
    ],
  ];
}

function headText({ sequence, hash }: LedgerHead): string {
  return `${sequence}:${hash}`;
}
