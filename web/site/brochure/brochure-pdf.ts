import type { jsPDF } from 'jspdf';
import { brochure, classes } from '#content/classes.ts';
import { school } from '#content/school.ts';
import type { Facts } from '#contract/school/documents.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawLogo } from '../../pdf/pdf-drawing.ts';
import { display, strong, text, writeText } from '../../pdf/pdf-text.ts';
import { indigo9, weaver4 } from '../../styles/colours.ts';
import { drawClassPage } from './brochure-class-page.ts';
import {
  drawSeam,
  drawSquare,
  drawStrip,
  dyes,
  LEFT,
  PAGE,
  type Square,
} from './brochure-cloth.ts';

const CLASSES_ON_A_PAGE = 3;

/** The brochure as the bytes of a PDF: a cover and the classes, on A4; rejects when a font does not load. */
export async function renderBrochurePdf(
  reach: Facts,
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const facts = {
    format: 'a4',
    title: `${school.name}: ${brochure.title}`,
    subject: brochure.subtitle,
  } as const;
  const doc = await openPdf(facts, loadFont);
  drawCover(doc);
  for (let first = 0; first < classes.length; first += CLASSES_ON_A_PAGE) {
    const entries = classes.slice(first, first + CLASSES_ON_A_PAGE);
    doc.addPage();
    const isLast = first + CLASSES_ON_A_PAGE >= classes.length;
    drawClassPage(doc, entries, isLast ? reach : undefined);
  }
  return pdfBytes(doc);
}

const COLUMNS = 4;
const SQUARE = PAGE.width / COLUMNS;

/** Four squares across, three down; no dye touches itself. */
const cloth: readonly Square[] = [
  { motif: 'spiral', ...dyes.indigo },
  { motif: 'umbrella', ...dyes.palm },
  { motif: 'drum', ...dyes.camwood },
  { motif: 'book', ...dyes.sky },
  { motif: 'waves', ...dyes.lagoon },
  { motif: 'bird', ...dyes.weaver },
  { motif: 'feather', ...dyes.indigo },
  { motif: 'palm', ...dyes.palm },
  { motif: 'leaf', ...dyes.camwood },
  { motif: 'compound', ...dyes.sky },
  { motif: 'fish', ...dyes.lagoon },
  { motif: 'spiral', ...dyes.weaver },
];

function drawCover(doc: jsPDF): void {
  doc.setFillColor(weaver4).rect(0, 0, PAGE.width, PAGE.height, 'F');
  drawStrip(doc, { onYellow: true });
  drawWordmark(doc);
  writeText(doc, brochure.title, LEFT, 92, display(58));
  writeText(doc, brochure.subtitle, LEFT, 106, strong(17));
  writeText(doc, `${school.tagline}.`, LEFT, 116, text(13));
  drawCloth(doc);
}

function drawWordmark(doc: jsPDF): void {
  // A mark may be of the cover's colour, so it sits on a white card.
  doc.setFillColor('#FFFFFF').rect(LEFT, 19, 34, 30, 'F');
  drawLogo(doc, { x: LEFT + 5.4, y: 24.5, height: 19 });
  const beside = LEFT + 40;
  writeText(doc, school.wordmark, beside, 35, display(27, indigo9));
  writeText(doc, school.descriptor, beside, 42.4, text(11));
}

function drawCloth(doc: jsPDF): void {
  const top = PAGE.height - (cloth.length / COLUMNS) * SQUARE;
  for (const [index, square] of cloth.entries()) {
    const x = (index % COLUMNS) * SQUARE;
    const y = top + Math.floor(index / COLUMNS) * SQUARE;
    drawSquare(doc, square, { x, y, size: SQUARE });
  }
  for (let row = 0; row < cloth.length / COLUMNS; row += 1) {
    drawSeam(doc, [0, top + row * SQUARE, PAGE.width, top + row * SQUARE]);
  }
  for (let column = 1; column < COLUMNS; column += 1) {
    drawSeam(doc, [column * SQUARE, top, column * SQUARE, PAGE.height]);
  }
}
