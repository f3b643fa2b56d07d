import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedAnswer, compressText, encodedFor } from './compressed-answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A second process learns of a change by this: nothing is sent that is older than five seconds. */
const LONGEST_AGE_MS = 5_000;
const MOST_BYTES = 16 * 1024 * 1024;

export interface KeptAnswer extends CompressedAnswer {
  contentType: string;
}

/** What is to be sent and kept; `keep: false` for answers of which there are endlessly many. */
export interface FreshText {
  text: string;
  contentType: string;
  keep?: boolean;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Public answers as ready bytes by key, at most sixteen megabytes of them; the least recently made go first. */
export function createKeptAnswers(now: () => number, mostBytes = MOST_BYTES) {
  const kept = new Map<string, { answer: KeptAnswer; madeAt: number }>();
  const underWay = new Map<string, Promise<KeptAnswer>>();
  let bytes = 0;
  let generation = 0;

  return { find, read, forget };

  /** The answer if it is in memory and young enough. */
  function find(key: string): KeptAnswer | undefined {
    const entry = kept.get(key);
    return entry && now() - entry.madeAt <= LONGEST_AGE_MS ? entry.answer : undefined;
  }

  /** The answer from memory, else as `make` says; callers who come at the same time share one `make`. */
  async function read(key: string, make: () => Promise<FreshText>): Promise<KeptAnswer> {
    const known = find(key) ?? underWay.get(key);
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
    generation += 1;
    kept.clear();
    underWay.clear();
    bytes = 0;
  }

  async function makeAndKeep(key: string, make: () => Promise<FreshText>): Promise<KeptAnswer> {
    const generationBefore = generation;
    const madeAt = now();
    const { text, contentType, keep = true } = await make();
    const answer = { ...(await compressText(text, 'sentOnce')), contentType };
    if (keep && generation === generationBefore) remember(key, { answer, madeAt });
    return answer;
  }

  function remember(key: string, entry: { answer: KeptAnswer; madeAt: number }): void {
    drop(key);
    kept.set(key, entry);
    bytes += sizeOf(entry.answer);
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    bytes -= sizeOf(entry.answer);
  }
}

/** Sends it compressed as the caller likes, or says that the caller has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  reply.headers({
    'content-type': answer.contentType,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: answer.etag,
  });
  if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  const { encoding, body } = encodedFor(answer, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

function sizeOf({ plain, brotli, gzip }: KeptAnswer): number {
  return plain.length + brotli.length + gzip.length;
}
