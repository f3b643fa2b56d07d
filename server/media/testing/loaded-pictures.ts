import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import type { HostileFile } from './hostile-file.ts';
import {
  MARKER,
  pngChunk,
  quarters,
  withGifExtension,
  withJpegSegment,
  withPngChunks,
} from './picture-bytes.ts';

const SCRIPT = `<script>alert("${MARKER}")</script>`;
const PHP = `<?php system("${MARKER}"); ?>`;
const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARKER}</a></x:xmpmeta>`;

/** Pictures that can be shown and carry something along: programs, places, other files. */
export async function loadedPictures(): Promise<HostileFile[]> {
  const picture = await quarters();
  const jpeg = await picture.clone().jpeg().toBuffer();
  const png = await picture.clone().png().toBuffer();
  const gif = await picture.clone().gif().toBuffer();
  const webp = await picture.clone().webp().toBuffer();
  const avif = await picture.clone().avif().toBuffer();
  const behind = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)]);

  return [
    kept('a JPEG with PHP in its comment', withJpegSegment(jpeg, 0xfe, PHP)),
    kept('a JPEG with PHP in its EXIF', withExif(jpeg, PHP)),
    kept('a JPEG with XMP', withJpegSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    kept('a JPEG with a Photoshop block', withJpegSegment(jpeg, 0xed, `Photoshop 3.0\0${MARKER}`)),
    kept('a JPEG with a zip behind it', behind(jpeg, `PK\x03\x04${MARKER}`)),
    kept('a JPEG with HTML behind it', behind(jpeg, SCRIPT)),
    kept('a JPEG with another JPEG behind it', Buffer.concat([jpeg, jpeg])),
    either('a JPEG with EXIF that is rubbish', withJpegSegment(jpeg, 0xe1, `Exif\0\0II${MARKER}`)),
    either(
      'a JPEG with a profile that is rubbish',
      withJpegProfile(jpeg, Buffer.from(MARKER.repeat(20))),
    ),
    either('a JPEG with a profile that lies', withJpegProfile(jpeg, lyingProfile())),
    kept('a JPEG said to be where it was taken', await withPlace(picture)),
    kept('a PNG with HTML behind it', behind(png, SCRIPT)),
    kept('a PNG with a script in a text', withPngChunks(png, pngChunk('tEXt', `a\0${SCRIPT}`))),
    kept(
      'a PNG with a script in an international text',
      withPngChunks(png, pngChunk('iTXt', `a\0\0\0\0\0${SCRIPT}`)),
    ),
    either('a PNG with a text that grows to 100 MB', withPngChunks(png, bombChunk('zTXt'))),
    either('a PNG with a profile that grows to 100 MB', withPngChunks(png, bombChunk('iCCP'))),
    either(
      'a PNG with a profile that is rubbish',
      withPngChunks(png, pngProfile(MARKER.repeat(20))),
    ),
    either('a PNG with 20,000 texts', withPngChunks(png, ...manyTexts(20_000))),
    either('a PNG with EXIF that is rubbish', withPngChunks(png, pngChunk('eXIf', MARKER))),
    kept('a PNG with an unknown chunk', withPngChunks(png, pngChunk('evIl', SCRIPT))),
    kept(
      'a PNG said to move for ever',
      withPngChunks(png, pngChunk('acTL', Buffer.alloc(8, 0x7f))),
    ),
    kept('a GIF with a script in its comment', withGifExtension(gif, 0xfe, SCRIPT)),
    kept('a GIF with HTML behind it', behind(gif, SCRIPT)),
    kept('a GIF that is a script as well', gifScript(gif)),
    kept(
      'a WebP with EXIF and XMP',
      await picture.clone().webp().withExif(exifText()).withXmp(XMP).toBuffer(),
    ),
    kept('a WebP with a RAR behind it', behind(webp, `Rar!${MARKER}`)),
    kept('an AVIF with HTML behind it', behind(avif, SCRIPT)),
    kept('an AVIF with EXIF', await picture.clone().avif().withExif(exifText()).toBuffer()),
  ];
}

function kept(name: string, bytes: Buffer): HostileFile {
  return { name, bytes, outcome: 'kept' };
}

function either(name: string, bytes: Buffer): HostileFile {
  return { name, bytes, outcome: 'either' };
}

function exifText() {
  return { IFD0: { Copyright: MARKER, ImageDescription: SCRIPT } };
}

async function withPlace(picture: Sharp): Promise<Buffer> {
  return picture
    .clone()
    .jpeg()
    .withExif({
      IFD0: { Make: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitude: '3/1 28/1 0/1' },
    })
    .toBuffer();
}

/** The smallest EXIF there is: one field, the description. */
function withExif(jpeg: Buffer, description: string): Buffer {
  const text = Buffer.from(`${description}\0`);
  const head = Buffer.alloc(26);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(1, 8);
  head.writeUInt16LE(0x010e, 10);
  head.writeUInt16LE(2, 12);
  head.writeUInt32LE(text.length, 14);
  head.writeUInt32LE(26, 18);
  return withJpegSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), head, text]));
}

function withJpegProfile(jpeg: Buffer, profile: Buffer): Buffer {
  return withJpegSegment(
    jpeg,
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile]),
  );
}

/** Has the signature of a profile and tables that point far outside of it. */
function lyingProfile(): Buffer {
  const profile = Buffer.alloc(400, 0xff);
  profile.writeUInt32BE(400, 0);
  profile.write('lcms', 4, 'latin1');
  profile.writeUInt32BE(0x04300000, 8);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.write(MARKER, 300, 'latin1');
  return profile;
}

function pngProfile(content: string): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(content)]));
}

function bombChunk(type: 'zTXt' | 'iCCP'): Buffer {
  bomb ??= deflateSync(Buffer.alloc(100_000_000));
  return pngChunk(type, Buffer.concat([Buffer.from('a\0\0'), bomb]));
}
let bomb: Buffer | undefined;

function manyTexts(count: number): Buffer[] {
  const text = pngChunk('tEXt', `a\0${MARKER}`);
  return Array.from({ length: count }, () => text);
}

/** Its width spells the beginning of a comment, its end the rest of a program. */
function gifScript(gif: Buffer): Buffer {
  const script = Buffer.from(gif);
  script.write('/*', 6, 'latin1');
  script.write('\x10\0', 8, 'latin1');
  return Buffer.concat([script, Buffer.from(`*/=1;alert("${MARKER}")`)]);
}
