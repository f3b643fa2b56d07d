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
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code that opens this receipt on the school’s website"
        shapeRendering="crispEdges"
      >
        <path d={darkRuns(data)} fill="currentColor" />
      </svg>
      <figcaption>{CODE_LABEL}</figcaption>
    </figure>
  );
}

/** Dark squares beside each other are one shape: the drawing is half of the page's bytes. */
function darkRuns(data: boolean[][]): string {
  const runs = data.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    );
  });
  return runs.join('');
}
