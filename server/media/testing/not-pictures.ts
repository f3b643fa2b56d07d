import { deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureMessages } from '#contract/picture-upload.ts';
import type { HostileFile } from './hostile-file.ts';
import { MARKER, quarters } from './picture-bytes.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert("${MARKER}")</script></svg>`;
const ENTITIES =
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
  '<svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
const FOREIGN_FILE =
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
  '<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>';

/** Programs, documents, drawings and pictures of kinds that are not taken, whatever their names say. */
export async function notPictures(): Promise<HostileFile[]> {
  const tiff = await (await quarters()).tiff().toBuffer();
  return [
    ...texts.map(([name, text]) => refused(name, Buffer.from(text, 'latin1'))),
    ...signatures.map(([name, ...bytes]) => refused(name, filledUp(bytes))),
    ...isoMedia.map(([name, brand]) => refused(name, isoFile(brand))),
    refused('nothing at all', Buffer.alloc(0), pictureMessages.empty),
    refused('a single byte', Buffer.from([0xff])),
    refused('only spaces', Buffer.alloc(2_000, ' ')),
    refused('only zeros', Buffer.alloc(2_000)),
    refused('an SVG with a script', Buffer.from(SVG), pictureMessages.svg),
    refused('an SVG with a bomb of entities', Buffer.from(ENTITIES), pictureMessages.svg),
    refused('an SVG that reads a file', Buffer.from(FOREIGN_FILE), pictureMessages.svg),
    refused('an SVG in UTF-16', Buffer.from(`\ufeff${SVG}`, 'utf16le')),
    refused('a compressed SVG', gzipSync(SVG)),
    refused('a compressed bomb', gzipSync(Buffer.alloc(5_000_000))),
    refused('raw deflated data', deflateRawSync(Buffer.from(MARKER.repeat(50)))),
    refused('a HEIC photo', isoFile('heic'), pictureMessages.heic),
    refused('a HEIF photo', isoFile('mif1'), pictureMessages.heic),
    refused('a TIFF', tiff),
    refused('a TIFF the other way round', Buffer.concat([Buffer.from('MM\0*\0\0\0\b'), tiff])),
    refused('raw pixels', await (await quarters()).raw().toBuffer()),
    refused('a sound in a RIFF', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')),
    refused('half a RIFF', Buffer.from('RIFF')),
    refused('a PDF around a JPEG', await pdfAroundJpeg()),
    refused('eleven megabytes', Buffer.alloc(11_000_000, 0xff), pictureMessages.tooLarge),
  ];
}

const texts: [name: string, text: string][] = [
  ['HTML named .png', `<!doctype html><script>alert("${MARKER}")</script>`],
  ['a JavaScript file', `alert("${MARKER}")`],
  ['a PHP file', `<?php system($_GET["${MARKER}"]); ?>`],
  ['a shell script', `#!/bin/sh\necho ${MARKER}`],
  ['an XML file', `<?xml version="1.0"?><note>${MARKER}</note>`],
  ['a drawing script that runs commands', `push graphic-context\nfill 'url(https://x"|id")'`],
  ['an ImageMagick script', '<image><read filename="/etc/passwd"/></image>'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'],
  ['a PDF', '%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'],
  ['a plain pixel map', 'P6 1 1 255\n\0\0\0'],
  ['a Radiance picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n'],
  ['a FITS picture', 'SIMPLE  =                    T'],
  ['an X pixmap', '/* XPM */\nstatic char *a[] = {"1 1 1 1"};'],
  ['an e-mail', 'From: a@example.com\nSubject: picture\n\nhello'],
  ['a database', 'SQLite format 3\0'],
  ['a GIF in name only', 'GIF88a'],
];

const signatures: [name: string, ...bytes: number[]][] = [
  ['a zip', 0x50, 0x4b, 0x03, 0x04],
  ['a Windows program', 0x4d, 0x5a, 0x90, 0x00],
  ['a Linux program', 0x7f, 0x45, 0x4c, 0x46],
  ['WebAssembly', 0x00, 0x61, 0x73, 0x6d, 0x01],
  ['a BMP', 0x42, 0x4d, 0x46, 0x00],
  ['an ICO', 0x00, 0x00, 0x01, 0x00, 0x01],
  ['a PSD', 0x38, 0x42, 0x50, 0x53, 0x00, 0x01],
  ['JPEG XL', 0xff, 0x0a],
  ['JPEG XL in a box', 0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a],
  ['JPEG 2000', 0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a],
  ['OpenEXR', 0x76, 0x2f, 0x31, 0x01],
  ['a libvips file', 0x08, 0xf2, 0xa6, 0xb6],
  ['an MP3', 0x49, 0x44, 0x33, 0x03],
  ['an Ogg', 0x4f, 0x67, 0x67, 0x53],
  ['a font', 0x00, 0x01, 0x00, 0x00, 0x00],
  ['a RAR', 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  ['half a JPEG signature', 0xff, 0xd8],
  ['a PNG signature with a wrong end', 0x89, 0x50, 0x4e, 0x47, 0x0a, 0x0a, 0x1a, 0x0a],
];

const isoMedia: [name: string, brand: string][] = [
  ['an MP4', 'isom'],
  ['a QuickTime film', 'qt  '],
  ['a file of an unknown brand', 'zzzz'],
];

function refused(
  name: string,
  bytes: Buffer,
  message: string = pictureMessages.notAPicture,
): HostileFile {
  return { name, bytes, outcome: 'refused', message };
}

function filledUp(start: number[]): Buffer {
  return Buffer.concat([Buffer.from(start), Buffer.alloc(400, 0x41), Buffer.from(MARKER)]);
}

function isoFile(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 20]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}`, 'latin1'),
    Buffer.alloc(200),
  ]);
}

async function pdfAroundJpeg(): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: 8, height: 8, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer();
  return Buffer.concat([Buffer.from('%PDF-1.7\nstream\n'), jpeg]);
}
