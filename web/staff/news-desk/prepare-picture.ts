import { PICTURE_MAX_BYTES, pictureMessages } from '#contract/picture-upload.ts';
import { within } from '../../ui/within.ts';

/** What came of a chosen file: a picture to send, or a sentence that says why it cannot be used. */
export type PreparedPicture =
  | { kind: 'ready'; picture: Blob }
  | { kind: 'refused'; message: string };

/** A decoded picture, upright as its camera meant it. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** undefined when the browser cannot write this format */
  encode: (width: number, height: number, type: string) => Promise<Blob | undefined>;
  close: () => void;
}

export type DecodePicture = (file: Blob) => Promise<DecodedPicture>;

/** An old phone takes some seconds for a large photo; a browser that is out of memory may never answer. */
const LONGEST_WORK_MS = 30_000;

const PICTURE_LONGEST_SIDE = 2000;
/** The kinds the server takes, as a file picker understands them; an iPhone turns its own kind into JPEG for it. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A picture of this many bytes is quick to send as it is. */
const SMALL_BYTES = 600 * 1024;
/** May hold several frames, or be smaller already than what a browser can write. */
const SENT_AS_THEY_ARE = ['image/gif', 'image/avif'];

/** Makes a photo small enough for a slow line; whatever cannot be shrunk is sent as it is, if the server may take it. */
export async function preparePicture(
  file: Blob,
  decode: DecodePicture = decodeInBrowser,
): Promise<PreparedPicture> {
  if (file.type && !file.type.startsWith('image/')) return refused(pictureMessages.notAPicture);
  if (file.size === 0) return refused(pictureMessages.empty);
  if (file.type === 'image/svg+xml') return refused(pictureMessages.svg);
  const mayBeSent = file.size <= PICTURE_MAX_BYTES && isKindOfServer(file.type);
  if (mayBeSent && SENT_AS_THEY_ARE.includes(file.type)) return ready(file);

  const smaller = await shrink(file, decode, mayBeSent);
  if (smaller && smaller.size <= PICTURE_MAX_BYTES) return ready(smaller);
  if (mayBeSent) return ready(file);
  return refused(refusalOf(file.type));
}

/** The size at which a picture is sent: its own, or with the longer side brought down to the largest. */
export function sizeToSend(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, PICTURE_LONGEST_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: scaled(width), height: scaled(height) };
}

/** The name a picture is sent under; the one on the person's machine is nobody else's business. */
export function pictureFileName(picture: Blob): string {
  const kind = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  return `picture.${/^[a-z]{3,4}$/.test(kind) ? kind : 'jpg'}`;
}

async function shrink(
  file: Blob,
  decode: DecodePicture,
  mayBeSent: boolean,
): Promise<Blob | undefined> {
  let decoded: DecodedPicture | undefined;
  try {
    decoded = await within(LONGEST_WORK_MS, decode(file));
    const { width, height } = sizeToSend(decoded.width, decoded.height);
    const fits = width === decoded.width && height === decoded.height;
    if (fits && mayBeSent && file.size <= SMALL_BYTES) return file;
    const smaller = await encodeAs(decoded, width, height, file.type);
    const gainsNothing = fits && mayBeSent && smaller && smaller.size >= file.size;
    return gainsNothing ? file : smaller;
  } catch {
    return undefined;
  } finally {
    decoded?.close();
  }
}

/** JPEG stays JPEG; what may be see-through becomes WebP, where the browser can write it. */
async function encodeAs(
  decoded: DecodedPicture,
  width: number,
  height: number,
  type: string,
): Promise<Blob | undefined> {
  const mayBeSeeThrough = type === 'image/png' || type === 'image/webp';
  const encode = (kind: string) => within(LONGEST_WORK_MS, decoded.encode(width, height, kind));
  const webp = mayBeSeeThrough ? await encode('image/webp') : undefined;
  return webp ?? (await encode('image/jpeg'));
}

const QUALITY = 0.85;

/** Decoding and encoding run beside the page's own thread, so that a large photo does not freeze what is typed. */
async function decodeInBrowser(file: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: async (width, height, type) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d');
      if (!pen) return undefined;
      if (type === 'image/jpeg') {
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, width, height);
      }
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(bitmap, 0, 0, width, height);
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, type, QUALITY);
      });
      // A browser that cannot write the format answers with PNG, many times the size.
      return blob?.type === type ? blob : undefined;
    },
    close: () => bitmap.close(),
  };
}

function isKindOfServer(type: string): boolean {
  return PICTURE_KINDS.split(',').includes(type);
}

/** Why a picture that this browser cannot read may not be sent either. */
function refusalOf(type: string): string {
  if (isKindOfServer(type)) return pictureMessages.tooLarge;
  return /^image\/hei[cf]/.test(type) ? pictureMessages.heic : pictureMessages.notAPicture;
}

function ready(picture: Blob): PreparedPicture {
  return { kind: 'ready', picture };
}

function refused(message: string): PreparedPicture {
  return { kind: 'refused', message };
}
