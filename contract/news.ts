import type { Pagination } from './paging.ts';

/**
 * News and events as browser and server agree on them.
 * No schema library here: the browser loads this file, also on public pages; the staff's rules are in news-draft.ts.
 */
export const newsTypes = ['news', 'event'] as const;

export type NewsType = (typeof newsTypes)[number];

/** What a visitor may look at: everything, or one type. */
export type NewsFilter = 'all' | NewsType;

export const NEWS_PER_PAGE = 9;

export interface NewsItem {
  _id: string;
  /** the same value as `_id` */
  id: string;
  title: string;
  /** plain text; blank lines make paragraphs, addresses become links */
  description: string;
  type: NewsType;
  /** an address of our media service (see pictures.ts) or of a hosted image service; absent without a picture */
  image?: string;
  /** what the picture shows, for those who do not see it */
  imageAlt?: string;
  /** ISO 8601, UTC */
  createdAt: string;
  createdBy?: { name: string };
}

/** Answer of GET /api/news and GET /api/admin/news (there `pagination` only when a page was asked for). */
export interface NewsListAnswer {
  success: true;
  message: string;
  data: NewsItem[];
  pagination: Pagination;
}

/** Answer of GET /api/news/{id}. */
export interface NewsItemAnswer {
  success: true;
  message: string;
  data: NewsItem;
}

export function isNewsType(value: unknown): value is NewsType {
  return newsTypes.some((type) => type === value);
}
