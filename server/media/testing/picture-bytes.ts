import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in every hidden load of the hostile files: nothing that is stored may contain it. */
export const MARKER = 'hostile-marker-7f3a9c';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A small honest picture: four quarters of red, green, blue and white. */
export async function quarters(width = 320, height = 240) {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  const rows = [0, 2].map((first) => rowOf(width, colours[first] ?? [], colours[first + 1] ?? []));
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_, y) => rows[y < height / 2 ? 0 : 1] ?? Buffer.alloc(0)),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function rowOf(width: number, left: number[], right: number[]): Buffer {
  const half = Math.ceil(width / 2);
  return Buffer.concat([
    Buffer.alloc(half * 3, Buffer.from(left)),
    Buffer.alloc((width - half) * 3, Buffer.from(right)),
  ]);
}

export function pngChunk(type: string, data: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(named.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export function pngHeader(width: number, height: number, bitDepth = 1, colourType = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(bitDepth, 8);
  data.writeUInt8(colourType, 9);
  return pngChunk('IHDR', data);
}

/** A whole PNG of one colour at one bit a pixel: huge on the screen, a few kilobytes on the wire. */
export function onePixelColourPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', ''),
  ]);
}

/** Puts chunks right behind the header of a PNG. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Puts a segment right behind the start of a JPEG. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer | string): Buffer {
  const content = Buffer.from(data);
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Puts an extension right before the end of a GIF. */
export function withGifExtension(gif: Buffer, label: number, text: string): Buffer {
  const content = Buffer.from(text);
  const block = Buffer.from([0x21, label, content.length]);
  return Buffer.concat([gif.subarray(0, -1), block, content, Buffer.from([0, 0x3b])]);
}

/** A copy with some bytes written over. */
export function patched(bytes: Buffer, at: number, ...values: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(values, at);
  return copy;
}

/** The frame header of a JPEG says how large it is; this one lies. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return patched(jpeg, at + 5, height >> 8, height & 0xff, width >> 8, width & 0xff);
}
