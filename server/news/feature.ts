import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { createTextAnswers } from '../http/text-answers.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { publicNewsRoutes } from './public-routes.ts';
import { createNews, type News, type Pictures } from './service.ts';
import { staffNewsRoutes } from './staff-routes.ts';
import { tidyEveryDay } from './tidy-every-day.ts';

interface Parts {
  db: Database;
  pictures: Pictures;
  clock: () => Date;
  publicUrl: string;
  /** After every change, before it is answered: pages that show news are out of date. */
  onChange: () => void;
}

/** News and events: the calls of pages and panel, the feeds, and what is tidied up once a day. */
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
  tidyEveryDay(app, news);
  return news;
}
