import { useEffect, useState } from 'react';
import type { NewsItem, NewsListAnswer } from '#contract/news.ts';
import { fetchNewsItem } from '../../api/news.ts';
import type { Loaded } from '../panel/loading.ts';
import { NEW_ITEM } from './news-desk-address.ts';

/** What the form is open for; without an item it is for a new one. */
export type OpenItem =
  | { status: 'closed' | 'loading' | 'gone' | 'failed' }
  | { status: 'ready'; item: NewsItem | undefined };

const closed: OpenItem = { status: 'closed' };
const loading: OpenItem = { status: 'loading' };

/** The item named in the address: from the list when it is there, else from the server. It stays while it is open. */
export function useOpenItem(open: string | undefined, list: Loaded<NewsListAnswer>): OpenItem {
  const [held, setHeld] = useState<{ open: string; opened: OpenItem }>();
  const inList = list.answer?.data.find((item) => item._id === open);
  const isAsked = open !== undefined && open !== NEW_ITEM;
  const mustFetch = isAsked && held?.open !== open && !inList && !list.isLoading;

  if (held && held.open !== open) setHeld(undefined);
  else if (isAsked && inList && !held) setHeld({ open, opened: { status: 'ready', item: inList } });

  useEffect(() => {
    if (!mustFetch || open === undefined) return;
    let isWanted = true;
    fetchNewsItem(open).then((reply) => {
      if (isWanted) setHeld({ open, opened: openedFrom(reply) });
    });
    return () => {
      isWanted = false;
    };
  }, [mustFetch, open]);

  if (open === undefined) return closed;
  if (open === NEW_ITEM) return newItem;
  return held?.open === open ? held.opened : loading;
}

const newItem: OpenItem = { status: 'ready', item: undefined };

function openedFrom(reply: Awaited<ReturnType<typeof fetchNewsItem>>): OpenItem {
  if (reply.kind === 'success') return { status: 'ready', item: reply.answer.data };
  const isGone = reply.kind === 'refused' && reply.httpStatus === 404;
  return { status: isGone ? 'gone' : 'failed' };
}
