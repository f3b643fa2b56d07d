import type { NewsFilter } from '#contract/news.ts';
import type { PageServices } from '../../web/services.server.ts';
import { createResponseCache, SOURCE_AGE_MS } from '../http/response-cache.ts';
import { comingUpAnswer, newsItem, newsList } from './news-answers.ts';
import type { News } from './service.ts';

/** Pages of the list, each with nine items; most visitors see the first. */
const MOST_KEPT = 50;

type Read = Pick<PageServices, 'listNews' | 'comingUp' | 'findNews'>;

export type NewsForPages = ReturnType<typeof createNewsForPages>;

/**
 * What pages rendered on the server read: the same as the calls. Lists are kept for a second: pages that differ in their
 * address alone are made of the same news, and a fifth of the work was to read it for each.
 */
export function createNewsForPages(
  news: Pick<News, 'list' | 'find' | 'comingUp'>,
  now?: () => number,
): Read & {
  /** for every change */
  forget(): void;
} {
  const lists = createKept<Awaited<ReturnType<Read['listNews']>>>(now);
  const events = createKept<Awaited<ReturnType<Read['comingUp']>>>(now);

  return {
    listNews: (filter: NewsFilter, page: number) =>
      lists.read(`${filter} ${page}`, async () => newsList(await news.list(filter, page))),
    comingUp: () => events.read('', async () => comingUpAnswer(await news.comingUp()).data),
    async findNews(id: string) {
      const item = await news.find(id);
      return item && newsItem(item);
    },
    forget() {
      lists.forget();
      events.forget();
    },
  };
}

function createKept<Answer extends object>(now?: () => number) {
  const cache = createResponseCache<Answer>({
    mostAnswers: MOST_KEPT,
    longestAgeMs: SOURCE_AGE_MS,
    ...(now && { now }),
  });
  return { read, forget: () => cache.expire() };

  async function read(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = cache.find(key);
    if (known) return known;
    const keep = cache.begin(key);
    const made = await make();
    keep(made);
    return made;
  }
}
