import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { newsItemAddress } from '#contract/addresses.ts';
import type { NewsState, NewsType } from '#contract/news.ts';
import { DRAFT_KEY_HEADER, DRAFT_KEY_PATTERN } from '#contract/news-draft.ts';
import { doneAnswer, idParams, readyAnswer } from '#contract/schemas/common.ts';
import * as schemas from '#contract/schemas/news.ts';
import { newsTextBody } from '#contract/schemas/news-text.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../http/form-with-picture.ts';
import { patientSender } from '../http/sender.ts';
import { JSON_TYPE, type TextCache } from '../http/text-cache.ts';
import type { NewsForm } from './draft.ts';
import { deletedNews, staffNewsItem, staffNewsList, versionsAnswer } from './news-answers.ts';
import { blocksOf, wordsOf } from './news-text.ts';
import type { News } from './service.ts';

const USUAL_LIMIT = 20;
const madeWords: Record<NewsState, string> = {
  published: 'created',
  draft: 'saved as a draft',
  scheduled: 'scheduled',
  offline: 'saved offline',
};
const stateWords = { published: 'published', draft: 'is a draft now', offline: 'taken offline' };
const GONE = 'This item is not there any more. It may have been deleted.';
const NOT_TO_RESTORE =
  'This item cannot be restored: somebody has done so already, or its thirty days are over.';
const FORM =
  'A form (multipart/form-data) with the texts `type`, `title`, `description`, `imageAlt` and, of an event, `startsAt` and `endsAt` (`2026-12-11` or `2026-12-11T10:00` on the school’s clock; empty for none), `place` and `eventStatus`, `format` (`markdown` where the description has light Markdown), and the file `image`. In its place, `images` may name up to 20 uploaded pictures in their order, as JSON: `[{"image": "/media/…", "alt": "…"}]`. `state` may say `draft`, `scheduled` (with `publishAt`, as `startsAt` with a time) or `offline`; `version` is that of the item which was opened.';

export async function staffNewsRoutes(
  app: FastifyInstance,
  { news, cache, publicUrl }: { news: News; cache: TextCache; publicUrl: string },
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
      const data = (await news.newest('all', Number.MAX_SAFE_INTEGER)).map(staffNewsItem);
      return done('All news and events, newest first', { data });
    }
    const asked = { limit: limit ?? USUAL_LIMIT, question: q ?? '' };
    // A search for a common word is expensive, and repeated for every page.
    const { bodies } = await cache.read(`staff ${page ?? 1} ${JSON.stringify(asked)}`, async () => {
      const text = JSON.stringify(staffNewsList(await news.list('all', page ?? 1, asked)));
      return { text, contentType: JSON_TYPE };
    });
    return reply.type(JSON_TYPE).send(bodies.plain);
  });

  const publish = {
    summary: 'Publish an item',
    description: FORM,
    response: { 201: schemas.staffNewsItemAnswer },
  };
  routes.post('/api/admin/news', { config, schema: publish }, async (request, reply) => {
    const form = await readForm(request, reply);
    const item = await news.create(form, actorOf(request), readDraftKey(request));
    // Also when the item was there already: its first response was lost.
    return reply
      .code(201)
      .send(done(`${nounOf(item)} ${madeWords[item.state]}`, { data: staffNewsItem(item) }));
  });

  const change = {
    summary: 'Change an item; without a picture it keeps the one it has',
    description: FORM,
    params: idParams,
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.put('/api/admin/news/:id', { config, schema: change }, async (request, reply) => {
    const form = await readForm(request, reply);
    const item = await news.edit(request.params.id, form, actorOf(request));
    return done(`${nounOf(item)} updated`, { data: staffNewsItem(item) });
  });

  const unpublished = {
    summary: 'Drafts, scheduled and offline items, the last changed first',
    response: { 200: schemas.unpublishedNewsAnswer },
  };
  routes.get('/api/admin/news/unpublished', { config, schema: unpublished }, async () =>
    done('What is not public', { data: (await news.unpublished()).map(staffNewsItem) }),
  );

  const one = {
    summary: 'An item, whatever its state',
    params: idParams,
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.get('/api/admin/news/:id', { config, schema: one }, async (request) => {
    const item = await news.findForStaff(request.params.id);
    if (!item) throw new AppError('not_found', GONE);
    return done('The item', { data: staffNewsItem(item) });
  });

  const rendered = {
    summary: 'How a text will look',
    body: newsTextBody,
    response: { 200: schemas.renderedTextAnswer },
  };
  routes.post('/api/admin/news/rendered', { config, schema: rendered }, async (request) => {
    const blocks = blocksOf(wordsOf(request.body.text));
    return done('How it will look', { data: { blocks } });
  });

  const changeState = {
    summary: 'Publish an item now, make it a draft, or take it offline',
    params: idParams,
    body: schemas.newsStateBody,
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.post('/api/admin/news/:id/state', { config, schema: changeState }, async (request) => {
    const { state } = request.body;
    const item = await news.changeState(request.params.id, state, actorOf(request));
    return done(`${nounOf(item)} ${stateWords[state]}`, { data: staffNewsItem(item) });
  });

  const pin = {
    summary: 'Pin an item above the others, or unpin it; at most one is pinned',
    params: idParams,
    body: schemas.newsPinBody,
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.post('/api/admin/news/:id/pin', { config, schema: pin }, async (request) => {
    const { isPinned } = request.body;
    const item = await news.pin(request.params.id, isPinned, actorOf(request));
    return done(isPinned ? 'It stands above the others now' : 'Unpinned', {
      data: staffNewsItem(item),
    });
  });

  const versions = {
    summary: 'The words of an item as they were saved each time, the newest first',
    params: idParams,
    response: { 200: schemas.newsVersionsAnswer },
  };
  routes.get('/api/admin/news/:id/versions', { config, schema: versions }, async (request) =>
    versionsAnswer(await news.versions(request.params.id)),
  );

  const restoreVersion = {
    summary: 'Use the words of an earlier version again',
    params: versionParams,
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.post(
    '/api/admin/news/:id/versions/:version/restore',
    { config, schema: restoreVersion },
    async (request) => {
      const { id, version } = request.params;
      const item = await news.restoreVersion(id, version, actorOf(request));
      return done('The earlier words are back', { data: staffNewsItem(item) });
    },
  );

  const preview = {
    summary: 'Make a link that shows an item for a day to those who have it, also a draft',
    params: idParams,
    response: { 200: schemas.previewLinkAnswer },
  };
  routes.post('/api/admin/news/:id/preview-link', { config, schema: preview }, async (request) => {
    const { id } = request.params;
    const { token, until } = await news.makePreview(id, actorOf(request));
    const link = `${publicUrl}${newsItemAddress(id)}?preview=${token}`;
    return done('The link works for a day', { data: { link, until: until.toISOString() } });
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
    response: { 200: schemas.staffNewsItemAnswer },
  };
  routes.post('/api/admin/news/:id/restore', { config, schema: restore }, async (request) => {
    const item = await news.restore(request.params.id, actorOf(request));
    if (!item) throw new AppError('not_found', NOT_TO_RESTORE);
    return done(`${nounOf(item)} restored`, { data: staffNewsItem(item) });
  });
}

const versionParams = idParams.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

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
