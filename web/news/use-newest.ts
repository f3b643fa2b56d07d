import { useEffect, useEffectEvent, useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import { isSparing } from '../ui/loading/ahead.ts';
import type { ListedNews } from './stored-news.ts';

/** With the answer, within the five seconds in which the server's own caches are fresh. */
const ASK_EVERY_MS = 4_000;
/** Not its picture: that has another address once its smaller sizes are there. */
const COMPARED = ['_id', 'title', 'updatedAt', 'startsAt', 'endsAt', 'place', 'eventStatus'];

/**
 * What the server has now, if it is not what is shown: to be offered, since nothing may move under a finger. Asks while
 * the tab is looked at, and as soon as it is again; an unchanged answer is a few hundred bytes.
 *
 * @param ask undefined when the server does not know; an empty list when it has taken the item down
 */
export function useNewest(
  shown: readonly ListedNews[] | undefined,
  ask: () => Promise<readonly NewsItem[] | undefined>,
): readonly NewsItem[] | undefined {
  const [newest, setNewest] = useState<{ items: readonly NewsItem[]; than: typeof shown }>();
  const compare = useEffectEvent(async () => {
    if (!shown || document.hidden || !navigator.onLine || isSparing()) return;
    const items = await ask();
    if (items) setNewest(isSame(items, shown) ? undefined : { items, than: shown });
  });
  useEffect(() => {
    const timer = setInterval(() => void compare(), ASK_EVERY_MS);
    const onVisible = () => void compare();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return newest && newest.than === shown ? newest.items : undefined;
}

function isSame(items: readonly NewsItem[], others: readonly ListedNews[]): boolean {
  return JSON.stringify(items, COMPARED) === JSON.stringify(others, COMPARED);
}

/** Of the first item that was published after all that are shown; undefined when the list has only changed. */
export function titleOfNew(
  newest: readonly NewsItem[],
  shown: readonly NewsItem[],
): string | undefined {
  const isNew = (item: NewsItem) => shown.every((other) => item.createdAt > other.createdAt);
  return newest.find(isNew)?.title;
}
