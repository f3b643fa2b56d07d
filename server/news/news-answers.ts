import { eventInWords } from '#contract/dates/event-time.ts';
import type {
  NewsItem as Answered,
  ComingUpAnswer,
  DeletedNewsAnswer,
  NewsListAnswer,
} from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { done } from '../http/answers.ts';
import type { NewsItem } from './news-repository.ts';
import type { NewsPage } from './reading.ts';
import type { DeletedNews } from './restoring.ts';
import type { FoundNews } from './search.ts';

export function newsItem(item: NewsItem): Answered {
  const { id, title, description, type, image, imageAlt, createdAt, authorName } = item;
  const { startsAt, eventDays } = item;
  return {
    _id: id,
    id,
    title,
    description,
    type,
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    ...(startsAt && { startsAt }),
    ...(eventDays && { eventDays: { ...eventDays, words: eventInWords(eventDays, startsAt) } }),
    createdAt,
    ...(authorName && { createdBy: { name: authorName } }),
  };
}

export function newsList({ items, pagination }: NewsPage): NewsListAnswer {
  const message = pagination.total === 0 ? 'No news yet' : 'News and events, newest first';
  return done(message, { data: items.map(newsItem), pagination });
}

export function foundNews({ items, pagination }: FoundNews): NewsListAnswer {
  const message = pagination.total === 0 ? 'Nothing was found' : 'What was found, newest first';
  return done(message, { data: items.map(newsItem), pagination });
}

export function comingUpAnswer(items: NewsItem[], dates: SchoolDate[]): ComingUpAnswer {
  const data = items
    .map(newsItem)
    .flatMap(({ id, title, startsAt, eventDays: days }) =>
      days ? [{ _id: id, id, title, startsAt: startsAt ?? days.first, words: days.words }] : [],
    );
  return done(data.length === 0 ? 'No events soon' : 'The next events', { data, dates });
}

export function deletedNews(items: DeletedNews): DeletedNewsAnswer {
  const message = items.length === 0 ? 'Nothing was deleted lately' : 'The last deleted first';
  return done(message, { data: items.map((item) => ({ _id: item.id, ...item })) });
}
