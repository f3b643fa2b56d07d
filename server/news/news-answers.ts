import type { NewsItem as Answered, NewsFilter, NewsListAnswer } from '#contract/news.ts';
import { done } from '../http/answers.ts';
import type { NewsItem } from './news-repository.ts';
import type { NewsPage } from './reading.ts';
import type { News } from './service.ts';

/** An item as lists and calls show it. */
export function newsItem(item: NewsItem): Answered {
  const { id, title, description, type, image, imageAlt, createdAt, authorName } = item;
  return {
    _id: id,
    id,
    title,
    description,
    type,
    ...(image && { image }),
    ...(imageAlt && { imageAlt }),
    createdAt,
    ...(authorName && { createdBy: { name: authorName } }),
  };
}

export function newsList({ items, pagination }: NewsPage): NewsListAnswer {
  const message = pagination.total === 0 ? 'No news yet' : 'News and events, newest first';
  return done(message, { data: items.map(newsItem), pagination });
}

/** What pages rendered on the server read: the same as the calls. */
export function newsForPages(news: Pick<News, 'list' | 'find'>) {
  return {
    listNews: async (filter: NewsFilter, page: number) => newsList(await news.list(filter, page)),
    findNews: async (id: string) => {
      const item = await news.find(id);
      return item && newsItem(item);
    },
  };
}
