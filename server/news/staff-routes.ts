import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { NewsType } from '#contract/news.ts';
import { DRAFT_KEY_HEADER, DRAFT_KEY_PATTERN } from '#contract/news-draft.ts';
import { doneAnswer, idParams, readyAnswer } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/news.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../http/form-with-picture.ts';
import { patientSender } from '../http/sender.ts';
import { JSON_TYPE, type TextCache } from '../http/text-cache.ts';
import type { NewsForm } from './draft.ts';
import { deletedNews, newsItem, newsList } from './news-answers.ts';
import type { News } from './service.ts';

const USUAL_LIMIT = 20;
const NOT_TO_RESTORE =
  'This item cannot be restored: somebody has done so already, or its thirty days are over.';
const FORM =
  'A form (multipart/form-data) with the texts `type`, `title`, `description`, `imageAlt` and, of an event, `startsAt` (`2026-12-11` or `2026-12-11T10:00` on the school’s clock; empty for none), and the file `image`.';

export async function staffNewsRoutes(
  app: FastifyInstance,
  { news, cache }: { news: News; cache: TextCache },
): Promise<void> {
  await acceptFormWithPicture(app);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'staff' } as const;

  const listSchema = {
    summary: 'News for staff: everything, or a page, or what a search finds',
    querystring: schemas.staffNewsQuery,
    response: { 200: readyAnswer(JSON_TYPE, schemas.staffNewsListAnswer) },
  };
  routes.get('/api/admin/news', { config, schema: listSchema }, async (request, reply) => {
    const { page, limit, q } = request.query;
    if (page === undefined && limit === undefined && q === undefined) {
      const data = (await news.newest('all', Number.MAX_SAFE_INTEGER)).map(newsItem);
      return done('All news and events, newest first', { data });
    }
    const asked = { limit: limit ?? USUAL_LIMIT, question: q ?? '' };
    // A search for a common word is expensive, and repeated for every page.
    const { bodies } = await cache.read(`staff ${page ?? 1} ${JSON.stringify(asked)}`, async () => {
      const text = JSON.stringify(newsList(await news.list('all', page ?? 1, asked)));
      return { text, contentType: JSON_TYPE };
    });
    return reply.type(JSON_TYPE).send(bodies.plain);
  });

  const publish = {
    summary: 'Publish an item',
    description: FORM,
    response: { 201: schemas.newsItemAnswer },
  };
  routes.post('/api/admin/news', { config, schema: publish }, async (request, reply) => {
    const form = await readForm(request, reply);
    const item = await news.create(form, actorOf(request), readDraftKey(request));
    // Also when the item was there already: its first response was lost.
    return reply.code(201).send(done(`${nounOf(item)} created`, { data: newsItem(item) }));
  });

  const change = {
    summary: 'Change an item; without a picture it keeps the one it has',
    description: FORM,
    params: idParams,
    response: { 200: schemas.newsItemAnswer },
  };
  routes.put('/api/admin/news/:id', { config, schema: change }, async (request, reply) => {
    const form = await readForm(request, reply);
    const item = await news.edit(request.params.id, form, actorOf(request));
    return done(`${nounOf(item)} updated`, { data: newsItem(item) });
  });

  const remove = { summary: 'Delete an item', params: idParams, response: { 200: doneAnswer } };
  routes.delete('/api/admin/news/:id', { config, schema: remove }, async (request) => {
    await news.remove(request.params.id, actorOf(request));
    return done('Item deleted');
  });

  const deleted = {
    summary: 'What was deleted in the last thirty days and can be restored',
    response: { 200: schemas.deletedNewsAnswer },
  };
  routes.get('/api/admin/news/deleted', { config, schema: deleted }, async () =>
    deletedNews(await news.deleted()),
  );

  const restore = {
    summary: 'Publish a deleted item again, at its old place',
    params: idParams,
    response: { 200: schemas.newsItemAnswer },
  };
  routes.post('/api/admin/news/:id/restore', { config, schema: restore }, async (request) => {
    const item = await news.restore(request.params.id, actorOf(request));
    if (!item) throw new AppError('not_found', NOT_TO_RESTORE);
    return done(`${nounOf(item)} restored`, { data: newsItem(item) });
  });
}

async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<NewsForm> {
  const form = await readFormWithPicture(request);
  return { ...form, sender: patientSender(request, reply) };
}

const draftKey = z.string().regex(DRAFT_KEY_PATTERN).optional();

function readDraftKey(request: FastifyRequest): string | undefined {
  const read = draftKey.safeParse(request.headers[DRAFT_KEY_HEADER.toLowerCase()]);
  if (read.success) return read.data;
  throw new AppError(
    'invalid',
    `${DRAFT_KEY_HEADER} may have 1 to 64 letters, digits and signs, without blanks.`,
  );
}

function nounOf({ type }: { type: NewsType }): string {
  return type === 'event' ? 'Event' : 'News';
}
