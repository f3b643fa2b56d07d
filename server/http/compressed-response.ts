import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response with its text in every encoding that callers accept. */
export interface CompressedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

type Encoding = 'br' | 'gzip' | 'plain';

const BROTLI_QUALITY = { sentOften: constants.BROTLI_MAX_QUALITY, sentOnce: 5 };

/** Accepted, and not with a quality of 0. */
const ACCEPTED = {
  br: /\bbr\b(?!;q=0(\.0*)?(,|$))/,
  gzip: /\bgzip\b(?!;q=0(\.0*)?(,|$))/,
};

/** The same for everyone: browsers revalidate; nginx may use it for a second, and two more while it fetches. */
export const SHARED_CACHE_HEADERS = {
  'x-accel-expires': '1',
  'cache-control': 'no-cache, stale-while-revalidate=2',
};

export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

export async function compressResponse(
  text: string,
  {
    use,
    status = 200,
    headers,
  }: {
    use: keyof typeof BROTLI_QUALITY;
    status?: number;
    headers: Record<string, string>;
  },
): Promise<CompressedResponse> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  return { status, headers, etag: etagOf(text), bodies: { br, gzip: gzipped, plain } };
}

/** Sends the smallest form that the caller accepts, or 304. */
export function sendCompressed(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, etag, bodies }: CompressedResponse,
) {
  reply.headers({ ...headers, vary: 'accept-encoding', etag });
  if (hasAlready(asked['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(asked['accept-encoding']);
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.code(status).send(bodies[encoding]);
}

/** in bytes of memory */
export function sizeOf({ bodies }: CompressedResponse): number {
  return bodies.plain.length + bodies.br.length + bodies.gzip.length;
}

/** Weak and strong tags are compared alike (RFC 9110, 13.1.2). */
function hasAlready(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '').toLowerCase();
  if (ACCEPTED.br.test(text)) return 'br';
  return ACCEPTED.gzip.test(text) ? 'gzip' : 'plain';
}
