import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { NewsFilter } from '#contract/news.ts';
import { idParams, readyAnswer } from '#contract/schemas/common.ts';
import {
  comingUpAnswer as comingUpSchema,
  newsItemAnswer,
  newsListAnswer,
  newsQuery,
} from '#contract/schemas/news.ts';
import { AppError } from '../errors/app-error.ts';
import { done } from '../http/answers.ts';
import { JSON_TYPE, sendText, type TextAnswers } from '../http/text-answers.ts';
import { comingUpAnswer, newsItem, newsList } from './news-answers.ts';
import type { News } from './service.ts';

/** GET /api/news, GET /api/news/coming-up and GET /api/news/:id, from memory after the first read. */
export function publicNewsRoutes(app: FastifyInstance, news: News, kept: TextAnswers): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'public' } as const;

  // Not an async function: what is in memory, and that is nearly always so, needs no promise.
  routes.get(
    '/api/news',
    {
      config,
      schema: {
        summary: 'News and events, newest first',
        querystring: newsQuery,
        response: { 200: readyAnswer(JSON_TYPE, newsListAnswer) },
      },
    },
    (request, reply) => {
      const { type: filter = 'all', page } = request.query;
      const key = `list ${filter} ${page}`;
      const known = kept.find(key);
      if (!known)
        return readList(key, filter, page).then((answer) => sendText(request, reply, answer));
      sendText(request, reply, known);
    },
  );

  function readList(key: string, filter: NewsFilter, page: number) {
    return kept.read(key, async () => {
      const list = await news.list(filter, page);
      const keep = page === 1 || list.items.length > 0;
      return { text: JSON.stringify(newsList(list)), contentType: JSON_TYPE, keep };
    });
  }

  routes.get(
    '/api/news/coming-up',
    {
      config,
      schema: {
        summary: 'The next events, at most three that begin within sixty days',
        response: { 200: readyAnswer(JSON_TYPE, comingUpSchema) },
      },
    },
    async (request, reply) => {
      const answer = await kept.read('coming up', async () => {
        const text = JSON.stringify(comingUpAnswer(await news.comingUp()));
        return { text, contentType: JSON_TYPE };
      });
      return sendText(request, reply, answer);
    },
  );

  routes.get(
    '/api/news/:id',
    {
      config,
      schema: {
        summary: 'One news item or event',
        params: idParams,
        response: { 200: readyAnswer(JSON_TYPE, newsItemAnswer) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const answer = await kept.read(`item ${id}`, async () => {
        const item = await news.find(id);
        if (!item) throw new AppError('not_found', 'This news item is not there (any more).');
        const text = JSON.stringify(done('The news item', { data: newsItem(item) }));
        return { text, contentType: JSON_TYPE };
      });
      return sendText(request, reply, answer);
    },
  );
}
