import type { OutputInfo, Sharp } from 'sharp';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  pictureMessages,
  publishedSize,
} from '#contract/picture-upload.ts';
import { pictureShape, pictureWidths, SHARE_PICTURE_SIZE } from '#contract/pictures.ts';
import { AppError } from '../errors/app-error.ts';
import { monotonicMs } from '../runtime/timers.ts';
import { type PictureKind, recogniseKind } from './picture-kind.ts';
import type { StoredFile } from './storage.ts';

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Quick is for a demo: somewhat larger files, a quarter of the time. */
export type Care = 'full' | 'quick';

// Effort 3 keeps a phone's photo within a few seconds of one slow core; 4 takes four times as long for 1 % less.
const efforts: Record<Care, { avif: number; webp: number; mozjpeg: boolean }> = {
  full: { avif: 3, webp: 4, mozjpeg: true },
  quick: { avif: 1, webp: 1, mozjpeg: false },
};

const TIME_LIMIT_MS = 60_000;
const STEP_SECONDS = 20;
const WHITE = '#ffffff';
/** What the better formats are made of; it looks the same as the pixels. */
export const PICTURE_SOURCE = 'source.jpg';
const AS_IT_IS = { quality: 95, chromaSubsampling: '4:4:4' } as const;
const SHARE_BYTES = 250_000;
const SHARE_QUALITIES = [80, 70, 60, 50, 40, 30, 20, 10];

/** As JPEGs, and as the source for `betterFormats`. Throws AppError with a sentence for the person. */
export async function convertPicture(
  bytes: Buffer,
  { care = 'full', timeLimitMs = TIME_LIMIT_MS }: { care?: Care; timeLimitMs?: number } = {},
) {
  const endsAt = monotonicMs() + timeLimitMs;
  const pixels = await decode(bytes, kindOf(bytes));
  const { width, height } = pixels.info;
  const { mozjpeg } = efforts[care];
  const picture = await from(pixels);
  const files: StoredFile[] = [];
  // One after the other, so that it takes only one core.
  for (const size of pictureWidths(width)) {
    if (monotonicMs() > endsAt) throw refusal(pictureMessages.tooSlow);
    const jpg = picture.clone().resize({ width: size }).jpeg({ quality: 76, mozjpeg });
    files.push({ name: `${size}.jpg`, bytes: await jpg.toBuffer() });
  }
  files.push({ name: 'share.jpg', bytes: await encodeForSharing(pixels, care) });
  files.push({ name: PICTURE_SOURCE, bytes: await picture.clone().jpeg(AS_IT_IS).toBuffer() });
  return { width, height, colour: await averageColour(pixels), files };
}

/** AVIF and WebP in every width; undefined as soon as `mayGoOn`, asked before each, says no. */
export async function betterFormats(
  source: Buffer,
  { care = 'full', mayGoOn }: { care?: Care; mayGoOn: () => Promise<boolean> },
): Promise<StoredFile[] | undefined> {
  const open = await loadSharp();
  const pixels = await open(source).raw().toBuffer({ resolveWithObject: true });
  const files: StoredFile[] = [];
  for (const width of pictureWidths(pixels.info.width)) {
    const picture = (await from(pixels)).resize({ width });
    const avif = picture
      .clone()
      .avif({ quality: 50, effort: efforts[care].avif, chromaSubsampling: '4:2:0' });
    const webp = picture.clone().webp({ quality: 74, effort: efforts[care].webp });
    for (const [format, encoder] of Object.entries({ avif, webp })) {
      if (!(await mayGoOn())) return undefined;
      files.push({ name: `${width}.${format}`, bytes: await encoder.toBuffer() });
    }
  }
  return files;
}

function kindOf(bytes: Buffer): PictureKind {
  if (bytes.length === 0) throw refusal(pictureMessages.empty);
  if (bytes.length > PICTURE_MAX_BYTES) throw refusal(pictureMessages.tooLarge, 'too_large');
  const recognised = recogniseKind(bytes);
  if ('refusal' in recognised) throw refusal(recognised.refusal);
  return recognised.kind;
}

/** The first frame, turned upright, in sRGB on white, in the size that is published. */
async function decode(bytes: Buffer, kind: PictureKind): Promise<Pixels> {
  const open = await loadSharp();
  const input = {
    pages: 1,
    failOn: 'error',
    limitInputPixels: PICTURE_MAX_PIXELS,
    sequentialRead: true,
  } as const;
  const described = await open(bytes, { ...input, limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged);
  const decodedKind = described.compression === 'av1' ? 'avif' : described.format;
  if (decodedKind !== kind) throw refusal(pictureMessages.notAPicture);
  if (described.width * described.height > PICTURE_MAX_PIXELS) {
    throw refusal(pictureMessages.tooManyPixels, 'too_large');
  }
  return open(bytes, input)
    .timeout({ seconds: STEP_SECONDS })
    .autoOrient()
    .flatten({ background: WHITE })
    .resize({ ...publishedSize(described.autoOrient), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
}

/** The middle, or the top of a tall picture, at the best quality that messengers still load. */
async function encodeForSharing(pixels: Pixels, care: Care): Promise<Buffer> {
  const { mozjpeg } = efforts[care];
  const position = pictureShape(pixels.info) === 'tall' ? 'top' : 'centre';
  const cut = (await from(pixels)).resize({ ...SHARE_PICTURE_SIZE, fit: 'cover', position });
  let bytes = Buffer.alloc(0);
  for (const quality of SHARE_QUALITIES) {
    bytes = await cut.clone().jpeg({ quality, mozjpeg }).toBuffer();
    if (bytes.length < SHARE_BYTES) break;
  }
  return bytes;
}

async function averageColour(pixels: Pixels): Promise<string> {
  const onePixel = await (await from(pixels)).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return onePixel.toString('hex', 0, 3);
}

async function from({ data, info }: Pixels): Promise<Sharp> {
  const open = await loadSharp();
  const { width, height, channels } = info;
  return open(data, { raw: { width, height, channels } }).timeout({ seconds: STEP_SECONDS });
}

/** Loaded with the first picture, to start sooner. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function refuseDamaged(error: unknown): never {
  const isTimeout = error instanceof Error && error.message.startsWith('timeout');
  throw refusal(isTimeout ? pictureMessages.tooSlow : pictureMessages.damaged, 'invalid', error);
}

function refusal(
  message: string,
  code: 'invalid' | 'too_large' = 'invalid',
  cause?: unknown,
): AppError {
  return new AppError(code, message, { errors: { image: message }, cause });
}
