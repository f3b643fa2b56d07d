import { eventInWords } from '#contract/dates/event-time.ts';
import type {
  NewsItem as Answered,
  ComingUpAnswer,
  DeletedNewsAnswer,
  NewsListAnswer,
  NewsVersionsAnswer,
  StaffNewsItem,
} from '#contract/news.ts';
import { jpegAlone, readPictureAddress } from '#contract/pictures.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { done } from '../http/answers.ts';
import { foundWords } from './found-words.ts';
import { askedWords } from './news-index-repository.ts';
import type { NewsItem } from './news-repository.ts';
import { blocksOf, sourceOf } from './news-text.ts';
import { readVersion } from './news-versions.ts';
import type { NewsPage } from './reading.ts';
import type { DeletedNews } from './restoring.ts';
import type { FoundNews } from './search.ts';
import type { News } from './service.ts';

type Version = Awaited<ReturnType<News['versions']>>[number];

export function newsItem(item: NewsItem): Answered {
  const { id, title, description, type, image, imageAlt, images, createdAt, authorName } = item;
  const { isPinned, startsAt, endsAt, eventDays } = item;
  const { place, eventStatus, movedFrom, previousStartsAt, textChangedAt } = item;
  return {
    _id: id,
    id,
    title,
    description,
    type,
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    ...(images && { images }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(eventDays && {
      eventDays: { ...eventDays, words: eventInWords(eventDays, startsAt, endsAt) },
    }),
    ...(place && { place }),
    ...(eventStatus && { eventStatus }),
    ...(isPinned && { isPinned: true as const }),
    ...(movedFrom && { movedFrom }),
    ...(previousStartsAt && { previousStartsAt }),
    createdAt,
    ...(textChangedAt && { updatedAt: textChangedAt }),
    ...(authorName && { createdBy: { name: authorName } }),
  };
}

/** One item by itself, with its text as pages show it. */
export function wholeNewsItem(item: NewsItem): Answered {
  return { ...newsItem(item), blocks: blocksOf(item) };
}

/** Staff see more of an item. */
export function staffNewsItem(item: NewsItem): StaffNewsItem {
  const { state, version, publishAt, updatedAt, changedByName } = item;
  return {
    ...newsItem({ ...item, ...picturesForStaff(item) }),
    state,
    source: sourceOf(item),
    version,
    ...(publishAt && { publishAt }),
    changedAt: updatedAt,
    ...(changedByName && { changedBy: { name: changedByName } }),
  };
}

/** Without asking the database which of them have better formats. */
function picturesForStaff({ image, imageAlt, moreImages }: NewsItem) {
  if (!image || moreImages.length === 0) return {};
  const more = moreImages.map((one) => {
    const isOurs = readPictureAddress(one.image) !== undefined;
    return { image: isOurs ? jpegAlone(one.image) : one.image, alt: one.alt };
  });
  return { images: [{ image, alt: imageAlt ?? '' }, ...more] };
}

/** The pinned item, if any, stands first. */
export function newsList(
  { items, pagination }: NewsPage,
  pinned: NewsItem | undefined,
): NewsListAnswer {
  const shown = pinned ? [pinned, ...items.filter(({ id }) => id !== pinned.id)] : items;
  return done(listMessage(pagination.total), { data: shown.map(newsItem), pagination });
}

export function staffNewsList({ items, pagination }: NewsPage) {
  return done(listMessage(pagination.total), { data: items.map(staffNewsItem), pagination });
}

function listMessage(total: number): string {
  return total === 0 ? 'No news yet' : 'News and events, newest first';
}

export function versionsAnswer(versions: Version[]): NewsVersionsAnswer {
  const data = versions.map(({ version, document, author_name, created_at }) => {
    const { title, description: words, markdown } = readVersion(document);
    const saved = { savedBy: { name: author_name }, savedAt: created_at };
    return { version, title, description: markdown ?? words, words, ...saved };
  });
  return done('The versions, the newest first', { data });
}

export function foundNews({ items, pagination }: FoundNews, question: string): NewsListAnswer {
  const message = pagination.total === 0 ? 'Nothing was found' : 'What was found, newest first';
  const asked = askedWords(question);
  const data = items.map((item) => ({ ...newsItem(item), found: foundWords(item, asked) }));
  return done(message, { data, pagination });
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
