import { useCallback, useEffect, useRef, useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import type { Pagination } from '#contract/paging.ts';
import { listNewsForStaff } from '../../api/news-desk.ts';
import type { StaffRequest } from '../../api/staff.ts';

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
    const answer = await listNewsForStaff(request, { page, words }, question.signal);
    if (question.signal.aborted) return;
    if (answer.kind === 'list') {
      const { items, pagination } = answer;
      return setList({ status: 'loaded', items, pagination });
    }
    console.error('The list of news could not be loaded:', answer.message ?? 'no answer');
    setList({ status: 'failed', items: undefined, pagination: undefined });
  }, [request, page, words]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  return { list, reload: load };
}
