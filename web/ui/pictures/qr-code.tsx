interface QrCodeProps {
  /** rows of dark and light squares, as `uqr` makes them */
  code: { data: boolean[][]; size: number };
  /** what scanning it gives */
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

/** Dark squares beside each other as one bar: single squares would be half of the page's bytes. */
export function darkBars(data: boolean[][]): { x: number; y: number; length: number }[] {
  return data.flatMap((row, y) => {
    const squares = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...squares.matchAll(/#+/g)].map(({ index: x, 0: { length } }) => ({ x, y, length }));
  });
}
