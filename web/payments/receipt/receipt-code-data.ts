import { encode } from 'uqr';

export const CODE_LABEL = 'Scan to check it';

/** The QR code of an address as rows of dark and light squares; readable with a stain on it (level M). */
export function receiptCode(address: string): { data: boolean[][]; size: number } {
  return encode(address, { ecc: 'M', border: 0 });
}
