import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readPictureAddress, smallerWidth } from '#contract/pictures.ts';
import { RETRY_AFTER_SECONDS } from '../http/failure-answers.ts';
import type { Media } from './media.ts';
import { contentTypeOf } from './storage.ts';
import { StoreError } from './store-error.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The pictures may move to another place. */
const FOR_A_DAY = 'public, max-age=86400';

/** Values of the client hint ECT (effective connection type). */
const SLOW_CONNECTIONS = ['slow-2g', '2g', '3g'];

/** The files of pictures, which never change. With `publicPlace`, which ends with a slash, browsers are redirected there. */
export function mediaRoutes(
  app: FastifyInstance,
  media: Pick<Media, 'readFile'>,
  publicPlace?: string,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ key: z.string(), file: z.string() });
  routes.get('/media/:key/:file', { schema: { params } }, async (request, reply) => {
    const { key, file } = request.params;
    const fitting = wantsSmaller(request.headers) ? smaller(file) : file;
    if (publicPlace) return redirectTo(publicPlace, { key, file: fitting }, reply);
    const bytes = await readAny(key, [fitting, file]).catch((error) => notNow(error, request));
    if (bytes === 'not now') {
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
        .type('text/plain; charset=utf-8')
        .send('This picture cannot be shown right now. Please try again in a minute.\n');
    }
    const contentType = contentTypeOf(file);
    if (!bytes || !contentType) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': FOR_EVER, 'content-type': contentType, vary: 'save-data, ect' })
      .send(bytes);
  });

  /** The first of these files that is there. */
  async function readAny(key: string, files: string[]): Promise<Buffer | undefined> {
    for (const file of new Set(files)) {
      const bytes = await media.readFile(key, file);
      if (bytes) return bytes;
    }
    return undefined;
  }
}

/** A picture has every smaller width, so the file need not be looked for. */
function redirectTo(
  place: string,
  { key, file }: { key: string; file: string },
  reply: FastifyReply,
) {
  if (!readPictureAddress(`/media/${key}/${file}`)) return reply.callNotFound();
  return reply
    .headers({ 'cache-control': FOR_A_DAY, vary: 'save-data, ect' })
    .redirect(`${place}${key}/${file}`);
}

function notNow(error: unknown, request: FastifyRequest): 'not now' {
  if (!(error instanceof StoreError)) throw error;
  request.log.error({ err: error }, 'a picture could not be read');
  return 'not now';
}

/** The browser saves data or has a slow connection. Browsers send ECT where a page has asked for it. */
function wantsSmaller({ 'save-data': saveData, ect = '' }: IncomingHttpHeaders): boolean {
  return saveData === 'on' || SLOW_CONNECTIONS.includes(String(ect));
}

/** About a quarter of the pixels. */
function smaller(file: string): string {
  return file.replace(/^\d+/, (width) => String(smallerWidth(Number(width))));
}
