import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { announcedTitle, type NewsItem } from '#contract/news.ts';
import { fetchNewsItem } from '../api/news.ts';
import { titleOf } from '../shell/metadata.ts';
import { useIdleDelay } from '../ui/loading/ahead.ts';
import { documentSentAt } from '../ui/loading/stored-document.ts';
import { isGone, type NewsItemResult } from './load-news.ts';
import { newsCopies } from './news-copies.ts';
import { type ListedNews, readPassedOn } from './stored-news.ts';
import { useArriving } from './use-arriving.ts';
import { useNewest } from './use-newest.ts';

export interface OpenedNews {
  id: string;
  item?: NewsItem | undefined;
  /** the server's answer, within the site; undefined on a page that the server has rendered */
  arriving?: Promise<NewsItemResult>;
  /** said above an item that a preview link shows, before it is public or while it is offline */
  note?: string;
}

export type NewsItemState =
  | { kind: 'loading' }
  /** what the list had of it; the rest is on its way, or could not be had */
  | { kind: 'beginning'; item: NewsItem; isAwaited: boolean }
  | { kind: 'removed'; item: NewsItem }
  | Exclude<NewsItemResult, { kind: 'removed' }>;

export function useNewsItem({ id, item: known, arriving, note }: OpenedNews) {
  const passedOn = readPassedOn(useLocation().state, id);
  const { result, isAwaited, ...refreshing } = useArriving({
    subject: id,
    arriving,
    isRead: known !== undefined || note !== undefined,
  });
  // The first rendering in the browser must agree with the server's, which knows no navigation state.
  const passedItem = arriving ? passedOn.item : undefined;
  // The document said that there is no item; that stands while the device is asked, so that nothing moves.
  const [cameWithout] = useState(!arriving && !known);
  const isLoading = isAwaited && !(cameWithout && result === undefined);
  const state = stateOf(result, known ?? passedItem, isLoading);
  const whole = known ?? (passedItem?.isShortened ? undefined : passedItem);
  useOpenedItemAsCopy(arriving && whole, arriving || note ? undefined : known);
  useTitle('item' in state ? announcedTitle(state.item) : undefined);
  const shown = state.kind === 'item' || state.kind === 'saved' ? state.item : undefined;
  const newest = useNewest(
    useMemo(() => (shown && !note ? [shown] : undefined), [shown, note]),
    async () => {
      const reply = await fetchNewsItem(id);
      if (reply.kind === 'success') return [reply.answer.data];
      return isGone(reply) ? [] : undefined;
    },
  );
  const opened = { state, newest, fromList: passedOn.fromList, ...refreshing };
  // Only the server reads a preview.
  return note ? { ...opened, refresh: () => location.reload() } : opened;
}

function stateOf(
  result: NewsItemResult | undefined,
  known: ListedNews | undefined,
  isLoading: boolean,
): NewsItemState {
  if (result?.kind === 'item' || result?.kind === 'saved') return result;
  if (result?.kind === 'removed') {
    const item = result.item ?? known;
    return item ? { kind: 'removed', item } : { kind: 'failed' };
  }
  if (known?.isShortened) return { kind: 'beginning', item: known, isAwaited: isLoading };
  if (known) return { kind: 'item', item: known };
  return isLoading ? { kind: 'loading' } : { kind: 'failed' };
}

/** Stores an opened item: at once from a card, when idle or left from a document. */
function useOpenedItemAsCopy(opened: NewsItem | undefined, rendered: NewsItem | undefined): void {
  const isIdle = useIdleDelay();
  const storeOpened = useEffectEvent(() => {
    if (opened) void newsCopies.storeListedItem(opened);
  });
  const isOpened = opened !== undefined;
  useEffect(() => {
    if (isOpened) storeOpened();
  }, [isOpened]);
  useEffect(() => {
    if (!rendered || isIdle) return;
    newsCopies.rememberItem(rendered, documentSentAt());
    return () => void newsCopies.storeItem(rendered.id);
  }, [rendered, isIdle]);
}

/** The router's titles know only what was there when the page was opened. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titleOf(title);
  }, [title]);
}
