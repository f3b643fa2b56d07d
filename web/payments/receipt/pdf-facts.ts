import type { jsPDF } from 'jspdf';
import { quiet, strong, type TextStyle, wrapText, writeText } from '../../pdf/pdf-text.ts';
import { indigo7, lineStrong } from '../../styles/colours.ts';
import type { Fact, ReceiptFacts } from './receipt.ts';

/** Millimetres on A5. */
export const LEFT = 10;
export const RIGHT = 138;
export const WIDTH = RIGHT - LEFT;

/** Spreads the rows between amount and foot; with long names the gaps shrink first, then the letters. */
export function drawFacts(doc: jsPDF, facts: ReceiptFacts, start: number, end: number): void {
  const room = end - start;
  const size = Math.min(1, room / heightOf(rowsOf(doc, facts, 1)));
  const rows = rowsOf(doc, facts, size);
  const air = Math.max(0, Math.min(4, (room - heightOf(rows)) / rows.length));
  let y = start;
  for (const row of rows) {
    drawRow(doc, row, y, air);
    y += rowHeight(row) + air;
  }
}

/** `size` is 1 for what is set as large as it should be, and less for smaller letters and gaps. */
function rowsOf(doc: jsPDF, facts: ReceiptFacts, size: number): Row[] {
  return [...group('Student', facts.student), ...group('Payment', facts.payment)];

  function group(heading: string, members: readonly Fact[]): Row[] {
    const cells = members.map((fact) => cellOf(doc, fact, size));
    return cells.flatMap((_, index) => {
      if (index % 2 > 0) return [];
      return { size, cells: cells.slice(index, index + 2), ...(index === 0 && { heading }) };
    });
  }
}

const GAP = 9;
const CELL_WIDTH = (WIDTH - GAP) / 2;

interface Cell {
  label: string;
  lines: string[];
  style: TextStyle;
  lineHeight: number;
}

function cellOf(doc: jsPDF, { label, value }: Fact, size: number): Cell {
  const usual = strong(10.8 * size);
  const lines = wrapText(doc, value, CELL_WIDTH, usual);
  if (lines.length <= 2) return { label, lines, style: usual, lineHeight: 4.8 * size };
  const style = strong(9 * size);
  return { label, lines: wrapText(doc, value, CELL_WIDTH, style), style, lineHeight: 4 * size };
}

interface Row {
  heading?: string;
  cells: Cell[];
  size: number;
}

const HEADING_HEIGHT = 8.4;

function heightOf(rows: Row[]): number {
  return rows.reduce((sum, row) => sum + rowHeight(row), 0);
}

function rowHeight({ heading, cells, size }: Row): number {
  return ((heading ? HEADING_HEIGHT : 0) + 7.6) * size + Math.max(...cells.map(linesHeight));
}

function linesHeight({ lines, lineHeight }: Cell): number {
  return lines.length * lineHeight;
}

function drawRow(doc: jsPDF, row: Row, start: number, air: number): void {
  const { size } = row;
  let y = start;
  if (row.heading) {
    y += HEADING_HEIGHT * size + air / 2;
    writeText(doc, row.heading, LEFT, y, strong(10 * size, indigo7));
  }
  const seamY = start + rowHeight(row) + air;
  const tallest = Math.max(...row.cells.map(linesHeight));
  const labelY = seamY - 4.2 * size - tallest;
  for (const [column, { label, lines, style, lineHeight }] of row.cells.entries()) {
    const x = LEFT + column * (CELL_WIDTH + GAP);
    writeText(doc, label, x, labelY, quiet(8.2 * size));
    for (const [index, line] of lines.entries()) {
      writeText(doc, line, x, labelY + (index + 1) * lineHeight + 0.2 * size, style);
    }
    doc.setDrawColor(lineStrong).setLineWidth(0.3).setLineDashPattern([1.1, 0.8], 0);
    doc.line(x, seamY, x + CELL_WIDTH, seamY).setLineDashPattern([], 0);
  }
}
