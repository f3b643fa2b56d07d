import { describe, expect, test } from 'vitest';
import { looksBlurred, publishedSize } from './picture-upload.ts';

describe('a picture is published', () => {
  test.each([
    ['a photo, as wide as pages show it', 4_000, 3_000, 1_600, 1_200],
    ['an upright photo, as wide as pages show it', 3_000, 4_000, 1_600, 2_133],
    ['a small photo, as it is', 800, 600, 800, 600],
    ['a long screenshot, as wide as it is', 600, 9_000, 600, 9_000],
    ['a longer one, as wide as it can be encoded', 1_080, 12_000, 734, 8_164],
    ['the narrowest line, as high as it can be encoded', 1, 40_000, 1, 16_000],
    ['a panorama, high enough for a card', 9_000, 600, 7_500, 500],
    ['a wide photo, as wide as pages show it', 4_000, 2_250, 1_600, 900],
    ['the widest line, as wide as it can be encoded', 40_000, 1, 16_000, 1],
  ])('%s (%i × %i as %i × %i)', (_what, width, height, publishedWidth, publishedHeight) => {
    const published = publishedSize({ width, height });
    expect(published).toEqual({ width: publishedWidth, height: publishedHeight });
    // The server keeps what the browser has made smaller.
    expect(publishedSize(published)).toEqual(published);
  });
});

test.each([
  [1, 1, true],
  [319, 9000, true],
  [320, 1, false],
  [1600, 1200, false],
])('a picture of %i × %i looks blurred on a page: %s', (width, height, isBlurred) => {
  expect(looksBlurred({ width, height })).toBe(isBlurred);
});
