import { school } from '#content/school.ts';
import { whyEnded } from '#contract/book/who-owes.ts';
import { csvHead, csvLines, typedText } from '../../http/csv.ts';
import type { Sheet } from '../bookkeeping/excel-file.ts';
import { csvText } from '../bookkeeping/month-end-files.ts';
import type { Cell, SheetCell } from '../bookkeeping/sheet-xml.ts';
import { localPhone } from '../staff/payment-export.ts';
import type { Row } from './owes-answers.ts';
import type { ClassFigures, Figures } from './owes-sums.ts';

interface Column {
  header: string;
  width: number;
  cell: (row: Row) => Cell;
}

const standingNames: Record<Row['standing'], string> = {
  open: 'Not paid',
  part_paid: 'Part paid',
  paid: 'Paid',
  overpaid: 'Paid too much',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
  no_note: 'Paid, no fee note',
  not_on_list: 'Paid, not on the class list',
  no_note_yet: 'No fee note yet',
};

const columns: readonly Column[] = [
  { header: 'Class', width: 12, cell: (row) => row.class },
  { header: 'Student', width: 30, cell: (row) => row.studentName },
  { header: 'Admission number', width: 18, cell: ({ admissionNumber }) => admissionNumber ?? '' },
  { header: 'Purpose', width: 20, cell: ({ purpose }) => purpose },
  { header: 'Standing', width: 24, cell: standingCell },
  { header: 'Due (NGN)', width: 16, cell: money('due') },
  { header: 'Discount (NGN)', width: 16, cell: money('discount') },
  { header: 'Paid (NGN)', width: 16, cell: money('paid') },
  { header: 'Outstanding (NGN)', width: 18, cell: money('outstanding') },
  { header: 'Too much (NGN)', width: 16, cell: money('surplus') },
  { header: 'Next due day', width: 14, cell: ({ nextDueOn: day }) => (day ? { day } : '') },
  { header: 'Parent', width: 26, cell: ({ parentName }) => parentName },
  { header: 'Phone', width: 18, cell: ({ parentPhone }) => localPhone(parentPhone) },
  { header: 'Reference', width: 42, cell: ({ reference }) => reference ?? '' },
];

export async function* owesCsv(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvHead(columns.map(({ header }) => header));
  for await (const rows of batches) {
    yield csvLines(rows.map((row) => columns.map((column) => csvCell(column, row))));
  }
}

/** The list, and what it adds up to by class. */
export function owesSheets(
  batches: AsyncIterable<Row[]>,
  facts: { term: { name: string }; byClass: ClassFigures[]; totals: Figures },
): Sheet[] {
  return [
    {
      name: 'List',
      widths: columns.map(({ width }) => width),
      isTable: true,
      rows: listRows(batches),
    },
    { name: 'By class', widths: [28, ...figureNames.map(() => 18)], rows: classRows(facts) },
  ];
}

async function* listRows(batches: AsyncIterable<Row[]>): AsyncGenerator<SheetCell[][]> {
  yield [columns.map(({ header }) => ({ heading: header }))];
  for await (const rows of batches) {
    yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
}

const figureNames = [
  'Expected (NGN)',
  'Discounts (NGN)',
  'Online (NGN)',
  'Desk (NGN)',
  'Without a note (NGN)',
  'Moved here (NGN)',
  'Outstanding (NGN)',
  'Too much (NGN)',
];

async function* classRows(facts: {
  term: { name: string };
  byClass: ClassFigures[];
  totals: Figures;
}): AsyncGenerator<SheetCell[][]> {
  yield [
    [{ title: `${school.name}: who owes` }],
    [facts.term.name],
    [],
    [{ heading: 'Class' }, ...figureNames.map((heading) => ({ heading }))],
    ...facts.byClass.map((figures) => [figures.feeClass, ...figureCells(figures)]),
    ['Total', ...figureCells(facts.totals, true)],
  ];
}

function figureCells(figures: Figures, isStrong = false): SheetCell[] {
  const { expected, discounts, online, desk, other, moved, outstanding, surplus } = figures;
  const withoutNote = other.online + other.desk;
  return [expected, discounts, online, desk, withoutNote, moved, outstanding, surplus].map(
    (kobo) => ({ kobo, isStrong }),
  );
}

function standingCell(row: Row): string {
  const why = whyEnded(row);
  const name = standingNames[row.standing];
  return `${name}${why ? `: ${why}` : ''}${row.hasLeft ? ', has left' : ''}`;
}

/** Empty where it is not known what is due. */
function money(name: 'due' | 'discount' | 'paid' | 'outstanding' | 'surplus') {
  return (row: Row): Cell =>
    row.standing === 'no_note_yet' ? '' : { kobo: Math.round(row[name] * 100) };
}

/** A spreadsheet would read an admission number such as 0123 as a number. */
function csvCell({ cell, header }: Column, row: Row): string {
  const text = csvText(cell(row));
  return header === 'Admission number' ? typedText(text) : text;
}
