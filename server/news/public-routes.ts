import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type NewsFilter, type NewsItemAnswer, newsTypes } from '#contract/news.ts';
import { AppError } from '../http/app-error.ts';
import { JSON_TYPE, type KeptAnswers, sendKept } from '../http/kept-answers.ts';
import { pageNumber, readQuery } from './read-query.ts';
import type { News } from './service.ts';

/** GET /api/news and GET /api/news/:id, from memory after the first read. */
export function publicNewsRoutes(app: FastifyInstance, news: News, kept: KeptAnswers): void {
  const config = { access: 'public' } as const;

  app.get('/api/news', { config }, async (request, reply) => {
    const { filter, page } = readListQuery(request.query);
    const answer = await kept.read(`list ${filter} ${page}`, async () => {
      const list = await news.list(filter, page);
      const keep = page === 1 || list.data.length > 0;
      return { text: JSON.stringify(list), contentType: JSON_TYPE, keep };
    });
    return sendKept(request, reply, answer);
  });

  app.get<{ Params: { id: string } }>('/api/news/:id', { config }, async (request, reply) => {
    const { id } = request.params;
    const answer = await kept.read(`item ${id}`, async () => {
      const data = await news.find(id);
      if (!data) throw new AppError('not_found', 'This news item is not there (any more).');
      const found: NewsItemAnswer = { success: true, message: 'The news item', data };
      return { text: JSON.stringify(found), contentType: JSON_TYPE };
    });
    return sendKept(request, reply, answer);
  });
}

const listQuery = z.object({
  type: z.enum(newsTypes, 'Please ask for news or event, or leave the type out').optional(),
  page: pageNumber.default(1),
});

function readListQuery(query: unknown): { filter: NewsFilter; page: number } {
  const { type, page } = readQuery(listQuery, query);
  return { filter: type ?? 'all', page };
}
