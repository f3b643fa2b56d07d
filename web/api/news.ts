import type { NewsFilter, NewsItemAnswer, NewsListAnswer } from '#contract/news.ts';
import { type Reply, requestJson } from './request.ts';

const asAnybody = { timeoutMs: 15_000, cache: 'no-cache' } as const;

/** Asks for one page of the list; never rejects. */
export function fetchNewsList(filter: NewsFilter, page: number): Promise<Reply<NewsListAnswer>> {
  const type = filter === 'all' ? '' : `type=${filter}&`;
  return requestJson(`/api/news?${type}page=${page}`, asAnybody);
}

/** Asks for one item; never rejects. */
export function fetchNewsItem(id: string): Promise<Reply<NewsItemAnswer>> {
  return requestJson(`/api/news/${encodeURIComponent(id)}`, asAnybody);
}
