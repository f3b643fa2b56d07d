import type { FastifyInstance } from 'fastify';
import { mainPictureAddress, type PictureFacts } from '#contract/pictures.ts';
import { uploadedPictureAnswer } from '#contract/schemas/school.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import type { PictureOwner } from '../database/school-tables.ts';
import { transact } from '../database/transactions.ts';
import { insertPicture } from '../database/uploaded-pictures.ts';
import { AppError } from '../errors/app-error.ts';
import { actorOf } from '../http/access.ts';
import { done } from '../http/answers.ts';
import { acceptFormWithPicture, readFormWithPicture } from '../http/form-with-picture.ts';
import { patientSender, type Sender } from '../http/sender.ts';
import type { Media } from './media.ts';

interface UploadOptions {
  db: Database;
  pictures: Pick<Media, 'storePicture' | 'removePicture'>;
  clock: () => Date;
  /** after an upload: its better formats can be made */
  onUpload: () => void;
}

const CHOOSE_A_PICTURE = 'Please choose a picture.';
const entries = {
  gallery: { action: 'school.picture', text: 'Picture for the gallery sent' },
  news: { action: 'news.picture', text: 'Picture for a news item sent' },
} as const;

/** Pictures that are stored first, then named by a version of the gallery or by a news item. */
export async function uploadedPictureRoutes(
  app: FastifyInstance,
  { db, pictures, clock, onUpload }: UploadOptions,
): Promise<void> {
  await acceptFormWithPicture(app);
  const description = 'A form (multipart/form-data) with the file `image`.';
  const response = { 201: uploadedPictureAnswer };

  const forGallery = {
    summary: 'Send a picture for the gallery; it is shown once a version names it; an addition',
    description,
    response,
  };
  route('/api/admin/school/pictures', 'gallery', 'super_admin', forGallery);

  const forNews = {
    summary: 'Send a picture for a news item; it is shown once the item names it in `images`',
    description,
    response,
  };
  route('/api/admin/news/pictures', 'news', 'staff', forNews);

  function route(
    path: string,
    owner: PictureOwner,
    access: 'staff' | 'super_admin',
    schema: typeof forNews,
  ) {
    app.post(path, { config: { access }, schema }, async (request, reply) => {
      const { picture } = await readFormWithPicture(request);
      if (!picture) {
        throw new AppError('invalid', CHOOSE_A_PICTURE, { errors: { image: CHOOSE_A_PICTURE } });
      }
      const image = await upload(picture, owner, patientSender(request, reply), actorOf(request));
      return reply.code(201).send(done('The picture is there', { data: { image } }));
    });
  }

  async function upload(bytes: Buffer, owner: PictureOwner, sender: Sender, author: Actor) {
    const facts: PictureFacts = await pictures.storePicture(bytes, sender);
    const image = mainPictureAddress(facts);
    const now = clock();
    try {
      await transact(db, async (trx) => {
        await insertPicture(trx, { owner, image, instant: now.toISOString() });
        const { action, text } = entries[owner];
        await writeAudit(trx, author, { action, text: `${text}: ${image}` }, now);
      });
    } catch (error) {
      await pictures.removePicture(facts).catch(() => {});
      throw error;
    }
    onUpload();
    return image;
  }
}
