import { school } from '#content/school.ts';
import { formatNaira } from '#contract/money.ts';
import { makeReceiptPdf } from './make-pdf.ts';
import { type Receipt, receiptFileName } from './receipt.ts';

/** Whether this device has a sheet for sharing that takes a PDF. */
export function canSharePdf(): boolean {
  return navigator.canShare?.({ files: [pdfFile([], 'receipt.pdf')] }) ?? false;
}

/** The receipt as the file that is shared; rejects when it could not be made. */
export async function receiptFile(receipt: Receipt): Promise<File> {
  return pdfFile([await makeReceiptPdf(receipt)], receiptFileName(receipt, new Date()));
}

/** What the device's sheet for sharing is given. */
export function shareDataOf(file: File): ShareData {
  return { files: [file], title: file.name.replace(/\.pdf$/, '') };
}

/** What is said beside the address of the receipt. */
export function receiptSentence({ purpose, className, fullName, amountKobo }: Receipt): string {
  const what = `${purpose}, ${className}, ${fullName}`;
  return `Receipt of ${school.name} for ${formatNaira(amountKobo)} (${what}):`;
}

function pdfFile(parts: BlobPart[], name: string): File {
  return new File(parts, name, { type: 'application/pdf' });
}
