import { school } from '#content/school.ts';
import { type LoadFont, openPdf, pdfBytes } from '../../pdf/pdf-document.ts';
import { drawReceipt } from './pdf-page.ts';
import type { Receipt } from './receipt.ts';

/** The receipt as the bytes of a PDF of one A5 page; rejects when a font does not load or lacks a letter. */
export async function renderReceiptPdf(
  receipt: Receipt,
  loadFont?: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const facts = {
    format: 'a5',
    title: `Payment Receipt ${receipt.reference}`.trim(),
    subject: `Receipt for a payment to ${school.name}`,
  } as const;
  const doc = await openPdf(facts, loadFont);
  drawReceipt(doc, receipt);
  return pdfBytes(doc);
}
