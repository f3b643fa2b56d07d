import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a phone reads in the picture of a code. */
export async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Its types and its file disagree about how it is exported; this way works with both.
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
