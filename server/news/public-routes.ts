import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type NewsFilter, type NewsItemAnswer, newsTypes } from '#contract/news.ts';
import { AppError } from '../errors/app-error.ts';
import { pageNumber, readInput } from '../http/input.ts';
import { JSON_TYPE, sendText, type TextAnswers } from '../http/text-answers.ts';
import { LIST_NOT_RIGHT } from './reading.ts';
import type { News } from './service.ts';

/** GET /api/news and GET /api/news/:id, from memory after the first read. */
export function publicNewsRoutes(app: FastifyInstance, news: News, kept: TextAnswers): void {
  const config = { access: 'public' } as const;

  // Not an async function: what is in memory, and that is nearly always so, needs no promise.
  app.get('/api/news', { config }, (request, reply) => {
    const { filter, page } = readListQuery(request.query);
    const key = `list ${filter} ${page}`;
    const known = kept.find(key);
    if (!known)
      return readList(key, filter, page).then((answer) => sendText(request, reply, answer));
    sendText(request, reply, known);
  });

  function readList(key: string, filter: NewsFilter, page: number) {
    return kept.read(key, async () => {
      const list = await news.list(filter, page);
      const keep = page === 1 || list.data.length > 0;
      return { text: JSON.stringify(list), contentType: JSON_TYPE, keep };
    });
  }

  app.get<{ Params: { id: string } }>('/api/news/:id', { config }, async (request, reply) => {
    const { id } = request.params;
    const answer = await kept.read(`item ${id}`, async () => {
      const data = await news.find(id);
      if (!data) throw new AppError('not_found', 'This news item is not there (any more).');
      const found: NewsItemAnswer = { success: true, message: 'The news item', data };
      return { text: JSON.stringify(found), contentType: JSON_TYPE };
    });
    return sendText(request, reply, answer);
  });
}

const listQuery = z.object({
  type: z.enum(newsTypes, 'Please ask for news or event, or leave the type out').optional(),
  page: pageNumber.default(1),
});

function readListQuery(query: unknown): { filter: NewsFilter; page: number } {
  if (isEmpty(query)) return { filter: 'all', page: 1 };
  const { type, page } = readInput(listQuery, query, LIST_NOT_RIGHT);
  return { filter: type ?? 'all', page };
}

/** What nearly everybody asks needs no schema. */
function isEmpty(query: unknown): boolean {
  return typeof query === 'object' && query !== null && Object.keys(query).length === 0;
}
