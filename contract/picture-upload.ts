import { PICTURE_WIDTHS, type PictureSize } from './pictures.ts';

/** The rules for pictures that staff send. Not in pictures.ts: who only looks at pictures need not fetch them. */

/** The largest file also bounds the form it comes with. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 40_000_000;
/** Pages stretch what is narrower. */
const SHARP_WIDTH = 320;

const MOST_WIDTH = Math.max(...PICTURE_WIDTHS);
/** What a card needs, which crops a panorama to its own shape. */
const LEAST_HEIGHT = 500;
/** Encoding more takes a slow computer too long; a screenshot of 600 × 9,000 stays below it. */
const MOST_PIXELS = 6_000_000;
/** WebP and AVIF end at about 16,383. */
const MOST_SIDE = 16_000;
/** More than arithmetic with fractions is wrong by. */
const TINY = 1e-6;

export const pictureMessages = {
  empty: 'The picture is empty. Please choose it again.',
  tooLarge: 'The picture is larger than 10 MB. Please choose a smaller one.',
  tooManyPixels: 'The picture has more than 40 megapixels. Please choose a smaller one.',
  notAPicture:
    'This file is not a picture that can be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  svg: 'SVG drawings cannot be used here. Please save it as PNG or JPEG first.',
  heic: 'HEIC photos cannot be used here. Please save it as JPEG first.',
  damaged: 'The picture is damaged or incomplete. Please save it again, or choose another.',
  tooSlow: 'The picture takes too long to prepare. Please choose a smaller or simpler one.',
} as const;

/** A warning, not an error: every picture can be used, however small. */
export const LOOKS_BLURRED = `This picture is narrower than ${SHARP_WIDTH} pixels and will look blurred on the website. You can use it as it is, or replace it with the original photo.`;

/** The size a picture is published in, by the width that pages show: text in a long screenshot stays readable. */
export function publishedSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(
    1,
    Math.max(MOST_WIDTH / width, LEAST_HEIGHT / height),
    MOST_SIDE / Math.max(width, height),
    Math.sqrt(MOST_PIXELS / (width * height)),
  );
  // Rounded down, it stays within every limit when the server measures it again.
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale + TINY));
  return { width: scaled(width), height: scaled(height) };
}

export function looksBlurred({ width }: PictureSize): boolean {
  return width < SHARP_WIDTH;
}
