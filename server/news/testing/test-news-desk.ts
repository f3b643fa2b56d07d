import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { NewsDraft } from '#contract/news-draft.ts';
import type { PictureFacts } from '#contract/pictures.ts';
import { jpegAlone, mainPictureAddress } from '#contract/pictures.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import type { Actor } from '../../database/audit-log.ts';
import { newId } from '../../database/identifiers.ts';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import { AppError } from '../../errors/app-error.ts';
import { guardRoutes, type SignedIn } from '../../http/access.ts';
import { answerFailure } from '../../http/failure-answers.ts';
import { checkBySchemas } from '../../http/input.ts';
import { expectDeclaredAnswers } from '../../http/testing/declared-answers.ts';
import { createTextCache } from '../../http/text-cache.ts';
import { feedRoutes } from '../feeds/feed-routes.ts';
import { publicNewsRoutes } from '../public-routes.ts';
import { createNews, type Pictures } from '../service.ts';
import { staffNewsRoutes } from '../staff-routes.ts';

export type NewsDesk = Awaited<ReturnType<typeof openNewsDesk>>;

export const PUBLIC_URL = 'https://school.example';
export const ada: Actor = { id: 'account-ada', name: 'Ada Obi' };
export const sportsDay = {
  type: 'news',
  title: 'Inter-House Sports Day',
  description: 'Red House won.\n\nThank you to all parents.',
  imageAlt: 'Pupils running',
};

/** The tokens of the three roles; any other token is unknown. */
export const tokens = {
  user: 'token-of-a-user-00000000',
  admin: 'token-of-an-admin-000000',
  super_admin: 'token-of-a-super-admin-0',
} as const;

/** News with its calls on a database of its own; pictures are in memory, the clock stands until it is moved. */
export async function openNewsDesk(
  options: { addressesPerSitemap?: number; dates?: SchoolDate[] } = {},
) {
  const database = await createTestDatabase();
  const pictures = createPicturesInMemory();
  const desk = {
    now: new Date('2026-11-20T09:00:00.000Z'),
    changes: 0,
    left: [] as unknown[],
  };
  const cache = createTextCache(() => desk.now.getTime());
  const news = createNews({
    db: database.db,
    pictures,
    clock: () => desk.now,
    onChange: () => {
      desk.changes += 1;
      cache.forget();
    },
    onLeftPicture: (error) => desk.left.push(error),
  });
  const app = fastify();
  app.setErrorHandler(answerFailure);
  checkBySchemas(app);
  expectDeclaredAnswers(app);
  guardRoutes(
    app,
    async (token) => accounts.find(({ role }) => tokens[role] === token),
    async () => {},
  );
  const { dates = [], ...feeds } = options;
  const allDates = async () => dates;
  publicNewsRoutes(app, { news, nextDates: allDates, cache });
  feedRoutes(app, { news, allDates, cache, publicUrl: PUBLIC_URL, ...feeds });
  await app.register(staffNewsRoutes, { news, cache, publicUrl: PUBLIC_URL });

  return {
    app,
    news,
    pictures,
    database,
    db: database.db,
    desk,
    /** Publishes items a minute apart, the last named is the newest; returns their ids in that order. */
    async publish(...drafts: Partial<NewsDraft>[]): Promise<string[]> {
      const ids: string[] = [];
      for (const draft of drafts) {
        desk.now = new Date(desk.now.getTime() + 60_000);
        const item = await news.publish(
          { ...sportsDay, startsAt: '', ...draft },
          undefined,
          ada,
          desk.now,
        );
        ids.push(item.id);
      }
      return ids;
    },
    /** A call as the panel makes it, by an administrator unless a token is given. */
    call: (options: InjectOptions & { form?: Record<string, string | Buffer> }, token?: string) =>
      callAsStaff(app, options, token ?? tokens.admin),
    audit: () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
    async close() {
      await app.close();
      await database.remove();
    },
  };
}

function callAsStaff(
  app: FastifyInstance,
  { form, ...options }: InjectOptions & { form?: Record<string, string | Buffer> },
  token: string,
) {
  const headers = { ...options.headers, authorization: `Bearer ${token}` };
  if (!form) return app.inject({ ...options, headers });
  const boundary = 'part-of-the-form';
  const parts = Object.entries(form).flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(typeof value === 'string' ? '\r\n\r\n' : '; filename="photo.jpg"\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return app.inject({
    ...options,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
}

function createPicturesInMemory() {
  const stored = new Map<string, PictureFacts>();
  const pictures = {
    stored,
    isBroken: false,
    /** The addresses of what is stored, as items show them before the better formats are there. */
    addresses: () => [...stored.keys()].map(jpegAlone),
    async storePicture(bytes) {
      if (bytes.toString() === 'not a picture') {
        const message = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture';
        throw new AppError('invalid', message, { errors: { image: message } });
      }
      const facts = { id: newId(new Date()), width: 1200, height: 800, colour: 'c0ffee' };
      stored.set(mainPictureAddress(facts), facts);
      return facts;
    },
    async removePicture(facts) {
      if (pictures.isBroken) throw new Error('the disk is gone');
      stored.delete(mainPictureAddress(facts));
    },
    async removeUnused(findUsed) {
      const all = [...stored.values()];
      const inUse = new Set((await findUsed(all)).map(mainPictureAddress));
      const unused = all.map(mainPictureAddress).filter((address) => !inUse.has(address));
      for (const address of unused) stored.delete(address);
      return unused.length;
    },
  } satisfies Pictures & Record<string, unknown>;
  return pictures;
}

const accounts: SignedIn[] = (['user', 'admin', 'super_admin'] as const).map((role) => ({
  id: `account-${role}`,
  name: `Some ${role}`,
  email: `${role}@school.example`,
  phone: '08030000000',
  role,
}));
