import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as it goes over the line, in every form that browsers accept. */
export interface CompressedAnswer {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

/** The best level takes some 50 ms, beside the event loop: worth it for what is sent many times, not for one answer. */
const QUALITY = { sentOften: constants.BROTLI_MAX_QUALITY, sentOnce: 5 };

/** Names a text by its content: equal texts have equal tags. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

export async function compressText(
  text: string,
  use: keyof typeof QUALITY,
): Promise<CompressedAnswer> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[use],
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  return { etag: etagOf(text), plain, brotli, gzip: gzipped };
}

/** Sends it in the smallest form that the caller accepts, or says that the caller has it already. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedAnswer,
) {
  reply.headers({ vary: 'accept-encoding', etag: answer.etag });
  if (hasAlready(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  const { encoding, body } = encodedFor(answer, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** One of the tags is this one; which of them are weak does not matter (RFC 9110, 13.1.2). */
function hasAlready(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

function encodedFor(
  answer: CompressedAnswer,
  accepted: string | string[] | undefined,
): { encoding: 'br' | 'gzip' | undefined; body: Buffer } {
  const names = String(accepted ?? '').toLowerCase();
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(names)) return { encoding: 'br', body: answer.brotli };
  if (/\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(names)) return { encoding: 'gzip', body: answer.gzip };
  return { encoding: undefined, body: answer.plain };
}
