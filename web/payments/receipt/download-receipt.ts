import { savePdf } from '../../pdf/save-pdf.ts';
import { makeReceiptPdf } from './make-pdf.ts';
import { type Receipt, receiptFileName } from './receipt.ts';

/** Makes the PDF and hands it to the browser as a download; rejects when it could not be made. */
export async function downloadReceipt(receipt: Receipt): Promise<void> {
  savePdf(await makeReceiptPdf(receipt), receiptFileName(receipt, new Date()));
}
