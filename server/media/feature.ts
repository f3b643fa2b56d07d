import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createDiskStorage } from './disk-storage.ts';
import { createMedia, type Media } from './media.ts';
import { mediaRoutes } from './routes.ts';

interface Parts {
  dataDir: string;
  clock: () => Date;
}

/** The pictures that staff upload. */
export function addMedia(app: FastifyInstance, { dataDir, clock }: Parts): Media {
  const storage = createDiskStorage({ folder: path.join(dataDir, 'media') });
  const media = createMedia({ storage, clock });
  mediaRoutes(app, media);
  app.addHook('preClose', async () => media.close());
  return media;
}
