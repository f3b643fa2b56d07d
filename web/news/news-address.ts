import { pages } from '#contract/addresses.ts';
import { isNewsType, type NewsFilter } from '#contract/news.ts';
import { pageIn } from '#contract/paging.ts';

export interface NewsChoice {
  filter: NewsFilter;
  page: number;
}

/** The choice in an address; what makes no sense counts as not said. */
export function readNewsChoice(query: URLSearchParams): NewsChoice {
  const type = query.get('type');
  return {
    filter: isNewsType(type) ? type : 'all',
    page: pageIn(query),
  };
}

export function newsAddress({ filter, page }: NewsChoice): string {
  const query = new URLSearchParams();
  if (filter !== 'all') query.set('type', filter);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return search ? `${pages.news}?${search}` : pages.news;
}
