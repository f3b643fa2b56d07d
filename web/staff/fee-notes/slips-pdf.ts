import type { jsPDF } from 'jspdf';
import { encode } from 'uqr';
import { school } from '#content/school.ts';
import { leastAmountOf, partsOf } from '#contract/book/fee-notes.ts';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawLogo } from '../../pdf/pdf-drawing.ts';
import {
  display,
  quiet,
  strong,
  text,
  textWidth,
  wrapText,
  writeText,
} from '../../pdf/pdf-text.ts';
import { indigo9, ink, text2 } from '../../styles/colours.ts';
import { darkBars } from '../../ui/pictures/qr-code.tsx';
import { discountText, feeText, inWords, koboText } from './note-texts.tsx';

/** Millimetres on A4: two slips beside each other, two below each other. */
const PAGE = { width: 210, height: 297 };
const PADDING = 9;
const SLIP = { width: PAGE.width / 2, height: PAGE.height / 2 };
const WIDTH = SLIP.width - 2 * PADDING;
const CODE_WIDTH = 30;
const PER_PAGE = 4;

/** Fee notes to cut and hand out, four on a page in the order given; rejects when a font does not load. */
export async function renderSlipsPdf(
  notes: readonly StaffNote[],
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = notes.length === 1 ? 'Fee note' : `${notes.length} fee notes`;
  const subject = `Fee notes of ${school.name}`;
  const doc = await openPdf({ format: 'a4', title, subject }, loadFont);
  notes.forEach((note, index) => {
    const place = index % PER_PAGE;
    if (index > 0 && place === 0) doc.addPage();
    if (place === 0) drawCuts(doc);
    drawSlip(doc, note, (place % 2) * SLIP.width, Math.floor(place / 2) * SLIP.height);
  });
  return pdfBytes(doc);
}

function drawCuts(doc: jsPDF): void {
  doc.setDrawColor(text2).setLineWidth(0.15).setLineDashPattern([1.4, 1.4], 0);
  doc.line(SLIP.width, 4, SLIP.width, PAGE.height - 4);
  doc.line(4, SLIP.height, PAGE.width - 4, SLIP.height);
  doc.setLineDashPattern([], 0);
}

function drawSlip(doc: jsPDF, note: StaffNote, x: number, y: number): void {
  const left = x + PADDING;
  drawHead(doc, left, y + PADDING);
  let at = y + 31;
  const [first = '', second, ...more] = wrapText(doc, note.student, WIDTH, strong(12));
  for (const line of second ? [first, more.length > 0 ? `${second}...` : second] : [first]) {
    writeText(doc, line, left, at, strong(12));
    at += 5.2;
  }
  const about = [note.class, note.admissionNumber].filter(Boolean).join(' · ');
  for (const line of [about, feeText(note)]) {
    writeText(doc, fitting(doc, line, WIDTH, 9.4), left, at, quiet(9.4));
    at += 4.6;
  }
  at = drawMoney(doc, note, left, at + 2.4);
  drawParts(doc, note, left, at + 1.6);
  drawFoot(doc, note, left, y + SLIP.height - PADDING);
}

function drawHead(doc: jsPDF, left: number, top: number): void {
  const beside = left + drawLogo(doc, { x: left, y: top, height: 9.6 }) + 3;
  writeText(doc, school.wordmark, beside, top + 4.8, display(14));
  writeText(doc, school.descriptor, beside, top + 8.8, quiet(7.4));
  const label = 'Fee note';
  const width = textWidth(doc, label, strong(10));
  writeText(doc, label, left + WIDTH - width, top + 5, strong(10));
  doc.setDrawColor(indigo9).setLineWidth(0.4);
  doc.line(left, top + 13.4, left + WIDTH, top + 13.4);
}

/** Fee, discount and what was paid only where they say something; what is outstanding always. */
function drawMoney(doc: jsPDF, note: StaffNote, left: number, top: number): number {
  const { fullKobo, discountKobo, dueKobo, paidKobo, outstandingKobo } = note;
  const lines: [string, number][] = [];
  if (discountKobo > 0)
    lines.push(['Fee', fullKobo], [`Discount: ${discountLabel(note)}`, -discountKobo]);
  if (discountKobo > 0 || paidKobo > 0) lines.push(['Due', dueKobo]);
  if (paidKobo > 0) lines.push(['Paid', paidKobo]);
  let at = top;
  for (const [name, amount] of lines) {
    const figure = koboText(amount);
    const room = WIDTH - textWidth(doc, figure, text(9.4)) - 4;
    writeText(doc, fitting(doc, name, room, 9.4), left, at, quiet(9.4));
    writeEnd(doc, figure, left + WIDTH, at, text(9.4));
    at += 4.8;
  }
  const label = outstandingKobo === 0 ? 'Paid in full' : 'To pay';
  writeText(doc, label, left, at + 2.2, strong(11));
  writeEnd(doc, koboText(outstandingKobo), left + WIDTH, at + 2.6, display(17));
  return at + 8;
}

function discountLabel(note: StaffNote): string {
  const [, reason = 'discount'] = (discountText(note) ?? '').split(' · ');
  return reason.toLowerCase();
}

function howToPay(note: StaffNote): string {
  const least = leastAmountOf(inWords(note)) ?? note.outstandingKobo;
  if (least < note.outstandingKobo) return `Freely, from ${koboText(least)} at a time:`;
  return note.plan.kind === 'parts' ? 'In parts:' : 'At once:';
}

function drawParts(doc: jsPDF, note: StaffNote, left: number, top: number): void {
  if (note.outstandingKobo === 0) return;
  let at = top;
  writeText(doc, howToPay(note), left, at, quiet(8.6));
  for (const { amountKobo, paidKobo, dueOn } of partsOf(inWords(note))) {
    at += 4.7;
    const day = `by ${shortSchoolDay(startOfDay(dueOn))}`;
    writeText(doc, day, left, at, text(9.4));
    const left_ = amountKobo - paidKobo;
    const figure = left_ === 0 ? `${koboText(amountKobo)} paid` : koboText(left_);
    writeEnd(doc, figure, left + WIDTH, at, left_ === 0 ? quiet(9.4) : strong(9.4));
  }
}

/** The address, for those who type it, and the QR code beside it. */
function drawFoot(doc: jsPDF, note: StaffNote, left: number, bottom: number): void {
  const { address, outstandingKobo } = note;
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const unit = CODE_WIDTH / size;
  const start = left + WIDTH - CODE_WIDTH;
  const top = bottom - CODE_WIDTH;
  const hair = unit * 0.02;
  doc.setFillColor(ink);
  for (const { x, y, length } of darkBars(data)) {
    doc.rect(start + x * unit, top + y * unit, length * unit + hair, unit + hair, 'F');
  }
  const room = WIDTH - CODE_WIDTH - 5;
  const what = outstandingKobo > 0 ? 'See and pay it online' : 'See it online';
  writeText(doc, what, left, top + 4, strong(9.4));
  const shown = address.replace(/^https?:\/\//, '');
  let at = top + 9.4;
  for (const line of wrapText(doc, shown, room, text(9))) {
    writeText(doc, line, left, at, text(9));
    at += 4.2;
  }
  writeText(doc, 'Scan the code, or type the address.', left, bottom - 5.4, quiet(7.6));
  writeText(doc, 'Only for you: please do not pass it on.', left, bottom - 1.6, quiet(7.6));
}

function writeEnd(
  doc: jsPDF,
  words: string,
  end: number,
  y: number,
  style: ReturnType<typeof text>,
): void {
  writeText(doc, words, end - textWidth(doc, words, style), y, style);
}

/** Cut before it runs into what stands beside it. */
function fitting(doc: jsPDF, words: string, room: number, size: number): string {
  let cut = words;
  while (cut && textWidth(doc, cut, quiet(size)) > room) cut = cut.slice(0, -1);
  return cut === words ? words : `${cut.slice(0, -2).trimEnd()}...`;
}
