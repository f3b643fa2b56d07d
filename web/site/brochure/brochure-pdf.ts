import { brochure, classes } from '#content/classes.ts';
import { school } from '#content/school.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawClassPage } from './brochure-class-page.ts';
import { drawCover } from './brochure-cover.ts';

const CLASSES_ON_A_PAGE = 3;

/** The brochure as the bytes of a PDF: a cover and the classes, on A4; rejects when a font does not load. */
export async function renderBrochurePdf(loadFont?: LoadFont): Promise<Uint8Array<ArrayBuffer>> {
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
    drawClassPage(doc, entries, { isLast: first + CLASSES_ON_A_PAGE >= classes.length });
  }
  return pdfBytes(doc);
}
