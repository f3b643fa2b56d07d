import type { ShownReceipt } from './receipt.ts';
import { CODE_LABEL, darkBars, receiptCode } from './receipt-code-data.ts';

/** A QR code that opens the page where the school says whether the receipt is genuine. */
export function ReceiptCode({
  receipt,
  className,
}: {
  receipt: ShownReceipt;
  className: string | undefined;
}) {
  const { data, size } = receiptCode(receipt);
  const bars = darkBars(data).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code that opens this receipt on the school’s website"
        shapeRendering="crispEdges"
      >
        <path d={bars.join('')} fill="currentColor" />
      </svg>
      <figcaption>{CODE_LABEL}</figcaption>
    </figure>
  );
}
