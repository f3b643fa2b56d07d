import { school } from '#content/school.ts';
import { formatNaira } from '#contract/money.ts';
import { type Receipt, receiptFileName } from './receipt.ts';

/** Whether this device has a sheet for sharing that takes a PDF. */
export function canSharePdf(): boolean {
  return navigator.canShare?.({ files: [pdfFile([], 'receipt.pdf')] }) ?? false;
}

/** The receipt as the file that is shared; rejects when it could not be made. */
export async function receiptFile(receipt: Receipt): Promise<File> {
  const { renderReceiptPdf } = await import('./receipt-pdf.ts');
  return pdfFile([await renderReceiptPdf(receipt)], receiptFileName(receipt, new Date()));
}

/**
 * Opens the device's sheet for sharing. 'too_late': browsers open it only shortly after a press, and on a slow line the
 * file took longer to make. Rejects when it could not be opened.
 */
export async function openShareSheet(file: File): Promise<'done' | 'too_late'> {
  try {
    await navigator.share({ files: [file], title: file.name.replace(/\.pdf$/, '') });
    return 'done';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    // Closed without choosing: that is no failure.
    if (name === 'AbortError') return 'done';
    if (name === 'NotAllowedError') return 'too_late';
    throw error;
  }
}

/** What is said beside the address of the receipt. */
export function receiptSentence({ purpose, className, fullName, amountKobo }: Receipt): string {
  const what = `${purpose}, ${className}, ${fullName}`;
  return `Receipt of ${school.name} for ${formatNaira(amountKobo)} (${what}):`;
}

function pdfFile(parts: BlobPart[], name: string): File {
  return new File(parts, name, { type: 'application/pdf' });
}
