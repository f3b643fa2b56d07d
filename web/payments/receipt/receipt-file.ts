import { school } from '#content/school.ts';
import { formatNaira } from '#contract/money.ts';
import type { Facts } from '#contract/school/documents.ts';
import { savePdf } from '../../pdf/pdf-document.ts';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import { type Receipt, receiptFileName } from './receipt.ts';

export async function downloadReceipt(receipt: Receipt, reach: Facts): Promise<void> {
  savePdf(await makePdf(receipt, reach), receiptFileName(receipt, new Date()));
}

/** Whether this device has a sheet for sharing that takes a PDF. */
export function canSharePdf(): boolean {
  return navigator.canShare?.({ files: [pdfFile([], 'receipt.pdf')] }) ?? false;
}

export async function receiptFile(receipt: Receipt, reach: Facts): Promise<File> {
  return pdfFile([await makePdf(receipt, reach)], receiptFileName(receipt, new Date()));
}

export function shareDataOf(file: File): ShareData {
  return { files: [file], title: file.name.replace(/\.pdf$/, '') };
}

export function receiptSentence({ purpose, className, fullName, amountKobo }: Receipt): string {
  const what = `${purpose}, ${className}, ${fullName}`;
  return `Receipt of ${school.name} for ${formatNaira(amountKobo)} (${what}):`;
}

function pdfFile(parts: BlobPart[], name: string): File {
  return new File(parts, name, { type: 'application/pdf' });
}

function makePdf(receipt: Receipt, reach: Facts): Promise<Uint8Array<ArrayBuffer>> {
  const making = import('./receipt-pdf.ts').then(({ renderReceiptPdf }) =>
    renderReceiptPdf(receipt, reach),
  );
  return within(LONGEST_FETCH_MS, making);
}
