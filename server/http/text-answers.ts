import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedAnswer, compressText, sendCompressed } from './compressed-answer.ts';
import { createResponseCache } from './response-cache.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const MOST_ANSWERS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

export interface TextAnswer extends CompressedAnswer {
  contentType: string;
}

/** What is to be sent and kept; `keep: false` for answers of which there are endlessly many. */
export interface FreshText {
  text: string;
  contentType: string;
  keep?: boolean;
}

export type TextAnswers = ReturnType<typeof createTextAnswers>;

/** Public answers as ready bytes by key, at most sixteen megabytes of them. */
export function createTextAnswers(now?: () => number, mostBytes = MOST_BYTES) {
  const cache = createResponseCache<TextAnswer>({
    mostAnswers: MOST_ANSWERS,
    bytes: { most: mostBytes, of: sizeOf },
    ...(now && { now }),
  });
  const underWay = new Map<string, Promise<TextAnswer>>();

  return { find: cache.find, read, forget };

  /** The answer from memory, else as `make` says; callers who come at the same time share one `make`. */
  async function read(key: string, make: () => Promise<FreshText>): Promise<TextAnswer> {
    const known = cache.find(key) ?? underWay.get(key);
    if (known) return known;
    const made = makeAndKeep(key, make);
    underWay.set(key, made);
    try {
      return await made;
    } finally {
      if (underWay.get(key) === made) underWay.delete(key);
    }
  }

  /** Something has changed: nothing that was read before this moment is sent to whoever asks after it. */
  function forget(): void {
    cache.expire();
    underWay.clear();
  }

  async function makeAndKeep(key: string, make: () => Promise<FreshText>): Promise<TextAnswer> {
    const keepAnswer = cache.begin(key);
    const { text, contentType, keep = true } = await make();
    const answer = { ...(await compressText(text, 'sentOnce')), contentType };
    if (keep) keepAnswer(answer);
    return answer;
  }
}

/** Sends it as the caller likes it; it may be kept, and is asked after each time. */
export function sendText(request: FastifyRequest, reply: FastifyReply, answer: TextAnswer) {
  reply.headers({ 'content-type': answer.contentType, 'cache-control': 'no-cache' });
  return sendCompressed(request, reply, answer);
}

function sizeOf({ plain, brotli, gzip }: TextAnswer): number {
  return plain.length + brotli.length + gzip.length;
}
