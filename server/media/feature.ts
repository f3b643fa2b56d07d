import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createMedia, type Media } from './media.ts';
import { picturesIn } from './object-storage.ts';
import { openPictures } from './open-pictures.ts';
import { mediaRoutes } from './routes.ts';

/** The pictures that staff upload. */
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
