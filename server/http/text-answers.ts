import type { FastifyReply, FastifyRequest } from 'fastify';
import { formFor, type ReadyAnswer, readyText, sendForm, sizeOf } from './ready-answer.ts';
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

/**
 * Answers as ready bytes by key, at most sixteen megabytes of them. Under an address stands what anybody gets who asks
 * for it; what only some may read has a key that is none.
 */
export function createTextAnswers(now?: () => number, mostBytes = MOST_BYTES) {
  const cache = createResponseCache<ReadyAnswer>({
    mostAnswers: MOST_ANSWERS,
    bytes: { most: mostBytes, of: sizeOf },
    ...(now && { now }),
  });
  const underWay = new Map<string, Promise<ReadyAnswer>>();

  return { findAtAddress, read, answer, forget };

  /** Made for an address, and kept. */
  function findAtAddress(address: string): ReadyAnswer | undefined {
    return address.startsWith('/') ? cache.find(address) : undefined;
  }

  /** The answer from memory, else as `make` says; callers who come at the same time share one `make`. */
  async function read(
    key: string,
    make: () => Promise<FreshText>,
    route = '',
  ): Promise<ReadyAnswer> {
    const known = cache.find(key) ?? underWay.get(key);
    if (known) return known;
    const made = makeAndKeep(key, make, route);
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
    const found = await read(key, make, request.routeOptions.url);
    return sendForm(reply, formFor(found, request.headers));
  }

  /** Something has changed: nothing that was read before this moment is sent to whoever asks after it. */
  function forget(): void {
    cache.expire();
    underWay.clear();
  }

  async function makeAndKeep(
    key: string,
    make: () => Promise<FreshText>,
    route: string,
  ): Promise<ReadyAnswer> {
    const keepAnswer = cache.begin(key);
    const { text, contentType, keep = true } = await make();
    const headers = { 'content-type': contentType, 'cache-control': 'no-cache' };
    const ready = await readyText(text, { route, headers, use: 'sentOnce' });
    if (keep) keepAnswer(ready);
    return ready;
  }
}
