import type { jsPDF } from 'jspdf';
import { school } from '#content/school.ts';
import display700 from './fonts/display-700.ttf?url';
import text400 from './fonts/text-400.ttf?url';
import text700 from './fonts/text-700.ttf?url';
import { drawReceipt } from './pdf-page.ts';
import { addFont, type FontName, fontNames } from './pdf-text.ts';
import type { Receipt } from './receipt.ts';

/** The receipt as the bytes of a PDF of one A5 page; rejects when a font does not load or lacks a letter. */
export async function renderReceiptPdf(
  receipt: Receipt,
  loadFont: (name: FontName) => Promise<Uint8Array> = fetchFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ jsPDF }, fonts] = await Promise.all([
    import('jspdf'),
    Promise.all(fontNames.map(loadFont)),
  ]);
  const doc = new jsPDF({ unit: 'mm', format: 'a5', compress: true, putOnlyUsedFonts: true });
  for (const [index, name] of fontNames.entries()) {
    const bytes = fonts[index];
    if (bytes) addFont(doc, name, bytes);
  }
  addMetadata(doc, receipt);
  drawReceipt(doc, receipt);
  return new Uint8Array(doc.output('arraybuffer'));
}

const fontFiles: Record<FontName, string> = {
  'display-700': display700,
  'text-400': text400,
  'text-700': text700,
};

async function fetchFont(name: FontName): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(fontFiles[name]);
  if (!answer.ok) throw new Error(`the font ${name} did not load: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function addMetadata(doc: jsPDF, { reference }: Receipt): void {
  doc.setProperties({
    title: `Payment Receipt ${reference}`.trim(),
    subject: `Receipt for a payment to ${school.name}`,
    author: school.name,
    creator: school.name,
  });
  doc.setLanguage('en-GB');
  doc.viewerPreferences({ DisplayDocTitle: true });
}
