import { savePdf } from '../../pdf/save-pdf.ts';
import { type Receipt, receiptFileName } from './receipt.ts';

/** Makes the PDF and hands it to the browser as a download; rejects when it could not be made. */
export async function downloadReceipt(receipt: Receipt): Promise<void> {
  const { renderReceiptPdf } = await import('./receipt-pdf.ts');
  savePdf(await renderReceiptPdf(receipt), receiptFileName(receipt, new Date()));
}
