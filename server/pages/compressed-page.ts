import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A rendered page as it goes over the line. */
export interface CompressedPage {
  status: number;
  securityPolicy: string;
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

/** Above this level a page takes tens of milliseconds for a few bytes less. */
const BROTLI_QUALITY = 6;

export function compressPage(status: number, html: string, securityPolicy: string): CompressedPage {
  const plain = Buffer.from(html);
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return {
    status,
    securityPolicy,
    etag: `W/"${digest}"`,
    plain,
    brotli: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzip: gzipSync(plain),
  };
}

/** The smallest form that the browser accepts. */
export function encodedFor(
  page: CompressedPage,
  accepted: string | string[] | undefined,
): { encoding: 'br' | 'gzip' | undefined; body: Buffer } {
  const names = String(accepted ?? '').toLowerCase();
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return { encoding: 'br', body: page.brotli };
  if (/\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names)) return { encoding: 'gzip', body: page.gzip };
  return { encoding: undefined, body: page.plain };
}
