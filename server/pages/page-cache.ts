import type { CompressedAnswer } from '../http/compressed-answer.ts';
import { createResponseCache } from '../http/response-cache.ts';

/** A rendered page, ready to be sent. */
export interface RenderedPage extends CompressedAnswer {
  status: number;
  securityPolicy: string;
}

const MOST_PAGES = 300;

export type PageCache = ReturnType<typeof createPageCache>;

/** Rendered pages by address. */
export function createPageCache(now?: () => number) {
  return createResponseCache<RenderedPage>({ mostAnswers: MOST_PAGES, ...(now && { now }) });
}
