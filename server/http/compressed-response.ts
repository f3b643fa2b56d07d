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

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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
  { use, headers }: { use: keyof typeof BROTLI_QUALITY; headers: Record<string, string> },
): Promise<CompressedResponse> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    compressBrotli(plain, brotliOptions(plain, use)),
    compressGzip(plain),
  ]);
  return { status: 200, headers, etag: etagOf(text), bodies: { br, gzip: gzipped, plain } };
}

/** Sends the smallest form that the caller accepts, or 304. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, etag, bodies }: CompressedResponse,
) {
  reply.headers({ ...headers, vary: 'accept-encoding', etag });
  if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.code(status).send(bodies[encoding]);
}

/** For a text that is not cached: compressed only as this caller accepts it. */
export async function compressAndSend(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  { status = 200, headers }: { status?: number; headers: Record<string, string> },
) {
  const plain = Buffer.from(text);
  const bodies = { br: plain, gzip: plain, plain };
  const encoding = encodingFor(request);
  if (encoding === 'br') bodies.br = await compressBrotli(plain, brotliOptions(plain, 'sentOnce'));
  if (encoding === 'gzip') bodies.gzip = await compressGzip(plain);
  return sendCompressed(request, reply, { status, headers, etag: etagOf(text), bodies });
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

function brotliOptions(plain: Buffer, use: keyof typeof BROTLI_QUALITY) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  };
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const text = String(headers['accept-encoding'] ?? '').toLowerCase();
  if (ACCEPTED.br.test(text)) return 'br';
  return ACCEPTED.gzip.test(text) ? 'gzip' : 'plain';
}
