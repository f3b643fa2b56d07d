import { PICTURE_MAX_BYTES, pictureMessages, publishedSize } from '#contract/picture-upload.ts';
import { within } from '../../ui/loading/within.ts';
import { type DecodedPicture, type DecodePicture, decodeInBrowser } from './decode-picture.ts';

/** What came of a chosen file: a picture to send, or a sentence that says why it cannot be used. */
export type PreparedPicture =
  | { kind: 'ready'; picture: Blob }
  | { kind: 'refused'; message: string };

/** An old phone takes some seconds for a large photo; a browser that is out of memory may never answer. */
const LONGEST_WORK_MS = 30_000;

/** What the server accepts, for a file picker; an iPhone converts its own kind to JPEG for it. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** A picture of this many bytes is quick to send as it is. */
const SMALL_BYTES = 600 * 1024;
/** May hold several frames, or be smaller already than what a browser can write. */
const SENT_AS_THEY_ARE = ['image/gif', 'image/avif'];

/** Makes a photo small enough for a slow connection; what cannot be shrunk is sent as it is, if the server accepts it. */
export async function preparePicture(
  file: Blob,
  decode: DecodePicture = decodeInBrowser,
): Promise<PreparedPicture> {
  if (file.type && !file.type.startsWith('image/')) return refused(pictureMessages.notAPicture);
  if (file.size === 0) return refused(pictureMessages.empty);
  if (file.type === 'image/svg+xml') return refused(pictureMessages.svg);
  const mayBeSent = file.size <= PICTURE_MAX_BYTES && isKindOfServer(file.type);

  // What this browser cannot read, the server may.
  const decoded = await within(LONGEST_WORK_MS, decode(file)).catch(() => undefined);
  try {
    if (mayBeSent && SENT_AS_THEY_ARE.includes(file.type)) return ready(file);
    const smaller = decoded && (await shrink(file, decoded, mayBeSent).catch(() => undefined));
    if (smaller && smaller.size <= PICTURE_MAX_BYTES) return ready(smaller);
    if (mayBeSent) return ready(file);
    return refused(refusalOf(file.type));
  } finally {
    decoded?.close();
  }
}

/** The name a picture is sent under; the one on the person's machine is private. */
export function pictureFileName(picture: Blob): string {
  const kind = picture.type.replace('image/', '').replace('jpeg', 'jpg');
  return `picture.${/^[a-z]{3,4}$/.test(kind) ? kind : 'jpg'}`;
}

async function shrink(file: Blob, decoded: DecodedPicture, mayBeSent: boolean) {
  const { width, height } = publishedSize(decoded);
  const fits = width === decoded.width && height === decoded.height;
  if (fits && mayBeSent && file.size <= SMALL_BYTES) return file;
  const smaller = await encodeAs(decoded, width, height, file.type);
  const gainsNothing = fits && mayBeSent && smaller && smaller.size >= file.size;
  return gainsNothing ? file : smaller;
}

/** JPEG stays JPEG; what may be see-through becomes WebP, where the browser can write it. */
async function encodeAs(decoded: DecodedPicture, width: number, height: number, type: string) {
  const mayBeSeeThrough = type === 'image/png' || type === 'image/webp';
  const encode = (kind: string) => within(LONGEST_WORK_MS, decoded.encode(width, height, kind));
  const webp = mayBeSeeThrough ? await encode('image/webp') : undefined;
  return webp ?? (await encode('image/jpeg'));
}

function isKindOfServer(type: string): boolean {
  return PICTURE_KINDS.split(',').includes(type);
}

/** Why a picture that this browser cannot read may not be sent either. */
function refusalOf(type: string): string {
  if (isKindOfServer(type)) return pictureMessages.tooLarge;
  return /^image\/hei[cf]/.test(type) ? pictureMessages.heic : pictureMessages.notAPicture;
}

const ready = (picture: Blob): PreparedPicture => ({ kind: 'ready', picture });

const refused = (message: string): PreparedPicture => ({ kind: 'refused', message });
