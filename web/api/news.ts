import type { ComingUpAnswer, NewsFilter, NewsItemAnswer, NewsListAnswer } from '#contract/news.ts';
import { type Reply, requestJson } from './request.ts';

const forEveryone = { timeoutMs: 15_000, cache: 'no-cache' } as const;

/** Asks for one page of the list; never rejects. */
export function fetchNewsList(
  filter: NewsFilter,
  page: number,
  words?: string,
): Promise<Reply<NewsListAnswer>> {
  const type = filter === 'all' ? '' : `type=${filter}&`;
  const question = words ? `&q=${encodeURIComponent(words)}` : '';
  return requestJson(`/api/news?${type}page=${page}${question}`, forEveryone);
}

/** Asks for one item; never rejects. */
export function fetchNewsItem(id: string): Promise<Reply<NewsItemAnswer>> {
  return requestJson(`/api/news/${encodeURIComponent(id)}`, forEveryone);
}

/** Asks for the next events; never rejects. */
export function fetchComingUp(): Promise<Reply<ComingUpAnswer>> {
  return requestJson('/api/news/coming-up', forEveryone);
}
