import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { smallerWidth } from '#contract/pictures.ts';
import type { Media } from './media.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Values of the client hint ECT (effective connection type). */
const SLOW_LINES = ['slow-2g', '2g', '3g'];

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The files of pictures. A file never changes and its address is never used again, so browsers keep it for good. */
export function mediaRoutes(app: FastifyInstance, media: Pick<Media, 'readFile'>): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const params = z.object({ key: z.string(), file: z.string() });
  routes.get('/media/:key/:file', { schema: { params } }, async (request, reply) => {
    const { key, file } = request.params;
    const small = wantsFewerDots(request.headers)
      ? await media.readFile(key, smaller(file))
      : undefined;
    const bytes = small ?? (await media.readFile(key, file));
    const contentType = contentTypes[file.split('.').at(-1) ?? ''];
    if (!bytes || !contentType) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': FOR_EVER, 'content-type': contentType, vary: 'save-data, ect' })
      .send(bytes);
  });
}

/** Somebody saves data, or waits for every byte: what the browser says of its line where a page has asked for it. */
function wantsFewerDots({ 'save-data': saveData, ect = '' }: IncomingHttpHeaders): boolean {
  return saveData === 'on' || SLOW_LINES.includes(String(ect));
}

/** About a quarter of the dots, in the same place of the page. */
function smaller(file: string): string {
  return file.replace(/^\d+/, (width) => String(smallerWidth(Number(width))));
}
