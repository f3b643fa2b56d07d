/**
 * News and events as browser and server agree on them: shapes, limits and the rules of the staff's form.
 * No schema library here: the browser loads this file.
 */
export const newsTypes = ['news', 'event'] as const;

export type NewsType = (typeof newsTypes)[number];

/** What a visitor may look at: everything, or one type. */
export type NewsFilter = 'all' | NewsType;

export const NEWS_PER_PAGE = 9;
export const NEWS_TITLE_MAX = 200;
export const NEWS_DESCRIPTION_MAX = 20_000;
export const NEWS_IMAGE_ALT_MAX = 300;

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

export interface Pagination {
  /** the page asked for, from 1 */
  current: number;
  pages: number;
  /** items on all pages together */
  total: number;
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

/** What the staff's form sends, without the picture. */
export interface NewsDraft {
  type: string;
  title: string;
  description: string;
  imageAlt: string;
}

export type NewsDraftField = keyof NewsDraft;
export type NewsDraftErrors = Partial<Record<NewsDraftField, string>>;

export function isNewsType(value: unknown): value is NewsType {
  return newsTypes.some((type) => type === value);
}

/** Trims every field; line ends become single '\n'. */
export function normalizeNewsDraft(draft: NewsDraft): NewsDraft {
  return {
    type: draft.type,
    title: draft.title.normalize('NFC').replace(/\s+/g, ' ').trim(),
    description: draft.description.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
    imageAlt: draft.imageAlt.normalize('NFC').replace(/\s+/g, ' ').trim(),
  };
}

/** A message for each field that breaks a rule; an empty object means the draft can be published. */
export function validateNewsDraft(draft: NewsDraft): NewsDraftErrors {
  const { type, title, description, imageAlt } = normalizeNewsDraft(draft);
  const errors: NewsDraftErrors = {};
  if (!isNewsType(type)) errors.type = 'Please choose News or Event';
  if (!title) errors.title = 'Title is required';
  else if (title.length > NEWS_TITLE_MAX) {
    errors.title = `Title can have up to ${NEWS_TITLE_MAX} characters`;
  }
  if (!description) errors.description = 'Description is required';
  else if (description.length > NEWS_DESCRIPTION_MAX) {
    errors.description = `Description can have up to ${NEWS_DESCRIPTION_MAX.toLocaleString('en-NG')} characters`;
  }
  if (imageAlt.length > NEWS_IMAGE_ALT_MAX) {
    errors.imageAlt = `The picture’s description can have up to ${NEWS_IMAGE_ALT_MAX} characters`;
  }
  return errors;
}
