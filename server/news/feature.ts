import type { FastifyInstance } from 'fastify';
import { calendarDay } from '#contract/dates/school-time.ts';
import { type DatedDocuments, datesToKnow, schoolDates } from '#contract/school/dates-to-know.ts';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/schema.ts';
import { createTextCache } from '../http/text-cache.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { addNightlyWork } from '../jobs/nightly-work.ts';
import { createPoller } from '../jobs/poller.ts';
import { nights } from '../jobs/schedule.ts';
import { addWorkOnce } from '../jobs/work-once.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { createNewsForPages, type NewsForPages } from './news-for-pages.ts';
import { createPictureFormats, type FinishPicture } from './picture-formats.ts';
import { publicNewsRoutes } from './public-routes.ts';
import { renewWordsAfter, WORDS_VERSION } from './renewal-repository.ts';
import { createNews, type News, type Pictures } from './service.ts';
import { staffNewsRoutes } from './staff-routes.ts';

/** So that what another process scheduled is not missed, even when its message is lost. */
const LONGEST_SLEEP_MS = 20_000;

interface NewsOptions {
  db: Database;
  pictures: Pictures & { finishPicture: FinishPicture };
  betterFormats: boolean;
  clock: () => Date;
  databaseClock: () => Promise<Date>;
  publicUrl: string;
  /** After every change, also by another process: pages that show news are out of date. */
  onChange: () => void;
  changes: Changes;
  /** The terms and the days without school, which go into calendar and news page. */
  readSchool: () => Promise<DatedDocuments>;
}

export async function addNews(
  app: FastifyInstance,
  options: NewsOptions,
): Promise<{ news: News; forPages: NewsForPages; wakeFormats: () => void }> {
  const { db, pictures, betterFormats, clock, databaseClock, publicUrl } = options;
  const { onChange, changes, readSchool } = options;
  const cache = createTextCache();
  const forget = () => {
    cache.forget();
    forPages.forget();
    onChange();
  };
  changes.on('news', forget);
  changes.on('school', forget);
  const formats = createPictureFormats({
    db,
    finishPicture: pictures.finishPicture,
    lease: createLease({ db, name: 'picture-formats', databaseClock, log: app.log }),
    clock,
    onChange: forget,
    log: app.log,
  });
  const news = createNews({
    db,
    pictures,
    clock,
    onChange: () => {
      forget();
      wakeFormats();
      publishing.wake();
    },
    onLeftPicture: (error) => app.log.error({ err: error }, 'a picture was left behind'),
  });
  const wakeFormats = () => {
    if (betterFormats) formats.wake();
  };
  const nextDates = async () => datesToKnow(await readSchool(), calendarDay(clock()));
  const allDates = async () => schoolDates(await readSchool());
  const forPages = createNewsForPages(news, nextDates);
  publicNewsRoutes(app, { news, nextDates, cache });
  feedRoutes(app, { news, allDates, cache, publicUrl });
  await app.register(staffNewsRoutes, { news, cache, publicUrl });
  const publishing = createPoller({
    work: news.publishDue,
    nextDueAt: news.nextPublishAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    onFailure: (err) => app.log.error({ err }, 'scheduled news wait for the next round'),
  });
  changes.on('news', publishing.wake);
  addWorkOnce(app, {
    db,
    databaseClock,
    clock,
    name: WORDS_VERSION,
    async piece(after) {
      const last = await renewWordsAfter(db, after);
      if (last !== undefined) forget();
      return last;
    },
  });
  addNightlyWork(app, nights.newsTidying, clock, { 'news and pictures': news.tidyUp });
  // Not before the server listens: it takes a core of its own.
  app.addHook('onListen', async () => {
    wakeFormats();
    publishing.wake();
  });
  app.addHook('preClose', async () => {
    await Promise.all([formats.stop(), publishing.stop()]);
  });
  return { news, forPages, wakeFormats };
}
