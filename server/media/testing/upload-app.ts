import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { type PictureFacts, pictureKey } from '#contract/pictures.ts';
import { answerFailure } from '../../http/failure-answers.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../../http/form-with-picture.ts';
import { checkBySchemas } from '../../http/input.ts';
import { formOf } from '../../http/testing/multipart-form.ts';
import { createDiskStorage, type FileSystem } from '../disk-storage.ts';
import { mediaRoutes } from '../feature.ts';
import { createMedia } from '../media.ts';

export interface StoredPictureFile {
  name: string;
  bytes: Buffer;
}

/** A small app that takes a picture by form, keeps it in a folder of its own and shows it again. */
export async function createUploadApp({ files }: { files?: FileSystem } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-pictures-'));
  const media = createMedia({ storage: createDiskStorage({ folder, ...(files && { files }) }) });
  const app = fastify({ return503OnClosing: false });
  let received = 0;
  app.addHook('onRequest', async () => {
    received += 1;
  });
  app.setErrorHandler(answerFailure);
  checkBySchemas(app);
  mediaRoutes(app, media);
  app.addHook('preClose', async () => media.close());
  await app.register(async (scope) => {
    await acceptFormWithPicture(scope);
    scope.post('/api/pictures', async (request) => {
      const { picture } = await readFormWithPicture(request);
      return media.storePicture(picture ?? Buffer.alloc(0));
    });
  });
  await app.ready();

  return {
    app,
    media,
    /** How many requests have arrived. */
    received: () => received,
    upload: (bytes: Buffer, fileName = 'picture.jpg') =>
      app.inject({
        method: 'POST',
        url: '/api/pictures',
        ...formOf([{ name: 'image', value: bytes, fileName }]),
      }),
    /** What lies on the disk, by the path inside the folder of pictures. */
    everyPath: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
    filesOf: (facts: PictureFacts): StoredPictureFile[] => {
      const place = path.join(folder, pictureKey(facts));
      return readdirSync(place).map((name) => ({
        name,
        bytes: readFileSync(path.join(place, name)),
      }));
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
