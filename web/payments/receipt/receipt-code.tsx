import { QrCode } from '../../ui/pictures/qr-code.tsx';
import type { ShownReceipt } from './receipt.ts';
import { CODE_LABEL, receiptCode } from './receipt-code-data.ts';

/** A QR code that opens the page where the school says whether the receipt is genuine. */
export function ReceiptCode({
  receipt,
  className,
}: {
  receipt: ShownReceipt;
  className: string | undefined;
}) {
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
