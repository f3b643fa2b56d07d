import type { jsPDF } from 'jspdf';
import { brochure, type ClassEntry } from '#content/classes.ts';
import { school } from '#content/school.ts';
import type { Facts } from '#contract/school/documents.ts';
import {
  display,
  quiet,
  strong,
  text,
  textWidth,
  wrapText,
  writeText,
} from '../../pdf/pdf-text.ts';
import { cotton, lagoon7, lineStrong, palm6, weaver4 } from '../../styles/colours.ts';
import {
  drawSeam,
  drawSquare,
  drawStrip,
  dyes,
  LEFT,
  PAGE,
  RIGHT,
  type Square,
} from './brochure-cloth.ts';

const SQUARE = 46;
const WORDS_LEFT = LEFT + SQUARE + 12;
const WORDS_WIDTH = RIGHT - WORDS_LEFT;
const ROWS_TOP = 27;
const FOOT_HEIGHT = 44;
const ROW_HEIGHT = { last: 75, other: 88 };

const motifOf: Record<ClassEntry['colour'], Square['motif']> = {
  camwood: 'spiral',
  lagoon: 'fish',
  weaver: 'drum',
  palm: 'leaf',
  sky: 'book',
  indigo: 'compound',
};

/** Up to three classes, one below the other; the last page ends with how to visit us. */
export function drawClassPage(
  doc: jsPDF,
  entries: readonly ClassEntry[],
  /** on the last page only */
  reach?: Facts,
): void {
  drawStrip(doc, { onYellow: false });
  drawRunningHead(doc);
  const rowHeight = reach ? ROW_HEIGHT.last : ROW_HEIGHT.other;
  for (const [index, entry] of entries.entries()) {
    const y = ROWS_TOP + index * rowHeight;
    drawClass(doc, entry, y);
    const seamY = y - (rowHeight - ROW_HEIGHT.last) / 2 - 7;
    if (index > 0) drawSeam(doc, [LEFT, seamY, RIGHT, seamY], lineStrong);
  }
  if (reach) drawVisit(doc, reach);
}

function drawRunningHead(doc: jsPDF): void {
  const baseline = 16;
  writeText(doc, school.name, LEFT, baseline, strong(10.5));
  const title = `${brochure.title}, page ${doc.getCurrentPageInfo().pageNumber}`;
  writeText(doc, title, RIGHT - textWidth(doc, title, quiet(10.5)), baseline, quiet(10.5));
}

function drawClass(doc: jsPDF, entry: ClassEntry, top: number): void {
  const square = { motif: motifOf[entry.colour], ...dyes[entry.colour] };
  drawSquare(doc, square, { x: LEFT, y: top, size: SQUARE });
  let y = top + 8;
  writeText(doc, entry.name, WORDS_LEFT, y, display(24));
  if (entry.ageRange) {
    y += 7;
    writeText(doc, entry.ageRange, WORDS_LEFT, y, strong(11.5));
  }
  y += 2;
  for (const line of wrapText(doc, entry.description, WORDS_WIDTH, quiet(11.5))) {
    y += 5.8;
    writeText(doc, line, WORDS_LEFT, y, quiet(11.5));
  }
  y += 3.4;
  for (const feature of entry.keyFeatures) {
    y += 6.2;
    drawTick(doc, WORDS_LEFT, y);
    writeText(doc, feature, WORDS_LEFT + 7, y, text(11.5));
  }
}

function drawTick(doc: jsPDF, x: number, baseline: number): void {
  doc.setDrawColor(palm6).setLineWidth(0.8).setLineCap('round').setLineJoin('round');
  doc
    .moveTo(x, baseline - 1.5)
    .lineTo(x + 1.4, baseline - 0.2)
    .lineTo(x + 4, baseline - 3.1)
    .stroke();
  doc.setLineCap('butt');
}

function drawVisit(doc: jsPDF, { address, phone, email }: Facts): void {
  const top = PAGE.height - FOOT_HEIGHT;
  doc.setFillColor(lagoon7).rect(0, top, PAGE.width, FOOT_HEIGHT, 'F');
  writeText(doc, brochure.visitTitle, LEFT, top + 14, display(22, weaver4));
  writeText(doc, brochure.visitText, LEFT, top + 21.4, text(11.5, cotton));
  writeText(doc, address, LEFT, top + 30.4, strong(11.5, cotton));
  writeText(doc, `${phone}, ${email}`, LEFT, top + 36.6, strong(11.5, cotton));
}
