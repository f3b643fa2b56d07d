import { useCallback, useEffect, useRef, useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import type { Pagination } from '#contract/paging.ts';
import { messageIn, type StaffRequest } from '../../api/staff.ts';
import { fetchNewsForStaff } from '../../api/staff-news.ts';

/** `items` and `pagination` are the last that arrived: an old list stays in view while a new one is on its way. */
export interface NewsList {
  status: 'loading' | 'loaded' | 'failed';
  items: NewsItem[] | undefined;
  pagination: Pagination | undefined;
}

/** The part of the list that is asked for, and a way to ask for it again. */
export function useNewsList(request: StaffRequest, page: number, words: string) {
  const [list, setList] = useState<NewsList>({
    status: 'loading',
    items: undefined,
    pagination: undefined,
  });
  const running = useRef<AbortController>(undefined);

  const load = useCallback(async () => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setList((known) => ({ ...known, status: 'loading' }));
    const reply = await fetchNewsForStaff(request, { page, words }, question.signal);
    if (question.signal.aborted) return;
    if (reply.kind === 'success') {
      const { data: items, pagination } = reply.answer;
      return setList({ status: 'loaded', items, pagination });
    }
    console.error('The list of news could not be loaded:', messageIn(reply, 'no answer'));
    setList({ status: 'failed', items: undefined, pagination: undefined });
  }, [request, page, words]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  return { list, reload: load };
}
