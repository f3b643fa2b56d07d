import type { jsPDF } from 'jspdf';
import { school } from '#content/school.ts';
import { referenceGroups } from '#contract/references.ts';
import type { Facts } from '#contract/school/documents.ts';
import stripSvg from '../../art/strip-ao.svg?raw';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawLogo, drawShapes, onPage } from '../../pdf/pdf-drawing.ts';
import {
  display,
  FIXED_WIDTH,
  quiet,
  strong,
  type TextStyle,
  textWidth,
  wrapText,
  writeFixed,
  writeText,
} from '../../pdf/pdf-text.ts';
import { readSvg } from '../../pdf/svg-shapes.ts';
import { indigo9, ink, palm7 } from '../../styles/colours.ts';
import { darkBars } from '../../ui/pictures/qr-code.tsx';
import { amountInWords } from './amount-in-words.ts';
import { drawFacts, LEFT, RIGHT, WIDTH } from './pdf-facts.ts';
import {
  confirmedLines,
  FALLBACK_METHOD,
  RECEIPT_STATUS,
  type Receipt,
  type ReceiptFacts,
  receiptFacts,
} from './receipt.ts';
import { CODE_LABEL, receiptCode } from './receipt-code.tsx';
import { STAMP, stampShapes } from './receipt-stamp.tsx';

/** Millimetres on A5. */
const TOP = 10;
const BOTTOM = 200;
const STAMP_WIDTH = 29;
const CODE_WIDTH = 24;

/** The receipt as the bytes of a PDF of one A5 page; rejects when a font does not load or lacks a letter. */
export async function renderReceiptPdf(
  receipt: Receipt,
  reach: Facts,
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const facts = {
    format: 'a5',
    title: `Payment Receipt ${receipt.reference}`.trim(),
    subject: `Receipt for a payment to ${school.name}`,
  } as const;
  const doc = await openPdf(facts, loadFont);
  drawReceipt(doc, receipt, reach);
  return pdfBytes(doc);
}

/** Draws the receipt on the page that is open, from top to bottom: the order in which it is read aloud. */
function drawReceipt(doc: jsPDF, receipt: Receipt, reach: Facts): void {
  const facts = receiptFacts(receipt, FALLBACK_METHOD.pdf);
  drawStrip(doc);
  drawHead(doc, facts);
  const amountEnd = drawAmount(doc, facts.amount, amountInWords(receipt.amountKobo));
  const feeEnd = drawFee(doc, facts.fee, amountEnd);
  const remarksEnd = drawRemarks(doc, facts.remarks, feeEnd);
  const foot = footOf(doc, reach, confirmedLines(receipt));
  drawFacts(doc, facts, remarksEnd, foot.start);
  drawFoot(doc, foot);
  drawCode(doc, receipt);
}

function drawStrip(doc: jsPDF): void {
  // Three repeats and the first yellow field of a fourth: the strip ends as it begins.
  const repeats = 3.149;
  const strip = readSvg(stripSvg);
  const scale = WIDTH / (repeats * strip.width);
  doc.saveGraphicsState();
  doc
    .rect(LEFT, TOP, WIDTH, strip.height * scale, null)
    .clip()
    .discardPath();
  for (let x = LEFT; x < RIGHT; x += strip.width * scale) {
    drawShapes(doc, strip.shapes, { x, y: TOP, scale }, ink);
  }
  doc.restoreGraphicsState();
}

function drawHead(doc: jsPDF, facts: ReceiptFacts): void {
  const besideLogo = LEFT + drawLogo(doc, { x: LEFT, y: 20, height: 11.5 }) + 3.5;
  writeText(doc, school.wordmark, besideLogo, 26.4, display(18));
  writeText(doc, school.descriptor, besideLogo, 30.8, quiet(8.2));

  writeText(doc, 'Payment Receipt', LEFT, 46.5, display(26));
  const label = 'Transaction reference ';
  writeText(doc, label, LEFT, 54, quiet(9.6));
  const labelWidth = textWidth(doc, label, quiet(9.6));
  drawReference(doc, facts.reference, LEFT + labelWidth, 54);
  writeText(doc, facts.paidOn, LEFT, 59.2, quiet(9.6));
}

/** In groups, as on the page. The room between them is read as blanks when it is copied, which searches do not mind. */
function drawReference(doc: jsPDF, reference: string, left: number, y: number): void {
  const room = 0.5;
  const groups = referenceGroups(reference);
  const letters = reference.length + room * groups.length;
  const size = Math.min(9.6, (RIGHT - left) / (letters * FIXED_WIDTH));
  let x = left;
  for (const [index, group] of groups.entries()) {
    writeFixed(doc, group, x, y, { size, color: ink });
    x += (group.length + (index > 0 ? room : 0)) * size * FIXED_WIDTH;
  }
}

function drawAmount(doc: jsPDF, amount: string, words: string): number {
  const room = WIDTH - STAMP_WIDTH - 6;
  const inWords = wrapText(doc, words, room, quiet(9.2));
  const start = 65;
  rule(doc, start);
  writeText(doc, 'Amount paid', LEFT, start + 8.4, quiet(10.4));
  writeText(doc, amount, LEFT, start + 22, fitting(doc, amount, room, display(37)));
  for (const [index, line] of inWords.entries()) {
    writeText(doc, line, LEFT, start + 28.6 + index * 4.4, quiet(9.2));
  }
  const end = start + 34 + (inWords.length - 1) * 4.4;
  drawStamp(doc, (start + end) / 2);
  rule(doc, end);
  return end;
}

function drawFee(doc: jsPDF, fee: ReceiptFacts['fee'], start: number): number {
  if (!fee) return start;
  writeText(doc, fee.label, LEFT, start + 5.2, quiet(8.2));
  const lines = wrapText(doc, fee.value, WIDTH, strong(9.6));
  for (const [index, line] of lines.entries()) {
    writeText(doc, line, LEFT, start + 9.8 + index * 4.8, strong(9.6));
  }
  return start + 6.2 + lines.length * 4.8;
}

function drawRemarks(doc: jsPDF, remarks: readonly string[], start: number): number {
  const lines = remarks.flatMap((remark) => wrapText(doc, remark, WIDTH, strong(9.6)));
  for (const [index, line] of lines.entries()) {
    writeText(doc, line, LEFT, start + 5.6 + index * 4.8, strong(9.6));
  }
  return lines.length > 0 ? start + 2 + lines.length * 4.8 : start;
}

function fitting(doc: jsPDF, text: string, room: number, style: TextStyle): TextStyle {
  const size = Math.min(style.size, (style.size * room) / textWidth(doc, text, style));
  return { ...style, size };
}

function drawStamp(doc: jsPDF, middle: number): void {
  const scale = STAMP_WIDTH / STAMP.size;
  const turn = { degrees: STAMP.tilt, cx: STAMP.size / 2, cy: STAMP.size / 2 };
  const placement = { x: RIGHT - STAMP_WIDTH, y: middle - STAMP_WIDTH / 2, scale, turn };
  drawShapes(doc, stampShapes, placement, palm7);
  const style = strong(STAMP.textSize * scale * doc.internal.scaleFactor, palm7);
  const wordStart = STAMP.size / 2 - textWidth(doc, RECEIPT_STATUS, style) / scale / 2;
  const [x, y] = onPage(placement, wordStart, STAMP.textBaseline);
  writeText(doc, RECEIPT_STATUS, x, y, style, STAMP.tilt);
}

function footOf(doc: jsPDF, { address, phone, email }: Facts, confirmed: string[]) {
  const room = WIDTH - CODE_WIDTH - 6;
  const place = wrapText(doc, `${school.name}, ${address}`, room, quiet(9.2));
  const asOf = confirmed.flatMap((line) => wrapText(doc, line, room, quiet(9.2)));
  const lines = [...place, `${phone}, ${email}`, ...asOf];
  return { start: BOTTOM - Math.max(lines.length * 4.7 + 10, CODE_WIDTH + 7), lines };
}

function drawFoot(doc: jsPDF, { start, lines }: ReturnType<typeof footOf>): void {
  writeText(doc, 'Thank you. Your payment has been received.', LEFT, start + 8, strong(11));
  for (const [index, line] of lines.entries()) {
    writeText(doc, line, LEFT, start + 13.3 + index * 4.7, quiet(9.2));
  }
}

function drawCode(doc: jsPDF, receipt: Receipt): void {
  const { data, size } = receiptCode(receipt);
  const unit = CODE_WIDTH / size;
  const left = RIGHT - CODE_WIDTH;
  const top = BOTTOM - CODE_WIDTH - 3.4;
  doc.setFillColor(ink);
  // A hair larger than its squares: viewers show seams between shapes that only touch.
  const hair = unit * 0.02;
  for (const { x, y, length } of darkBars(data)) {
    doc.rect(left + x * unit, top + y * unit, length * unit + hair, unit + hair, 'F');
  }
  writeText(doc, CODE_LABEL, left, BOTTOM, quiet(7));
}

function rule(doc: jsPDF, y: number): void {
  doc.setDrawColor(indigo9).setLineWidth(0.55);
  doc.line(LEFT, y, RIGHT, y);
}
