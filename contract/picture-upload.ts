/** The rules for pictures that staff send. Not in pictures.ts: who only looks at pictures need not fetch them. */

/** What the school takes in; the largest file also bounds the whole form it comes with. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 40_000_000;

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
