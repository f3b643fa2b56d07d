import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams, readyAnswer } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/news.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { AppError } from '../errors/app-error.ts';
import { done } from '../http/answers.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { JSON_TYPE, type TextCache } from '../http/text-cache.ts';
import { comingUpAnswer, foundNews, wholeNewsItem } from './news-answers.ts';
import { newsListFor } from './news-for-pages.ts';
import type { News } from './service.ts';

/** As our pages spell the address; other spellings are endless. */
const USUAL_SPELLING = /^\/api\/news(\?(type=\w+&)?page=\d+)?$/;

/** As of pages that are not cached; one address may stand for many parents. */
const SEARCHES_PER_MINUTE = 300;

interface PublicRoutesOptions {
  news: News;
  nextDates: () => Promise<SchoolDate[]>;
  cache: TextCache;
}

export function publicNewsRoutes(
  app: FastifyInstance,
  { news, nextDates, cache }: PublicRoutesOptions,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'public' } as const;
  const searchLimit = createRateLimiter({ most: SEARCHES_PER_MINUTE });

  const listSchema = {
    summary: 'News and events, newest first; with `q` those that a search finds',
    querystring: schemas.newsQuery,
    response: { 200: readyAnswer(JSON_TYPE, schemas.newsListAnswer) },
  };
  routes.get('/api/news', { config, schema: listSchema }, async (request, reply) => {
    const { type: filter = 'all', page, q } = request.query;
    if (q) {
      await searchLimit.check(request);
      return cache.send(request, reply, `search ${filter} ${page} ${q}`, async () => {
        const text = JSON.stringify(foundNews(await news.search(q, filter, page), q));
        return { text, contentType: JSON_TYPE, keep: false };
      });
    }
    const key = USUAL_SPELLING.test(request.url) ? request.url : `list ${filter} ${page}`;
    return cache.send(request, reply, key, async () => {
      const list = await newsListFor(news, filter, page);
      const keep = page === 1 || list.data.length > 0;
      return { text: JSON.stringify(list), contentType: JSON_TYPE, keep };
    });
  });

  const comingUpPath = '/api/news/coming-up';
  const comingUp = {
    summary:
      'The next events, at most three that begin within sixty days, and the next dates of the school',
    response: { 200: readyAnswer(JSON_TYPE, schemas.comingUpAnswer) },
  };
  routes.get(comingUpPath, { config, schema: comingUp }, async (request, reply) =>
    cache.send(request, reply, comingUpPath, async () => {
      const text = JSON.stringify(comingUpAnswer(await news.comingUp(), await nextDates()));
      return { text, contentType: JSON_TYPE };
    }),
  );

  const itemSchema = {
    summary: 'One news item or event',
    params: idParams,
    response: { 200: readyAnswer(JSON_TYPE, schemas.newsItemAnswer) },
  };
  routes.get('/api/news/:id', { config, schema: itemSchema }, async (request, reply) => {
    const { id } = request.params;
    return cache.send(request, reply, `/api/news/${encodeURIComponent(id)}`, async () => {
      const item = await news.find(id);
      if (!item) throw new AppError('not_found', 'This news item is not there (any more).');
      const text = JSON.stringify(done('The news item', { data: wholeNewsItem(item) }));
      return { text, contentType: JSON_TYPE };
    });
  });
}
