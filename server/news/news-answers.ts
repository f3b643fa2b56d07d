import { eventInWords } from '#contract/dates/event-time.ts';
import type {
  NewsItem as Answered,
  ComingUpAnswer,
  DeletedNewsAnswer,
  NewsListAnswer,
  NewsVersionsAnswer,
  StaffNewsItem,
} from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { done } from '../http/answers.ts';
import type { NewsItem } from './news-repository.ts';
import { readVersion } from './news-versions.ts';
import type { NewsPage } from './reading.ts';
import type { DeletedNews } from './restoring.ts';
import type { FoundNews } from './search.ts';
import type { News } from './service.ts';

type Version = Awaited<ReturnType<News['versions']>>[number];

export function newsItem(item: NewsItem): Answered {
  const { id, title, description, type, image, imageAlt, createdAt, authorName } = item;
  const { startsAt, endsAt, eventDays, place, eventStatus, movedFrom, textChangedAt } = item;
  return {
    _id: id,
    id,
    title,
    description,
    type,
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(eventDays && {
      eventDays: { ...eventDays, words: eventInWords(eventDays, startsAt, endsAt) },
    }),
    ...(place && { place }),
    ...(eventStatus && { eventStatus }),
    ...(movedFrom && { movedFrom }),
    createdAt,
    ...(textChangedAt && { updatedAt: textChangedAt }),
    ...(authorName && { createdBy: { name: authorName } }),
  };
}

/** Staff see more of an item. */
export function staffNewsItem(item: NewsItem): StaffNewsItem {
  const { state, version, publishAt, isPinned, updatedAt, changedByName } = item;
  return {
    ...newsItem(item),
    state,
    version,
    ...(publishAt && { publishAt }),
    ...(isPinned && { isPinned: true as const }),
    changedAt: updatedAt,
    ...(changedByName && { changedBy: { name: changedByName } }),
  };
}

export function newsList(
  { items, pagination }: NewsPage,
  pinned: NewsItem | undefined,
): NewsListAnswer {
  const list = { data: items.map(newsItem), pagination };
  return done(listMessage(pagination.total), {
    ...list,
    ...(pinned && { pinned: newsItem(pinned) }),
  });
}

export function staffNewsList({ items, pagination }: NewsPage) {
  return done(listMessage(pagination.total), { data: items.map(staffNewsItem), pagination });
}

function listMessage(total: number): string {
  return total === 0 ? 'No news yet' : 'News and events, newest first';
}

export function versionsAnswer(versions: Version[]): NewsVersionsAnswer {
  const data = versions.map(({ version, document, author_name, created_at }) => {
    const { title, description, markdown } = readVersion(document);
    const savedBy = { name: author_name };
    return { version, title, description: markdown ?? description, savedBy, savedAt: created_at };
  });
  return done('The versions, the newest first', { data });
}

export function foundNews({ items, pagination }: FoundNews): NewsListAnswer {
  const message = pagination.total === 0 ? 'Nothing was found' : 'What was found, newest first';
  return done(message, { data: items.map(newsItem), pagination });
}

export function comingUpAnswer(items: NewsItem[], dates: SchoolDate[]): ComingUpAnswer {
  const data = items
    .map(newsItem)
    .flatMap(({ id, title, startsAt, eventDays: days, place, eventStatus }) => {
      if (!days) return [];
      return {
        _id: id,
        id,
        title,
        startsAt: startsAt ?? days.first,
        words: days.words,
        ...(place && { place }),
        ...(eventStatus && { eventStatus }),
      };
    });
  return done(data.length === 0 ? 'No events soon' : 'The next events', { data, dates });
}

export function deletedNews(items: DeletedNews): DeletedNewsAnswer {
  const message = items.length === 0 ? 'Nothing was deleted lately' : 'The last deleted first';
  return done(message, { data: items.map((item) => ({ _id: item.id, ...item })) });
}
