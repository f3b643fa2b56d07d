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
  const { data, size } = receiptCode(receipt);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code that opens this receipt on the school’s website"
        shapeRendering="crispEdges"
      >
        <path d={squares.join('')} fill="currentColor" />
      </svg>
      <figcaption>{CODE_LABEL}</figcaption>
    </figure>
  );
}
