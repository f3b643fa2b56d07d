import { pictureMessages } from '#contract/picture-upload.ts';
import type { HostileFile } from './hostile-file.ts';
import {
  onePixelColourPng,
  PNG_SIGNATURE,
  patched,
  pngChunk,
  pngHeader,
  quarters,
  withJpegSize,
} from './picture-bytes.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Files that begin like pictures: cut short, broken, or far larger on the screen than on the wire. */
export async function damagedPictures(): Promise<HostileFile[]> {
  const whole = await wholePictures();
  return [
    ...Object.entries(whole).flatMap(([format, bytes]) => cutShort(format, bytes)),
    ...Object.entries(whole).flatMap(([format, bytes]) => scribbledOver(format, bytes)),
    ...broken(whole),
    ...bombs(whole),
  ];
}

async function wholePictures(): Promise<Record<Format, Buffer>> {
  const picture = await quarters();
  return {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png({ compressionLevel: 0 }).toBuffer(),
    webp: await picture.clone().webp({ lossless: true }).toBuffer(),
    avif: await picture.clone().avif().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
  };
}

function cutShort(format: string, bytes: Buffer): HostileFile[] {
  const cuts = [20, Math.floor(bytes.length / 3), Math.floor(bytes.length * 0.6)];
  return [
    ...cuts.map((length) =>
      damaged(`a ${format} cut after ${length} bytes`, bytes.subarray(0, length)),
    ),
    { name: `a ${format} without its last byte`, bytes: bytes.subarray(0, -1), outcome: 'either' },
  ];
}

/** The same bytes in every run: each eleventh byte in the second half is turned over. */
function scribbledOver(format: string, bytes: Buffer): HostileFile[] {
  const copy = Buffer.from(bytes);
  for (let at = copy.length >> 1; at < copy.length; at += 11) copy[at] = 255 - (copy[at] ?? 0);
  return [{ name: `a ${format} scribbled over`, bytes: copy, outcome: 'either' }];
}

function broken({ jpeg, png, webp, gif }: Record<Format, Buffer>): HostileFile[] {
  return [
    damaged('a JPEG of nothing but its ends', Buffer.from([0xff, 0xd8, 0xff, 0xd9])),
    damaged('a JPEG signature before a PNG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), png])),
    damaged('a PNG signature before a JPEG', Buffer.concat([PNG_SIGNATURE, jpeg])),
    damaged('a PNG of a header alone', Buffer.concat([PNG_SIGNATURE, pngHeader(400, 300)])),
    damaged('a PNG with a wrong check sum', patched(png, 29, 1, 2, 3, 4)),
    damaged('a PNG of no width', patchedHeader(png, pngHeader(0, 10))),
    damaged('a PNG of an impossible depth', patchedHeader(png, pngHeader(320, 240, 7, 5))),
    damaged(
      'a PNG whose pixels are text',
      Buffer.concat([
        PNG_SIGNATURE,
        pngHeader(400, 300),
        pngChunk('IDAT', 'no pixels'),
        pngChunk('IEND', ''),
      ]),
    ),
    damaged('a GIF of a header alone', gif.subarray(0, 13)),
    damaged('a GIF signature before a script', Buffer.from('GIF89a=1;alert(document.domain)')),
    damaged('a GIF signature before an SVG', Buffer.from('GIF89a<svg onload="alert(1)"></svg>   ')),
    damaged('a WebP of a header alone', webp.subarray(0, 12)),
    damaged(
      'a JPEG signature before an SVG',
      Buffer.from('\xff\xd8\xff<svg onload="alert(1)"/>', 'latin1'),
    ),
    damaged('a WebP that holds JPEG', Buffer.concat([webp.subarray(0, 16), jpeg])),
  ];
}

function bombs({ jpeg, png, webp, gif, avif }: Record<Format, Buffer>): HostileFile[] {
  return [
    tooLarge('a PNG of 400 megapixels', onePixelColourPng(20_000, 20_000)),
    tooLarge('a PNG a little over 40 megapixels', onePixelColourPng(8_001, 5_000)),
    {
      name: 'a PNG of exactly 40 megapixels',
      bytes: onePixelColourPng(8_000, 5_000),
      outcome: 'kept',
    },
    tooLarge('a PNG said to be huge', patchedHeader(png, pngHeader(65_535, 65_535, 8, 2))),
    damaged(
      'a PNG said to be impossible',
      patchedHeader(png, pngHeader(2 ** 31 - 1, 2 ** 31 - 1, 8, 2)),
    ),
    tooLarge('a JPEG said to be huge', withJpegSize(jpeg, 65_500, 65_500)),
    {
      // The decoder takes the size of the frame where a canvas is beyond reason.
      name: 'a GIF with a huge canvas',
      bytes: patched(gif, 6, 0xff, 0xff, 0xff, 0xff),
      outcome: 'kept',
    },
    damaged('a WebP with a huge canvas', webpCanvas(webp, 16_384, 16_384)),
    { name: 'an AVIF said to be huge', bytes: avifSize(avif, 30_000, 30_000), outcome: 'refused' },
    { name: 'a line 40,000 pixels high', bytes: onePixelColourPng(1, 40_000), outcome: 'kept' },
    { name: 'a line 40,000 pixels wide', bytes: onePixelColourPng(40_000, 1), outcome: 'kept' },
  ];
}

function damaged(name: string, bytes: Buffer): HostileFile {
  return { name, bytes, outcome: 'refused', message: pictureMessages.damaged };
}

function tooLarge(name: string, bytes: Buffer): HostileFile {
  return { name, bytes, outcome: 'refused', message: pictureMessages.tooManyPixels };
}

function patchedHeader(png: Buffer, header: Buffer): Buffer {
  return Buffer.concat([PNG_SIGNATURE, header, png.subarray(33)]);
}

/** An extended header before the picture: its canvas is given in 24 bits each, less one. */
function webpCanvas(webp: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(18);
  header.write('VP8X', 'latin1');
  header.writeUInt32LE(10, 4);
  header.writeUIntLE(width - 1, 12, 3);
  header.writeUIntLE(height - 1, 15, 3);
  const riff = Buffer.concat([webp.subarray(0, 12), header, webp.subarray(12)]);
  riff.writeUInt32LE(riff.length - 8, 4);
  return riff;
}

/** The property that holds the size of an AVIF. */
function avifSize(avif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(avif);
  const at = copy.indexOf('ispe') + 8;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  return copy;
}
