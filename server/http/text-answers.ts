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

/** What is to be sent and kept; `keep: false` for answers of which there are endlessly many. */
export interface FreshText {
  text: string;
  contentType: string;
  keep?: boolean;
}

export type TextAnswers = ReturnType<typeof createTextAnswers>;

/** Answers as ready bytes by key, at most sixteen megabytes of them. */
export function createTextAnswers(now?: () => number, mostBytes = MOST_BYTES) {
  const cache = createResponseCache<ReadyAnswer>({
    mostAnswers: MOST_ANSWERS,
    bytes: { most: mostBytes, of: sizeOf },
    ...(now && { now }),
  });
  const underWay = new Map<string, Promise<ReadyAnswer>>();

  return { read, answer, forget };

  /** The answer from memory, else as `make` says; callers who come at the same time share one `make`. */
  async function read(key: string, make: () => Promise<FreshText>): Promise<ReadyAnswer> {
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

  /** Answers a request with what is read, as the caller likes it; it may be kept, and is asked after each time. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<FreshText>,
  ) {
    const found = await read(key, make);
    return sendForm(reply, formFor(found, request.headers));
  }

  /** Something has changed: nothing that was read before this moment is sent to whoever asks after it. */
  function forget(): void {
    cache.expire();
    underWay.clear();
  }

  async function makeAndKeep(key: string, make: () => Promise<FreshText>): Promise<ReadyAnswer> {
    const keepAnswer = cache.begin(key);
    const { text, contentType, keep = true } = await make();
    const headers = { 'content-type': contentType, ...SHARED_CACHE_HEADERS };
    const ready = await readyText(text, { headers, use: 'sentOnce' });
    if (keep) keepAnswer(ready);
    return ready;
  }
}
