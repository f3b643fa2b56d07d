import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { NewsItem } from '#contract/news.ts';
import { DRAFT_KEY_HEADER, DRAFT_KEY_PATTERN } from '#contract/news-draft.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../http/form-with-picture.ts';
import { pageNumber, readInput } from '../http/input.ts';
import { JSON_TYPE, type TextAnswers } from '../http/text-answers.ts';
import { LIST_NOT_RIGHT } from './reading.ts';
import type { News } from './service.ts';

interface OneItem {
  Params: { id: string };
}

const USUAL_LIMIT = 20;
const LARGEST_LIMIT = 100;
const QUESTION_MAX = 200;

/** What staff do with news: GET, POST, PUT and DELETE under /api/admin/news. */
export async function staffNewsRoutes(
  app: FastifyInstance,
  { news, kept }: { news: News; kept: TextAnswers },
): Promise<void> {
  await acceptFormWithPicture(app);
  const config = { access: 'staff' } as const;

  app.get('/api/admin/news', { config }, async (request, reply) => {
    const { page, limit, q } = readInput(staffListQuery, request.query, LIST_NOT_RIGHT);
    if (page === undefined && limit === undefined && q === undefined) {
      const data = await news.listAll();
      return { success: true, message: 'All news and events, newest first', data };
    }
    const asked = [page ?? 1, limit ?? USUAL_LIMIT, q ?? ''] as const;
    // A search for a common word is the dearest read there is; the panel repeats it while somebody turns pages.
    const { plain, contentType } = await kept.read(`staff ${asked.join(' ')}`, async () => {
      const text = JSON.stringify(await news.listForStaff(...asked));
      return { text, contentType: JSON_TYPE };
    });
    return reply.type(contentType).send(plain);
  });

  app.post('/api/admin/news', { config }, async (request, reply) => {
    const form = await readFormWithPicture(request);
    const data = await news.create(form, actorOf(request), readDraftKey(request));
    // Also when the item was there already: this is the answer that was lost, and nobody has to know which came first.
    return reply.code(201).send({ success: true, message: `${nounOf(data)} created`, data });
  });

  app.put<OneItem>('/api/admin/news/:id', { config }, async (request) => {
    const form = await readFormWithPicture(request);
    const data = await news.edit(request.params.id, form, actorOf(request));
    return { success: true, message: `${nounOf(data)} updated`, data };
  });

  app.delete<OneItem>('/api/admin/news/:id', { config }, async (request) => {
    await news.remove(request.params.id, actorOf(request));
    return { success: true, message: 'Item deleted' };
  });
}

const draftKey = z.string().regex(DRAFT_KEY_PATTERN).optional();

const staffListQuery = z.object({
  page: pageNumber.optional(),
  limit: z
    .string(`Please ask for 1 to ${LARGEST_LIMIT} items`)
    .regex(/^([1-9]\d?|100)$/, `Please ask for 1 to ${LARGEST_LIMIT} items`)
    .transform(Number)
    .optional(),
  q: z
    .string('Please search for one text')
    .max(QUESTION_MAX, `Please search for up to ${QUESTION_MAX} characters`)
    .trim()
    .optional(),
});

/** The key that the form gave its draft; undefined when there is none. */
function readDraftKey(request: FastifyRequest): string | undefined {
  const read = draftKey.safeParse(request.headers[DRAFT_KEY_HEADER.toLowerCase()]);
  if (read.success) return read.data;
  throw new AppError(
    'invalid',
    `${DRAFT_KEY_HEADER} may have 1 to 64 letters, digits and signs, without blanks.`,
  );
}

function nounOf({ type }: NewsItem): string {
  return type === 'event' ? 'Event' : 'News';
}
