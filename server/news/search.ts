import { NEWS_PER_PAGE, type NewsFilter } from '#contract/news.ts';
import { MOST_FOUND } from '#contract/news-search.ts';
import { type Pagination, paginationOf } from '#contract/paging.ts';
import type { Database } from '../database/schema.ts';
import { askedWords } from './news-index-repository.ts';
import { type NewsItem, toNewsItem } from './news-repository.ts';
import { findNewest, findPublishedInOrder } from './search-repository.ts';

export interface FoundNews {
  items: NewsItem[];
  pagination: Pagination;
}

/** The newest first, as in the list: of two sports days a parent means the one that comes or has just been. */
export function createNewsSearch(db: Database) {
  return async (question: string, filter: NewsFilter, page: number): Promise<FoundNews> => {
    const places = await findNewest(db, askedWords(question), filter, MOST_FOUND);
    const start = (page - 1) * NEWS_PER_PAGE;
    const rows = await findPublishedInOrder(db, places.slice(start, start + NEWS_PER_PAGE));
    return {
      items: rows.map(toNewsItem),
      pagination: paginationOf(page, NEWS_PER_PAGE, places.length),
    };
  };
}
