import type { NewsFilter } from '#contract/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import type { PageServices } from '../../web/services.server.ts';
import { createResponseCache, SOURCE_AGE_MS } from '../http/response-cache.ts';
import { comingUpAnswer, foundNews, newsList, wholeNewsItem } from './news-answers.ts';
import type { News } from './service.ts';

/** Pages of the list, each with nine items; most visitors see the first. */
const MOST_ANSWERS = 50;

type Read = Pick<PageServices, 'listNews' | 'comingUp' | 'findNews'>;

export type NewsForPages = ReturnType<typeof createNewsForPages>;

/** What rendered pages read: the same as the calls. Lists are cached, because many pages show the same ones. */
export function createNewsForPages(
  news: Pick<News, 'list' | 'pinned' | 'search' | 'find' | 'findPreview' | 'comingUp'>,
  nextDates: () => Promise<SchoolDate[]>,
  now?: () => number,
) {
  const limits = { mostValues: MOST_ANSWERS, longestAgeMs: SOURCE_AGE_MS, ...(now && { now }) };
  const lists = createResponseCache<Awaited<ReturnType<Read['listNews']>>>(limits);
  const events = createResponseCache<Awaited<ReturnType<Read['comingUp']>>>(limits);

  return {
    listNews: (filter: NewsFilter, page: number) =>
      lists.read(`${filter} ${page}`, async () => ({
        value: await newsListFor(news, filter, page),
      })),
    searchNews: async (words: string, filter: NewsFilter, page: number) =>
      foundNews(await news.search(words, filter, page), words),
    comingUp: () =>
      events.read('', async () => {
        const { data, dates } = comingUpAnswer(await news.comingUp(), await nextDates());
        return { value: { events: data, dates } };
      }),
    async findNews(id: string) {
      const item = await news.find(id);
      return item && wholeNewsItem(item);
    },
    async findPreview(id: string, token: string) {
      const item = await news.findPreview(id, token);
      return item && wholeNewsItem(item);
    },
    forget() {
      lists.expire();
      events.expire();
    },
  };
}

/** A page of the list as visitors see it: the first one has the pinned item beside its own. */
export async function newsListFor(
  news: Pick<News, 'list' | 'pinned'>,
  filter: NewsFilter,
  page: number,
) {
  const list = await news.list(filter, page);
  return newsList(list, page === 1 ? await news.pinned(filter) : undefined);
}
