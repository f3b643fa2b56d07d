import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CompressedResponse,
  compressResponse,
  SHARED_CACHE_HEADERS,
  sendCompressed,
  sizeOf,
} from './compressed-response.ts';
import { createResponseCache } from './response-cache.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const MOST_TEXTS = 10_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** `keep: false` for texts of which there are endlessly many: they are not cached. */
export interface FreshText {
  text: string;
  contentType: string;
  keep?: boolean;
}

export type TextCache = ReturnType<typeof createTextCache>;

/** Texts by key, compressed and ready to be sent. */
export function createTextCache(now?: () => number, mostBytes = MOST_BYTES) {
  const cache = createResponseCache<CompressedResponse>({
    mostValues: MOST_TEXTS,
    bytes: { most: mostBytes, of: sizeOf },
    ...(now && { now }),
  });

  return { read, send, forget: () => cache.expire() };

  function read(key: string, make: () => Promise<FreshText>): Promise<CompressedResponse> {
    return cache.read(key, async () => {
      const { text, contentType, keep = true } = await make();
      const headers = { 'content-type': contentType, ...SHARED_CACHE_HEADERS };
      return { value: await compressResponse(text, { headers, use: 'sentOnce' }), keep };
    });
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<FreshText>,
  ) {
    return sendCompressed(request, reply, await read(key, make));
  }
}
