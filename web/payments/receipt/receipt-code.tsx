import { encode } from 'uqr';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import type { ShownReceipt } from './receipt.ts';

export const CODE_LABEL = 'Scan to check it';

interface ReceiptCodeProps {
  receipt: ShownReceipt;
  className: string | undefined;
}

/** A QR code that opens the page where the school says whether the receipt is genuine. */
export function ReceiptCode({ receipt, className }: ReceiptCodeProps) {
  return (
    <figure className={className}>
      <QrCode
        code={receiptCode(receipt)}
        label="QR code that opens this receipt on the school’s website"
      />
      <figcaption>{CODE_LABEL}</figcaption>
    </figure>
  );
}

/** A code with its proof is three times as full: at level L its squares are large enough for cameras. */
export function receiptCode({ checkAddress, proof }: Pick<ShownReceipt, 'checkAddress' | 'proof'>) {
  if (!proof) return encode(checkAddress, { ecc: 'M', border: 0 });
  return encode(`${checkAddress}#${proof}`, { ecc: 'L', border: 0 });
}
