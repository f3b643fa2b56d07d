import type { NewsItem } from '#contract/news.ts';
import { fetchNewsItem, fetchNewsList } from '../api/news.ts';
import type { NewsChoice } from './news-address.ts';
import type { NewsCopies, NewsList } from './news-copies.ts';

export type NewsListResult =
  | { kind: 'list'; list: NewsList; savedAt?: undefined }
  /** a copy from this device, because the server could not be asked */
  | { kind: 'saved'; list: NewsList; savedAt: number }
  | { kind: 'failed' };

export type NewsItemResult =
  | { kind: 'item'; item: NewsItem }
  /** a copy from this device; `isRemoved` when the server says that there is no such item (any more) */
  | { kind: 'saved'; item: NewsItem; savedAt: number; isRemoved: boolean }
  | { kind: 'failed' };

/** One page of the list from the server, else from this device; never rejects. */
export async function loadNewsList(
  choice: NewsChoice,
  copies: NewsCopies,
): Promise<NewsListResult> {
  const reply = await fetchNewsList(choice.filter, choice.page);
  if (reply.kind === 'list') {
    const list = { items: reply.items, pagination: reply.pagination };
    copies.rememberList(choice, list);
    void copies.storeList(choice);
    return { kind: 'list', list };
  }
  const saved = await copies.savedList(choice);
  return saved ? { kind: 'saved', list: saved.value, savedAt: saved.savedAt } : { kind: 'failed' };
}

/** One item from the server, else from this device; never rejects. */
export async function loadNewsItem(id: string, copies: NewsCopies): Promise<NewsItemResult> {
  const reply = await fetchNewsItem(id);
  if (reply.kind === 'item') {
    void copies.keepItem(reply.item, { isFresh: true });
    return { kind: 'item', item: reply.item };
  }
  const isRemoved = reply.kind === 'refused' && [404, 410].includes(reply.httpStatus);
  const saved = await copies.savedItem(id);
  if (!saved) return { kind: 'failed' };
  // Shown this once, so that nobody loses a text in the middle of reading; not again.
  if (isRemoved) void copies.forgetItem(id);
  return { kind: 'saved', item: saved.value, savedAt: saved.savedAt, isRemoved };
}
