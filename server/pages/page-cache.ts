import type { ReadyAnswer } from '../http/ready-answer.ts';
import { createResponseCache, LONGEST_AGE_MS, SOURCE_AGE_MS } from '../http/response-cache.ts';

const MOST_PAGES = 300;

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages by address. */
export function createPageCache(now?: () => number) {
  return createResponseCache<ReadyAnswer>({
    mostAnswers: MOST_PAGES,
    longestAgeMs: LONGEST_AGE_MS - SOURCE_AGE_MS,
    ...(now && { now }),
  });
}
