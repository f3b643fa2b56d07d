import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readPictureAddress, smallerWidth } from '#contract/pictures.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { createMedia, type Media } from './media.ts';
import { picturesIn } from './object-storage.ts';
import { openPictures } from './open-pictures.ts';
import { contentTypeOf } from './storage.ts';
import { StoreError } from './store-error.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The pictures may move to another place. */
const FOR_A_DAY = 'public, max-age=86400';
const VARY = 'save-data, ect';
/** Values of the client hint ECT (effective connection type). */
const SLOW_CONNECTIONS = ['slow-2g', '2g', '3g'];

export function addMedia(
  app: FastifyInstance,
  config: Pick<Config, 'mode' | 'dataDir' | 'objectStore'>,
  clock: () => Date,
): Media {
  const storage = openPictures(config);
  // A demo begins with some two dozen pictures: quicker matters more than smaller.
  const care = config.mode === 'demo' ? 'quick' : 'full';
  const media = createMedia({ storage, clock, care, log: app.log });
  const { publicUrl, prefix = '' } = config.objectStore ?? {};
  mediaRoutes(app, media, publicUrl && `${publicUrl}/${picturesIn(prefix)}`);
  app.addHook('preClose', async () => media.close());
  return media;
}

/** The files of pictures. With `publicPlace`, which ends with a slash, browsers are redirected there. */
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
    if (publicPlace) return redirectTo(publicPlace, `${key}/${fitting}`, reply);
    const bytes = (await readFile(request, key, fitting)) ?? (await readFile(request, key, file));
    const contentType = contentTypeOf(file);
    if (!bytes || !contentType) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': FOR_EVER, 'content-type': contentType, vary: VARY })
      .send(bytes);
  });

  async function readFile(request: FastifyRequest, key: string, file: string) {
    try {
      return await media.readFile(key, file);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      request.log.error({ err: error }, 'a picture could not be read');
      throw new AppError(
        'busy',
        'This picture cannot be shown right now. Please try again in a minute.',
        { cause: error },
      );
    }
  }
}

/** A picture has every smaller width, so the file need not be looked for. */
function redirectTo(place: string, file: string, reply: FastifyReply) {
  if (!readPictureAddress(`/media/${file}`)) return reply.callNotFound();
  return reply.headers({ 'cache-control': FOR_A_DAY, vary: VARY }).redirect(`${place}${file}`);
}

/** The browser saves data or has a slow connection. Browsers send ECT where a page has asked for it. */
function wantsSmaller({ 'save-data': saveData, ect = '' }: IncomingHttpHeaders): boolean {
  return saveData === 'on' || SLOW_CONNECTIONS.includes(String(ect));
}

/** About a quarter of the pixels. */
function smaller(file: string): string {
  return file.replace(/^\d+/, (width) => String(smallerWidth(Number(width))));
}
