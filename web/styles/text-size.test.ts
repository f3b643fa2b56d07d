import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.dirname(import.meta.dirname);
/** A width or a height in a condition of CSS, or in the `media` and `sizes` of a picture. */
const IN_PIXELS = /\((?:min|max)-(?:width|height): *[\d.]+px\)/;

test('what depends on the size of the window grows with the text', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const inPixels = files
    .filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'))
    .filter((file) => IN_PIXELS.test(readFileSync(path.join(WEB, file), 'utf8')));
  expect(inPixels).toEqual([]);
});
