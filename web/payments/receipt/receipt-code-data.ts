import { encode } from 'uqr';
import type { ShownReceipt } from './receipt.ts';

export const CODE_LABEL = 'Scan to check it';

/**
 * The QR code of a receipt as rows of dark and light squares. With its proof behind the address the code is three times as
 * full: at level L its squares are larger, which cameras need more than a code that is readable with a stain on it.
 */
export function receiptCode({
  checkAddress,
  proof,
}: Pick<ShownReceipt, 'checkAddress' | 'proof'>): {
  data: boolean[][];
  size: number;
} {
  if (!proof) return encode(checkAddress, { ecc: 'M', border: 0 });
  return encode(`${checkAddress}#${proof}`, { ecc: 'L', border: 0 });
}
