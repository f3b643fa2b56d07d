import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import type { Receipt } from './receipt.ts';

/** The bytes of the receipt as a PDF; rejects when the code or a font for it does not come. */
export function makeReceiptPdf(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const making = import('./receipt-pdf.ts').then(({ renderReceiptPdf }) =>
    renderReceiptPdf(receipt),
  );
  return within(LONGEST_FETCH_MS, making);
}
