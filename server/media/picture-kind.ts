import { pictureMessages } from '#contract/picture-upload.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

type Recognised = { kind: PictureKind } | { refusal: string };

const TEXT_TO_LOOK_AT = 1_024;

/** What a file is by its first bytes. Unknown kinds never reach a decoder: those of rare formats have bugs. */
export function recogniseKind(bytes: Buffer): Recognised {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { kind: 'jpeg' };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: 'png' };
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return { kind: 'gif' };
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return { kind: 'webp' };
  const brands = isoBrands(bytes);
  if (brands.includes('avif') || brands.includes('avis')) return { kind: 'avif' };
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) {
    return { refusal: pictureMessages.heic };
  }
  if (/<svg[\s>]/i.test(text(bytes, 0, TEXT_TO_LOOK_AT))) return { refusal: pictureMessages.svg };
  return { refusal: pictureMessages.notAPicture };
}

/** The brands an AVIF, HEIC or MP4 file gives itself in its first box. */
function isoBrands(bytes: Buffer): string[] {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4));
  return brands;
}

function startsWith(bytes: Buffer, signature: number[]): boolean {
  return bytes.subarray(0, signature.length).equals(Buffer.from(signature));
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
