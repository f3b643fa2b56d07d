import type * as z from 'zod';
import type * as schemas from './schemas/news.ts';

/** News and events, for browser and server: of the schemas only types. The rules for staff are in news-draft.ts. */
export type NewsType = NewsItem['type'];

export const newsTypes = ['news', 'event'] as const satisfies NewsType[];

/** Where an item stands; only published ones are public. Offline: published before, taken down since. */
export const newsStates = ['published', 'draft', 'scheduled', 'offline'] as const;
export type NewsState = (typeof newsStates)[number];

/** What became of an event; as planned without one. */
export const eventStatuses = ['cancelled', 'moved'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const eventStatusWords = { cancelled: 'Cancelled', moved: 'Moved' } as const;

/** 'Cancelled: Carol service': wherever the title stands alone, it says what became of the event. */
export function announcedTitle({
  title,
  eventStatus,
}: {
  title: string;
  eventStatus?: EventStatus | null | undefined;
}): string {
  return eventStatus ? `${eventStatusWords[eventStatus]}: ${title}` : title;
}

/** What a visitor may look at: everything, or one type. */
export type NewsFilter = 'all' | NewsType;

export const NEWS_PER_PAGE = 9;

export type NewsItem = z.infer<typeof schemas.newsItem>;
export type TextBlock = z.infer<typeof schemas.textBlock>;
export type TextPart = TextBlock['lines'][number][number];
export type StaffNewsItem = z.infer<typeof schemas.staffNewsItem>;
export type StaffNewsItemAnswer = z.infer<typeof schemas.staffNewsItemAnswer>;
/** A page of it. */
export type StaffNewsListAnswer = Required<z.infer<typeof schemas.staffNewsListAnswer>>;
export type UnpublishedNewsAnswer = z.infer<typeof schemas.unpublishedNewsAnswer>;
export type NewsVersionsAnswer = z.infer<typeof schemas.newsVersionsAnswer>;
export type PreviewLinkAnswer = z.infer<typeof schemas.previewLinkAnswer>;
export type DeletedNewsAnswer = z.infer<typeof schemas.deletedNewsAnswer>;
export type NewsListAnswer = z.infer<typeof schemas.newsListAnswer>;
export type NewsItemAnswer = z.infer<typeof schemas.newsItemAnswer>;
export type ComingEvent = z.infer<typeof schemas.comingEvent>;
export type ComingUpAnswer = z.infer<typeof schemas.comingUpAnswer>;

export function isNewsType(value: unknown): value is NewsType {
  return newsTypes.some((type) => type === value);
}
