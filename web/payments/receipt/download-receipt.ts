import { type Receipt, receiptFileName } from './receipt.ts';

/** Long enough for a slow phone to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

/** Makes the PDF and hands it to the browser as a download; rejects when it could not be made. */
export async function downloadReceipt(receipt: Receipt): Promise<void> {
  const { renderReceiptPdf } = await import('./receipt-pdf.ts');
  const bytes = await renderReceiptPdf(receipt);
  saveFile(new Blob([bytes], { type: 'application/pdf' }), receiptFileName(receipt, new Date()));
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
