import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createMedia, type Media } from './media.ts';
import { mediaRoutes } from './routes.ts';

interface Parts {
  config: Pick<Config, 'mode' | 'dataDir'>;
  clock: () => Date;
}

/** The pictures that staff upload. */
export function addMedia(app: FastifyInstance, { config, clock }: Parts): Media {
  const storage = createDiskStorage({ folder: path.join(config.dataDir, 'media') });
  // A demo begins with some two dozen pictures; its machine has better things to do than to save their last kilobytes.
  const media = createMedia({ storage, clock, care: config.mode === 'demo' ? 'quick' : 'full' });
  mediaRoutes(app, media);
  app.addHook('preClose', async () => media.close());
  return media;
}
