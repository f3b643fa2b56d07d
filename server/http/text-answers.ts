import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  formFor,
  type ReadyAnswer,
  readyText,
  SHARED_CACHE_HEADERS,
  sendForm,
  sizeOf,
} from './ready-answer.ts';
import { createResponseCache } from './response-cache.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const MOST_ANSWERS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** `keep: false` for texts of which there are endlessly many: they are not cached. */
export interface FreshText {
  text: string;
  contentType: string;
  keep?: boolean;
}

export type TextAnswers = ReturnType<typeof createTextAnswers>;

/** Cached texts, compressed and ready to be sent, by key. */
export function createTextAnswers(now?: () => number, mostBytes = MOST_BYTES) {
  const cache = createResponseCache<ReadyAnswer>({
    mostAnswers: MOST_ANSWERS,
    bytes: { most: mostBytes, of: sizeOf },
    ...(now && { now }),
  });

  return { read, answer, forget: () => cache.expire() };

  function read(key: string, make: () => Promise<FreshText>): Promise<ReadyAnswer> {
    return cache.read(key, async () => {
      const { text, contentType, keep = true } = await make();
      const headers = { 'content-type': contentType, ...SHARED_CACHE_HEADERS };
      return { value: await readyText(text, { headers, use: 'sentOnce' }), keep };
    });
  }

  /** Sends what is read, in the form that the caller accepts. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<FreshText>,
  ) {
    return sendForm(reply, formFor(await read(key, make), request.headers));
  }
}
