import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readPictureAddress, smallerWidth } from '#contract/pictures.ts';
import { RETRY_AFTER_SECONDS } from '../http/failure-answers.ts';
import type { Media } from './media.ts';
import { StoreError } from './store-error.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Where a picture is may become another place. */
const FOR_A_DAY = 'public, max-age=86400';

/** Values of the client hint ECT (effective connection type). */
const SLOW_LINES = ['slow-2g', '2g', '3g'];

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/**
 * The files of pictures. A file never changes and its address is never used again, so browsers keep it for good. With
 * `publicPlace` they are sent there for it: an address that ends with a slash.
 */
export function mediaRoutes(
  app: FastifyInstance,
  media: Pick<Media, 'readFile'>,
  publicPlace?: string,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ key: z.string(), file: z.string() });
  routes.get('/media/:key/:file', { schema: { params } }, async (request, reply) => {
    const { key, file } = request.params;
    const fitting = wantsFewerDots(request.headers) ? smaller(file) : file;
    if (publicPlace) return leadTo(publicPlace, { key, file: fitting }, reply);
    const bytes = await readAny(key, [fitting, file]).catch((error) => notNow(error, request));
    if (bytes === 'not now') {
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
        .type('text/plain; charset=utf-8')
        .send('This picture cannot be shown right now. Please try again in a minute.\n');
    }
    const contentType = contentTypes[file.split('.').at(-1) ?? ''];
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

/** A picture has every smaller width of its own, so nobody needs to look whether the file is there. */
function leadTo(place: string, { key, file }: { key: string; file: string }, reply: FastifyReply) {
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

/** Somebody saves data, or waits for every byte: what the browser says of its line where a page has asked for it. */
function wantsFewerDots({ 'save-data': saveData, ect = '' }: IncomingHttpHeaders): boolean {
  return saveData === 'on' || SLOW_LINES.includes(String(ect));
}

/** About a quarter of the dots, in the same place of the page. */
function smaller(file: string): string {
  return file.replace(/^\d+/, (width) => String(smallerWidth(Number(width))));
}
