import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

export interface AnswerForm {
  status: number;
  headers: Record<string, string>;
  /** Absent with 304. */
  body?: Buffer | string;
}

/** A response in every form that callers accept. */
export interface ReadyAnswer {
  /** Absent where the whole text is sent each time. */
  etag?: string;
  forms: Record<Encoding | 'known', AnswerForm>;
}

type Encoding = 'br' | 'gzip' | 'plain';

interface Sending {
  status?: number;
  headers: Record<string, string>;
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

const BROTLI = {
  sentOften: { [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  /** Nearly every page fits into a window of 64 KB; a wider one costs memory each time. */
  sentOnce: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16 },
};

/** Named, and not as what the caller does not want. */
const NAMED = {
  br: /\bbr\b(?!;q=0(\.0*)?(,|$))/,
  gzip: /\bgzip\b(?!;q=0(\.0*)?(,|$))/,
};

/** For responses that are the same for everyone: browsers revalidate; nginx may use them for a second, and two more while it fetches. */
export const SHARED_CACHE_HEADERS = {
  'x-accel-expires': '1',
  'cache-control': 'no-cache, stale-while-revalidate=2',
};

export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** A text in every form. */
export async function readyText(
  text: string,
  { use, ...sending }: Sending & { use: keyof typeof BROTLI },
): Promise<ReadyAnswer> {
  const etag = etagOf(text);
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions(plain, use)),
    promisify(gzip)(plain),
  ]);
  const form = (encoding: Encoding, body: Buffer) => formOf(sending, etag, encoding, body);
  const forms = {
    known: knownForm(sending, etag),
    br: form('br', br),
    gzip: form('gzip', gzipped),
    plain: form('plain', plain),
  };
  return { etag, forms };
}

/** A short text that is sent as it is, whatever the caller accepts or has. */
export function readyAsItIs(text: string, sending: Sending): ReadyAnswer {
  const form = { status: 200, ...sending, body: text };
  return { forms: { known: form, br: form, gzip: form, plain: form } };
}

/** A text in the one form that this caller accepts, for this caller alone. */
export function formForOne(text: string, asked: IncomingHttpHeaders, sending: Sending): AnswerForm {
  const etag = etagOf(text);
  if (hasAlready(asked['if-none-match'], etag)) return knownForm(sending, etag);
  const encoding = encodingFor(asked);
  return formOf(sending, etag, encoding, compressNow(Buffer.from(text), encoding));
}

/** The smallest form that the caller accepts, or 304. */
export function formFor({ etag, forms }: ReadyAnswer, asked: IncomingHttpHeaders): AnswerForm {
  if (etag && hasAlready(asked['if-none-match'], etag)) return forms.known;
  return forms[encodingFor(asked)];
}

export function sendForm(reply: FastifyReply, { status, headers, body }: AnswerForm) {
  return reply.code(status).headers(headers).send(body);
}

/** How many bytes it takes in memory. */
export function sizeOf({ forms }: ReadyAnswer): number {
  return [forms.plain, forms.br, forms.gzip].reduce(
    (sum, { body }) => sum + (body?.length ?? 0),
    0,
  );
}

function formOf(
  { status = 200, headers }: Sending,
  etag: string,
  encoding: Encoding,
  body: Buffer,
): AnswerForm {
  const encoded = encoding === 'plain' ? undefined : { 'content-encoding': encoding };
  return { status, headers: { ...headers, vary: 'accept-encoding', etag, ...encoded }, body };
}

function knownForm({ headers }: Sending, etag: string): AnswerForm {
  return { status: 304, headers: { ...headers, vary: 'accept-encoding', etag } };
}

function compressNow(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'plain') return plain;
  if (encoding === 'gzip') return gzipSync(plain);
  return brotliCompressSync(plain, brotliOptions(plain, 'sentOnce'));
}

const brotliOptions = ({ length }: Buffer, use: keyof typeof BROTLI) => ({
  params: { ...BROTLI[use], [BROTLI_PARAM_SIZE_HINT]: length },
});

/** One of the tags is this one; which of them are weak does not matter (RFC 9110, 13.1.2). */
function hasAlready(tags: string | undefined, etag: string): boolean {
  if (tags === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => opaque(tag) === opaque(etag)) ?? false;
}

function encodingFor({ 'accept-encoding': accepted }: IncomingHttpHeaders): Encoding {
  const named = String(accepted ?? '').toLowerCase();
  if (NAMED.br.test(named)) return 'br';
  return NAMED.gzip.test(named) ? 'gzip' : 'plain';
}
