import { darkBars } from './qr-bars.ts';

interface QrCodeProps {
  /** rows of dark and light squares, as `uqr` makes them */
  code: { data: boolean[][]; size: number };
  /** what whoever scans it gets */
  label: string;
}

/** A QR code in the colour of the text. */
export function QrCode({ code: { data, size }, label }: QrCodeProps) {
  const bars = darkBars(data).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={bars.join('')} fill="currentColor" />
    </svg>
  );
}
