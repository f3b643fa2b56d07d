import type { ReadyAnswer } from '../http/ready-answer.ts';
import { createResponseCache } from '../http/response-cache.ts';

const MOST_PAGES = 300;

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages by address. */
export function createPageCache(now?: () => number) {
  return createResponseCache<ReadyAnswer>({ mostAnswers: MOST_PAGES, ...(now && { now }) });
}
