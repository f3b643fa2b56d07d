import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { receiptCode } from './receipt-code.tsx';

const QUIET = 4;
const PIXELS = 4;

const checkAddress = 'https://school.example/receipts/WBS-20231113-7F3K9Q2M0000000000000';

test('a phone reads the address of the receipt, and nothing else, from the code', () => {
  expect(scan(receiptCode({ checkAddress }))).toBe(checkAddress);
});

test('with its proof behind the address a code of 24 mm has squares of 0.4 mm at least', () => {
  const proof = `${'A'.repeat(90)}.${'b'.repeat(86)}`;
  const code = receiptCode({ checkAddress, proof });
  expect(scan(code)).toBe(`${checkAddress}#${proof}`);
  expect(24 / code.size).toBeGreaterThanOrEqual(0.4);
});

/** What a reader sees in the code when it is printed with a margin. */
function scan({ data, size }: { data: boolean[][]; size: number }): string | undefined {
  const width = (size + 2 * QUIET) * PIXELS;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  const isDark = (x: number, y: number) =>
    data[Math.floor(y / PIXELS) - QUIET]?.[Math.floor(x / PIXELS) - QUIET] ?? false;
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDark(x, y)) picture.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  // Its types and its file disagree about how it is exported; this way works with both.
  return jsQR.default(picture, width, width)?.data;
}
