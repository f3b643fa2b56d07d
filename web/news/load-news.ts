import type { NewsItem } from '#contract/news.ts';
import { fetchNewsItem, fetchNewsList } from '../api/news.ts';
import type { Reply } from '../api/request.ts';
import type { NewsChoice } from './news-address.ts';
import type { NewsCopies, NewsList } from './news-copies.ts';

export type NewsListResult =
  | { kind: 'list'; list: NewsList; savedAt?: undefined }
  | { kind: 'saved'; list: NewsList; savedAt: number }
  | { kind: 'failed' };

export type NewsItemResult =
  | { kind: 'item'; item: NewsItem }
  | { kind: 'saved'; item: NewsItem; savedAt: number }
  /** the server says that there is no such item (any more); what the device had is shown this once */
  | { kind: 'removed'; item: NewsItem | undefined }
  | { kind: 'failed' };

/** One page of the list from the server, else from this device; never rejects. */
export async function loadNewsList(
  choice: NewsChoice,
  copies: NewsCopies,
): Promise<NewsListResult> {
  const reply = await fetchNewsList(choice.filter, choice.page, choice.words);
  if (reply.kind === 'success') {
    const { data: items, pagination } = reply.answer;
    const list = { items, pagination };
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
  if (reply.kind === 'success') {
    const item = reply.answer.data;
    copies.rememberItem(item);
    void copies.storeItem(id);
    return { kind: 'item', item };
  }
  const saved = await copies.savedItem(id);
  if (isGone(reply)) {
    void copies.forgetItem(id);
    return { kind: 'removed', item: saved?.value };
  }
  return saved ? { kind: 'saved', item: saved.value, savedAt: saved.savedAt } : { kind: 'failed' };
}

/** The server says that there is no such item (any more). */
export function isGone(reply: Reply<unknown>): boolean {
  return reply.kind === 'refused' && [404, 410].includes(reply.httpStatus);
}
