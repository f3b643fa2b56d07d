import type { jsPDF } from 'jspdf';
import { school } from '#content/school.ts';
import { fullMoment, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { MonthEnd, MonthEndSums } from '#contract/staff.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawLogo } from '../../pdf/pdf-drawing.ts';
import { type TextStyle, textWidth, writeFixed, writeText } from '../../pdf/pdf-text.ts';
import { indigo9, ink, text2 } from '../../styles/colours.ts';
import { countText, nairaText } from '../staff-texts.ts';
import { chargeText, unknownText } from './month-end-days.ts';

const LEFT = 18;
const RIGHT = 192;
const FOOT = 250;
/** What a table gives up first when there are more rows than a page has. */
const MOST_HEIGHT = FOOT - 78;

const quiet = (size: number): TextStyle => ({ font: 'text-400', size, color: text2 });
const strong = (size: number): TextStyle => ({ font: 'text-700', size, color: ink });
const display = (size: number): TextStyle => ({ font: 'display-700', size, color: indigo9 });

const COLUMNS = [
  { name: 'Payments', end: 84 },
  { name: 'Credited', end: 112 },
  { name: 'Refunded', end: 138 },
  { name: 'Charges', end: 162 },
  { name: 'Net', end: RIGHT },
];

interface Row {
  cells: readonly string[];
  kind: 'heading' | 'row' | 'total';
}

/** One page with the figures of a month, to print and sign; rejects when a font does not load. */
export async function renderMonthEndPdf(
  data: MonthEnd,
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Month end ${data.name}`;
  const subject = `What ${school.name} was paid in ${data.name}`;
  const doc = await openPdf({ format: 'a4', title, subject }, loadFont);
  drawHead(doc, data);
  drawTable(doc, tableOf(data));
  drawFoot(doc, data);
  return pdfBytes(doc);
}

function drawHead(doc: jsPDF, { name, from, to, isOver, ledger }: MonthEnd): void {
  const beside = LEFT + drawLogo(doc, { x: LEFT, y: 16, height: 12 }) + 4;
  writeText(doc, school.wordmark, beside, 22.6, display(19));
  writeText(doc, school.descriptor, beside, 27.4, quiet(8.6));
  writeText(doc, `Month end: ${name}`, LEFT, 44, display(24));
  const days = `${schoolDay(startOfDay(from))} to ${schoolDay(startOfDay(to))}, each line on the day it was counted`;
  writeText(doc, days, LEFT, 51, quiet(10));
  const made = `Made on ${fullMoment(ledger.readAt)}`;
  const warning = isOver ? '' : '. The period was not closed: more may have come since.';
  writeText(doc, made + warning, LEFT, 56.4, isOver ? quiet(10) : strong(10));
}

/** Purpose, class and method; what does not fit on a page is in the Excel file. */
function tableOf({ totals, byKind, byPurpose, byClass, byMethod, bySource }: MonthEnd): Row[] {
  const tables = {
    ...(bySource.length > 1 && { Taken: bySource }),
    Purpose: byPurpose,
    Class: byClass,
    Method: byMethod,
  };
  return [
    { kind: 'heading', cells: ['All', ...COLUMNS.map(({ name }) => name)] },
    { kind: 'total', cells: ['Total', ...sumCells(totals)] },
    ...byKind.map(({ name, lines, amount }) => ({
      kind: 'row' as const,
      cells: [name, countText(lines), nairaText(amount)],
    })),
    ...Object.entries(tables).flatMap(([name, sums]): Row[] => [
      { kind: 'heading', cells: [name, ...COLUMNS.map((column) => column.name)] },
      ...sums.map((row): Row => ({ kind: 'row', cells: [row.name, ...sumCells(row)] })),
    ]),
  ];
}

function sumCells(sums: MonthEndSums): string[] {
  const { payments, credited, refunded, net } = sums;
  const [came, went] = [nairaText(credited), nairaText(refunded)];
  return [countText(payments), came, went, chargeText(sums), nairaText(net)];
}

/** Closer together when there are many rows: it stays one page. */
function drawTable(doc: jsPDF, rows: Row[]): void {
  const heights = { heading: 1.7, row: 1, total: 1.1 };
  const units = rows.reduce((sum, { kind }) => sum + heights[kind], 0);
  const unit = Math.min(5.6, MOST_HEIGHT / units);
  const size = Math.min(9.4, unit * 1.75);
  let y = 64;
  for (const { kind, cells } of rows) {
    y += heights[kind] * unit;
    const style = kind === 'row' ? { ...quiet(size), color: ink } : strong(size);
    const [name = '', ...figures] = cells;
    writeText(doc, fitting(doc, name, style), LEFT, y, style);
    for (const [index, text] of figures.entries()) {
      const end = COLUMNS[index]?.end ?? RIGHT;
      writeText(doc, text, end - textWidth(doc, text, style), y, style);
    }
    if (kind === 'heading') {
      doc.setDrawColor(indigo9).setLineWidth(0.3);
      doc.line(LEFT, y + unit * 0.3, RIGHT, y + unit * 0.3);
    }
  }
}

/** A long name is cut before it runs into the figures. */
function fitting(doc: jsPDF, name: string, style: TextStyle): string {
  const width = 48;
  let text = name;
  while (text && textWidth(doc, text, style) > width) text = text.slice(0, -1);
  return text === name ? name : `${text.slice(0, -2).trimEnd()}...`;
}

function drawFoot(doc: jsPDF, { totals, ledger }: MonthEnd): void {
  const unknown = unknownText(totals);
  if (unknown) {
    writeText(
      doc,
      `Charges: ${unknown} of ${countText(totals.payments)}.`,
      LEFT,
      FOOT - 6,
      strong(9),
    );
  }
  const heads = [
    ['Ledger at the end of the period', ledger.atEnd],
    ['Ledger when this was made', ledger.now],
  ] as const;
  for (const [index, [name, head]] of heads.entries()) {
    const y = FOOT + index * 4.6;
    writeText(doc, name, LEFT, y, quiet(8));
    const text = head ? `${head.sequence}:${head.hash}` : 'no event yet';
    writeFixed(doc, text, LEFT + 47, y, { size: 7, color: ink });
  }
  for (const [index, name] of ['Bursar', 'Principal'].entries()) {
    const left = LEFT + index * 90;
    doc.setDrawColor(ink).setLineWidth(0.25);
    doc.line(left, FOOT + 24, left + 84, FOOT + 24);
    writeText(doc, `${name}: name, signature and date`, left, FOOT + 28.6, quiet(8.6));
  }
}
