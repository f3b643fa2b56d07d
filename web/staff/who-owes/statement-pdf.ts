import type { jsPDF } from 'jspdf';
import { school } from '#content/school.ts';
import { lateWords } from '#contract/book/day-that-counts.ts';
import { fullMoment, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { referenceGroups } from '#contract/references.ts';
import type { Statement, StatementLine } from '#contract/schemas/statement.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawLogo } from '../../pdf/pdf-drawing.ts';
import {
  display,
  quiet,
  strong,
  type TextStyle,
  text,
  textWidth,
  wrapText,
  writeText,
} from '../../pdf/pdf-text.ts';
import { indigo9 } from '../../styles/colours.ts';
import { nairaText } from '../staff-texts.ts';

const LEFT = 18;
const RIGHT = 192;
const TOP = 22;
const BOTTOM = 276;
const LINE = 4.4;
const SIZE = 9;

interface Column {
  name: string;
  x: number;
  /** Texts are broken at this width; figures end at `x`. */
  width?: number;
}

interface Row {
  cells: string[];
  isStrong?: boolean;
}

/** What a student was charged and paid in a session, on as many pages as it takes; rejects when a font does not load. */
export async function renderStatementPdf(
  data: Statement,
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Statement ${data.session}: ${data.student.name}`;
  const subject = `Fees and payments at ${school.name}`;
  const doc = await openPdf({ format: 'a4', title, subject }, loadFont);
  let y = drawHead(doc, data);
  y = drawTable(doc, y, feeColumns, feeRows(data), 'No fee notes were made in this session.');
  y = drawTable(doc, y + 6, lineColumns, lineRows(data), 'Nothing was paid in this session.');
  drawEnd(doc, y, data);
  drawPageNumbers(doc);
  return pdfBytes(doc);
}

/** 'statement-ada-obi-2026-2027.pdf' */
export function statementFileName({ student, session }: Statement): string {
  const words = `statement ${student.name} ${session}`.normalize('NFD').toLowerCase();
  return `${words.replace(/\p{M}/gu, '').replace(/[^a-z\d]+/g, '-')}.pdf`;
}

function drawHead(doc: jsPDF, { student, session, readAt }: Statement): number {
  const beside = LEFT + drawLogo(doc, { x: LEFT, y: 16, height: 12 }) + 4;
  writeText(doc, school.wordmark, beside, 22.6, display(19));
  writeText(doc, school.descriptor, beside, 27.4, quiet(8.6));
  writeText(doc, `Statement of fees, ${session} session`, LEFT, 43, display(20));
  const { name, parentName, admissionNumber, hasLeft } = student;
  writeText(doc, name, LEFT, 52, strong(13));
  const facts = [
    student.class,
    admissionNumber && `admission number ${admissionNumber}`,
    parentName && `parent: ${parentName}`,
    hasLeft && 'has left the school',
  ].filter(Boolean);
  writeText(doc, facts.join(' · '), LEFT, 57.4, quiet(10));
  writeText(doc, `As of ${fullMoment(readAt)}`, LEFT, 62.6, quiet(10));
  return 72;
}

const feeColumns: Column[] = [
  { name: 'Fee', x: LEFT, width: 62 },
  { name: 'Amount', x: 104 },
  { name: 'Discount', x: 126 },
  { name: 'Due', x: 148 },
  { name: 'Paid', x: 170 },
  { name: 'Outstanding', x: RIGHT },
];

function feeRows({ notes }: Statement): Row[] {
  const ended = { cancelled: ' (cancelled)', replaced: ' (replaced)' } as const;
  return notes.map((note) => {
    const end = note.status === 'cancelled' || note.status === 'replaced' ? ended[note.status] : '';
    const amounts = [note.full, note.discount, note.due, note.paid, note.outstanding];
    return { cells: [`${note.purpose}, ${note.term}${end}`, ...amounts.map(nairaText)] };
  });
}

const lineColumns: Column[] = [
  { name: 'Day', x: LEFT, width: 22 },
  { name: 'What', x: 42, width: 44 },
  { name: 'Receipt', x: 88, width: 38 },
  { name: 'Charged', x: 148 },
  { name: 'Paid', x: 170 },
  { name: 'Balance', x: RIGHT },
];

const kindNames: Record<StatementLine['kind'], string> = {
  charged: 'Fee',
  // or replaced by another one
  cancelled: 'No longer due',
  online: 'Paid online',
  desk: 'Paid at the desk',
  refunded: 'Refund',
  refund_undone: 'Refund failed',
  voided: 'Record voided',
  reversed: 'Payment reversed',
  recredited: 'Counted again',
  moved_here: 'Surplus moved here',
  moved_away: 'Surplus moved away',
  debt_moved_here: 'Debt moved here',
  debt_moved_away: 'Debt moved away',
};

function lineRows({ lines, totals }: Statement): Row[] {
  if (lines.length === 0) return [];
  const amount = (naira: number) => (naira === 0 ? '' : nairaText(naira));
  const total = ['', 'Total', '', totals.charged, totals.paid, totals.balance];
  return [
    ...lines.map(({ day, kind, about, receipt, charged, paid, balance, ...line }) => ({
      cells: [
        shortSchoolDay(startOfDay(day)),
        `${kindNames[kind]}: ${about}${lateText(line)}`,
        receipt ? receiptText(receipt) : '',
        amount(charged),
        amount(paid),
        nairaText(balance),
      ],
    })),
    {
      isStrong: true,
      cells: total.map((cell) => (typeof cell === 'number' ? nairaText(cell) : cell)),
    },
  ];
}

function lateText({ receivedOn, enteredOn }: Pick<StatementLine, 'receivedOn' | 'enteredOn'>) {
  return receivedOn && enteredOn ? ` (${lateWords({ receivedOn, enteredOn })})` : '';
}

/** Returns where the next thing can begin. The head stands on every page. */
function drawTable(doc: jsPDF, top: number, columns: Column[], rows: Row[], none: string): number {
  if (rows.length === 0) {
    writeText(doc, none, LEFT, top, quiet(10));
    return top + LINE;
  }
  let y = drawColumnHeads(doc, top, columns);
  for (const { cells, isStrong } of rows) {
    const style = isStrong ? strong(SIZE) : text(SIZE);
    const texts = columns.map(({ width }, index) => {
      const cell = cells[index] ?? '';
      return width && cell ? wrapText(doc, cell, width, style) : [cell];
    });
    const height = Math.max(...texts.map((lines) => lines.length)) * LINE + 1.6;
    if (y + height > BOTTOM) {
      doc.addPage();
      y = drawColumnHeads(doc, TOP, columns);
    }
    for (const [index, column] of columns.entries()) {
      drawCell(doc, texts[index] ?? [], column, y, style);
    }
    y += height;
  }
  return y + LINE;
}

function drawColumnHeads(doc: jsPDF, y: number, columns: Column[]): number {
  for (const column of columns) drawCell(doc, [column.name], column, y, strong(SIZE));
  doc.setDrawColor(indigo9).setLineWidth(0.3);
  doc.line(LEFT, y + 1.6, RIGHT, y + 1.6);
  return y + LINE + 2.2;
}

function drawCell(doc: jsPDF, lines: string[], column: Column, y: number, style: TextStyle) {
  for (const [index, line] of lines.entries()) {
    if (!line) continue;
    const x = column.width ? column.x : column.x - textWidth(doc, line, style);
    writeText(doc, line, x, y + index * LINE, style);
  }
}

function drawEnd(doc: jsPDF, top: number, { notes, totals: { balance } }: Statement): void {
  const surplus = notes.reduce((sum, { due, paid }) => sum + Math.max(0, paid - due), 0);
  const isLess = balance > 0 && surplus > 0;
  let y = top + 6;
  if (y > BOTTOM - (isLess ? 14 : 8)) {
    doc.addPage();
    y = TOP;
  }
  writeText(doc, balanceText(balance), LEFT, y, display(14));
  if (isLess) {
    y += LINE + 1.6;
    const why = `${nairaText(surplus)} that was paid too much on a fee is taken off here.`;
    writeText(doc, why, LEFT, y, text(10));
  }
  const note = `Every receipt can be checked at the address under its code. Questions are for the bursar of ${school.name}.`;
  writeText(doc, note, LEFT, y + 7, quiet(8.6));
}

function balanceText(balance: number): string {
  if (balance > 0) return `To be paid: ${nairaText(balance)}`;
  return balance < 0 ? `Paid too much: ${nairaText(-balance)}` : 'All is paid.';
}

function drawPageNumbers(doc: jsPDF): void {
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    const words = `Page ${page} of ${pages}`;
    writeText(doc, words, RIGHT - textWidth(doc, words, quiet(8)), 288, quiet(8));
  }
}

/** A reference in groups; the desk's own numbers are short. */
function receiptText(receipt: string): string {
  return receipt.startsWith('D-') ? receipt : referenceGroups(receipt).join(' ');
}
