import type { FastifyInstance } from 'fastify';
import { mainPictureAddress, type PictureFacts } from '#contract/pictures.ts';
import { uploadedPictureAnswer } from '#contract/schemas/school.ts';
import { type Gallery, versionAt } from '#contract/school/documents.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { transact } from '../database/transactions.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../http/form-with-picture.ts';
import { invalidForm } from '../http/input.ts';
import { patientSender, type Sender } from '../http/sender.ts';
import * as repository from './gallery-pictures-repository.ts';
import { findVersions } from './school-repository.ts';

/** As long as a deleted news item can be restored. */
const GRACE_MS = 30 * 24 * 3_600_000;

const CHOOSE_A_PICTURE = 'Please choose a picture.';

export interface PictureStore {
  /** Throws AppError 'invalid' with errors.image for anything but a picture. */
  storePicture(bytes: Buffer, sender?: Sender): Promise<PictureFacts>;
  removePicture(facts: PictureFacts): Promise<void>;
}

interface GalleryOptions {
  db: Database;
  pictures: PictureStore;
  clock: () => Date;
  /** after an upload: its better formats can be made */
  onUpload: () => void;
}

export type GalleryPictures = ReturnType<typeof createGalleryPictures>;

/** Uploaded pictures: stored first, then named by a version of the gallery. */
export function createGalleryPictures({ db, pictures, clock, onUpload }: GalleryOptions) {
  return { upload, tidyUp };

  async function upload(bytes: Buffer, sender: Sender, author: Actor): Promise<string> {
    const facts = await pictures.storePicture(bytes, sender);
    const image = mainPictureAddress(facts);
    const now = clock();
    try {
      await transact(db, async (trx) => {
        await repository.insertPicture(trx, image, now.toISOString());
        const entry = { action: 'school.picture', text: `Picture for the gallery sent: ${image}` };
        await writeAudit(trx, author, entry, now);
      });
    } catch (error) {
      await pictures.removePicture(facts).catch(() => {});
      throw error;
    }
    onUpload();
    return image;
  }

  /** Forgets what no gallery has shown for thirty days; the files go with the unused ones of the news. */
  async function tidyUp(): Promise<void> {
    const now = clock();
    const since = new Date(now.getTime() - GRACE_MS).toISOString();
    await transact(db, async (trx) => {
      await markPicturesInUse(trx, now.toISOString());
      await repository.deleteRemovedBefore(trx, since);
    });
  }
}

/** In the transaction of a change: a version may be used again whose pictures are gone. */
export async function refuseMissingPictures(trx: Database, gallery: Gallery): Promise<void> {
  const known = new Set(await repository.findPictures(trx));
  const errors: Record<string, string> = {};
  for (const [index, { image }] of gallery.pictures.entries()) {
    if (!isUploaded(image) || known.has(image)) continue;
    errors[`pictures.${index}.image`] = 'This picture is not there any more. Please choose another';
  }
  if (Object.keys(errors).length > 0) throw invalidForm(errors);
}

/** In use is what the gallery shows at this moment or will show later; the rest begins its days of grace. */
export async function markPicturesInUse(trx: Database, instant: string): Promise<void> {
  const versions = await findVersions(trx, 'gallery');
  const current = versionAt(versions, instant);
  const shown = versions.filter((one) => one === current || one.holdsFrom > instant);
  const images = shown.flatMap(({ document }) => document.pictures.map(({ image }) => image));
  await repository.updateUse(trx, images.filter(isUploaded), instant);
}

export function isUploaded(image: string): boolean {
  return image.startsWith('/media/');
}

export async function galleryPictureRoutes(
  app: FastifyInstance,
  { upload }: Pick<GalleryPictures, 'upload'>,
): Promise<void> {
  await acceptFormWithPicture(app);
  const schema = {
    summary: 'Send a picture for the gallery; it is shown once a version names it; an addition',
    description: 'A form (multipart/form-data) with the file `image`.',
    response: { 201: uploadedPictureAnswer },
  };
  const config = { access: 'super_admin' } as const;
  app.post('/api/admin/school/pictures', { config, schema }, async (request, reply) => {
    const { picture } = await readFormWithPicture(request);
    if (!picture) {
      throw new AppError('invalid', CHOOSE_A_PICTURE, { errors: { image: CHOOSE_A_PICTURE } });
    }
    const image = await upload(picture, patientSender(request, reply), actorOf(request));
    return reply.code(201).send(done('The picture is there', { data: { image } }));
  });
}
