import type { PaymentsFile } from '../../api/staff-payments.ts';

/** Long enough for a slow computer to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile({ content, name }: PaymentsFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
