import type { NewsFilter } from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import type { PageServices } from '../../web/services.server.ts';
import { createResponseCache, SOURCE_AGE_MS } from '../http/response-cache.ts';
import { comingUpAnswer, foundNews, newsItem, newsList } from './news-answers.ts';
import type { News } from './service.ts';

/** Pages of the list, each with nine items; most visitors see the first. */
const MOST_ANSWERS = 50;

type Read = Pick<PageServices, 'listNews' | 'comingUp' | 'findNews'>;

export type NewsForPages = ReturnType<typeof createNewsForPages>;

/** What rendered pages read: the same as the calls. Lists are cached, because many pages show the same ones. */
export function createNewsForPages(
  news: Pick<News, 'list' | 'search' | 'find' | 'comingUp'>,
  nextDates: () => Promise<SchoolDate[]>,
  now?: () => number,
) {
  const limits = { mostValues: MOST_ANSWERS, longestAgeMs: SOURCE_AGE_MS, ...(now && { now }) };
  const lists = createResponseCache<Awaited<ReturnType<Read['listNews']>>>(limits);
  const events = createResponseCache<Awaited<ReturnType<Read['comingUp']>>>(limits);

  return {
    listNews: (filter: NewsFilter, page: number) =>
      lists.read(`${filter} ${page}`, async () => ({
        value: newsList(await news.list(filter, page)),
      })),
    searchNews: async (words: string, filter: NewsFilter, page: number) =>
      foundNews(await news.search(words, filter, page)),
    comingUp: () =>
      events.read('', async () => {
        const { data, dates } = comingUpAnswer(await news.comingUp(), await nextDates());
        return { value: { events: data, dates } };
      }),
    async findNews(id: string) {
      const item = await news.find(id);
      return item && newsItem(item);
    },
    forget() {
      lists.expire();
      events.expire();
    },
  };
}
