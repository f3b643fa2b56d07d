/**
 * The addresses of our pictures: `/media/{id}-{width}x{height}-{rrggbb}/{width}.{format}` and `…/share.jpg`. With `#jpg`
 * behind it, AVIF and WebP are still being made.
 */
export const PICTURE_WIDTHS = [400, 800, 1200, 1600] as const;
/** Only panoramas are wider than the others, see `publishedSize`. */
const FIXED_WIDTHS = [...PICTURE_WIDTHS, 3200];
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Taller than the screen of any phone. */
const TALL = 2.5;
const WIDE = 3.2;

export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureSize {
  width: number;
  height: number;
}

/** The size is that of the largest form that is stored, orientation applied, in pixels. */
export interface PictureFacts extends PictureSize {
  id: string;
  /** average colour as six hexadecimal digits, shown until the picture is there */
  colour: string;
}

const KEY = '([A-Za-z0-9]{1,40}(?:-[A-Za-z0-9]{1,40}){0,6})-(\\d{1,5})x(\\d{1,5})-([0-9a-f]{6})';
const OUR_ADDRESS = new RegExp(`^/media/${KEY}/(?:\\d{1,5}|share)\\.(?:avif|webp|jpg)(?:#jpg)?$`);
const JPEG_ALONE = '#jpg';

/** The folder of a picture's files, also its key in the storage. */
export function pictureKey({ id, width, height, colour }: PictureFacts): string {
  return `${id}-${width}x${height}-${colour}`;
}

/** The widths a picture is stored in: the fixed ones below its own, and its own. */
export function pictureWidths(width: number): number[] {
  return [...FIXED_WIDTHS.filter((fixed) => fixed < width), width];
}

/** The widest fixed width that is at most half of this one; the narrowest has nothing below it. */
export function smallerWidth(width: number): number {
  return FIXED_WIDTHS.findLast((fixed) => fixed <= width / 2) ?? Math.min(width, PICTURE_WIDTHS[0]);
}

/** Of a tall or wide picture little shows where pictures are cropped: its sharing picture is enough there. */
export function pictureShape({ width, height }: PictureSize): 'tall' | 'wide' | 'usual' {
  if (height > TALL * width) return 'tall';
  if (width > WIDE * height) return 'wide';
  return 'usual';
}

export function pictureAddress(facts: PictureFacts, width: number, format: PictureFormat): string {
  return `/media/${pictureKey(facts)}/${width}.${format}`;
}

/** The value of `image` in a news item: the largest JPEG. */
export function mainPictureAddress(facts: PictureFacts): string {
  return pictureAddress(facts, pictureWidths(facts.width).at(-1) ?? facts.width, 'jpg');
}

export function sharePictureAddress(facts: PictureFacts): string {
  return `/media/${pictureKey(facts)}/share.jpg`;
}

/** The address of a picture whose better formats are still being made. */
export function jpegAlone(address: string): string {
  return `${address}${JPEG_ALONE}`;
}

export function isJpegAlone(address: string): boolean {
  return address.endsWith(JPEG_ALONE);
}

/** What an address of our own tells about its picture; undefined for every other address. */
export function readPictureAddress(address: string): PictureFacts | undefined {
  const [, id, width, height, colour] = OUR_ADDRESS.exec(address) ?? [];
  if (!id || !width || !height || !colour) return undefined;
  return { id, width: Number(width), height: Number(height), colour };
}
