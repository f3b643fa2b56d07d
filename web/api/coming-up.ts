import type { ComingUpAnswer } from '#contract/news.ts';
import { type Reply, requestJson } from './request.ts';

/** Asks for the next events; never rejects. Not in news.ts: the home page, which asks too, needs nothing else of that. */
export function fetchComingUp(): Promise<Reply<ComingUpAnswer>> {
  return requestJson('/api/news/coming-up', { timeoutMs: 15_000, cache: 'no-cache' });
}
