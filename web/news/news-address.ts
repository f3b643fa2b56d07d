import { pages } from '#contract/addresses.ts';
import { isNewsType, type NewsFilter } from '#contract/news.ts';
import { wordsIn } from '#contract/news-search.ts';
import { pageIn } from '#contract/paging.ts';

export interface NewsChoice {
  filter: NewsFilter;
  page: number;
  /** what is searched for; without them everything is listed */
  words?: string | undefined;
}

/** The choice in an address; what makes no sense counts as not said. */
export function readNewsChoice(query: URLSearchParams): NewsChoice {
  const type = query.get('type');
  const words = wordsIn(query);
  return {
    filter: isNewsType(type) ? type : 'all',
    page: pageIn(query),
    ...(words && { words }),
  };
}

/** In the order in which a form without scripts sends it. */
export function newsAddress({ filter, page, words }: NewsChoice): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (filter !== 'all') query.set('type', filter);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return search ? `${pages.news}?${search}` : pages.news;
}

/** On the first page of everything the very newest is the large one. */
export function startsWithLead({ filter, page, words }: NewsChoice): boolean {
  return filter === 'all' && page === 1 && !words;
}
