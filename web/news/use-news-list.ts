import { useEffect } from 'react';
import { fetchNewsList } from '../api/news.ts';
import { isSparing, useIdleDelay } from '../ui/loading/ahead.ts';
import { documentSentAt } from '../ui/loading/stored-document.ts';
import { loadNewsList, type NewsListResult } from './load-news.ts';
import { type NewsChoice, newsAddress } from './news-address.ts';
import { type NewsList, newsCopies } from './news-copies.ts';
import { useArriving } from './use-arriving.ts';
import { useNewest } from './use-newest.ts';

export interface ListOfNews {
  choice: NewsChoice;
  list?: NewsList | undefined;
  expected: number;
  /** the server's answer, within the site; undefined on a page that the server has rendered */
  arriving?: Promise<NewsListResult>;
}

export type NewsListState = { kind: 'loading' } | NewsListResult;

export function useNewsList({ choice, list, arriving }: ListOfNews) {
  const { result, isAwaited, ...refreshing } = useArriving({
    subject: newsAddress(choice),
    arriving,
    isRead: list !== undefined,
  });
  useRenderedListAsCopy(choice, arriving ? undefined : list);
  const state = stateOf(result, list, isAwaited);
  const shown = 'list' in state ? state.list.items : undefined;
  // What is searched for is limited by the minute.
  const newest = useNewest(choice.words ? undefined : shown, async () => {
    const reply = await fetchNewsList(choice.filter, choice.page);
    return reply.kind === 'success' ? reply.answer.data : undefined;
  });
  return { state, newest, ...refreshing };
}

function stateOf(
  result: NewsListResult | undefined,
  known: NewsList | undefined,
  isAwaited: boolean,
): NewsListState {
  if (result && !(result.kind === 'failed' && isAwaited)) return result;
  if (known) return { kind: 'list', list: known };
  return isAwaited ? { kind: 'loading' } : { kind: 'failed' };
}

/**
 * Stores a list that came with the document once the page is idle or left, and then fetches shortened texts, so that
 * every card opens offline.
 */
function useRenderedListAsCopy(choice: NewsChoice, rendered: NewsList | undefined): void {
  const isIdle = useIdleDelay();
  const { filter, page, words } = choice;
  useEffect(() => {
    if (!rendered) return;
    const rendering = { filter, page, words };
    if (isIdle) {
      const isWhole = !rendered.items.some(({ isShortened }) => isShortened);
      if (!isWhole && !isSparing()) void loadNewsList(rendering, newsCopies);
      return;
    }
    newsCopies.rememberList(rendering, rendered, documentSentAt());
    return () => void newsCopies.storeList(rendering);
  }, [filter, page, words, rendered, isIdle]);
}
