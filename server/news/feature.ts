import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { createTextAnswers } from '../http/text-answers.ts';
import { createPoller } from '../jobs/poller.ts';
import { nights } from '../jobs/schedule.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { publicNewsRoutes } from './public-routes.ts';
import { createNews, type News, type Pictures } from './service.ts';
import { staffNewsRoutes } from './staff-routes.ts';

interface Parts {
  db: Database;
  pictures: Pictures;
  clock: () => Date;
  publicUrl: string;
  /** After every change, before it is answered: pages that show news are out of date. */
  onChange: () => void;
}

const DAY_MS = 24 * 60 * 60_000;

/** News and events: the calls of pages and panel, the feeds, and what is tidied up after the start and every night. */
export async function addNews(
  app: FastifyInstance,
  { db, pictures, clock, publicUrl, onChange }: Parts,
): Promise<News> {
  const kept = createTextAnswers(() => performance.now());
  const news = createNews({
    db,
    pictures,
    clock,
    onChange: () => {
      kept.forget();
      onChange();
    },
    onLeftPicture: (error) => app.log.error({ err: error }, 'a picture was left behind'),
  });
  publicNewsRoutes(app, news, kept);
  feedRoutes(app, { news, kept, publicUrl });
  await app.register(staffNewsRoutes, { news, kept });
  const tidying = createPoller({
    work: news.tidyUp,
    nextDueAt: async () => nights.newsTidying.next(clock()),
    clock,
    longestSleepMs: DAY_MS,
    onFailure: (error) => app.log.error({ err: error }, 'news could not be tidied up'),
  });
  app.addHook('onReady', async () => tidying.wake());
  app.addHook('preClose', () => tidying.stop());
  return news;
}
