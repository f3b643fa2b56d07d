import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { publicPages } from '#contract/public-pages.ts';
import { idParams, readyAnswer } from '#contract/schemas/common.ts';
import type { SchoolDate } from '#contract/school/dates-to-know.ts';
import { AppError } from '../../errors/app-error.ts';
import type { TextCache } from '../../http/text-cache.ts';
import type { News } from '../service.ts';
import * as calendar from './event-calendar.ts';
import { RSS_PATH, RSS_TYPE, rssFeed } from './rss-feed.ts';
import * as sitemaps from './sitemap.ts';

const ITEMS_IN_FEED = 50;
const EVENTS_IN_CALENDAR = 300;
const NO_EVENT = 'This event is not there any more, or its day is not known.';

interface FeedRoutesOptions {
  news: News;
  allDates: () => Promise<SchoolDate[]>;
  cache: TextCache;
  publicUrl: string;
  addressesPerSitemap?: number;
}

export function feedRoutes(
  app: FastifyInstance,
  {
    news,
    allDates,
    cache,
    publicUrl,
    addressesPerSitemap = sitemaps.MOST_ADDRESSES,
  }: FeedRoutesOptions,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'public' } as const;

  feed(RSS_PATH, RSS_TYPE, 'The newest items as an RSS feed', async () =>
    rssFeed(await news.newest('all', ITEMS_IN_FEED), publicUrl),
  );
  feed(
    calendar.CALENDAR_PATH,
    calendar.CALENDAR_TYPE,
    'Events and dates of the school as a calendar',
    async () =>
      calendar.eventCalendar(
        await news.newest('event', EVENTS_IN_CALENDAR),
        await allDates(),
        publicUrl,
      ),
  );

  const oneEvent = {
    summary: 'One event for a calendar',
    params: idParams,
    response: { 200: readyAnswer(calendar.CALENDAR_TYPE) },
  };
  routes.get('/api/news/:id/event.ics', { config, schema: oneEvent }, async (request, reply) => {
    const event = await news.find(request.params.id);
    if (!event?.eventDays) throw new AppError('not_found', NO_EVENT);
    reply.header('content-disposition', `attachment; filename="${calendar.eventFileName(event)}"`);
    return cache.send(request, reply, `event ${event.id}`, async () => {
      return { text: calendar.singleEvent(event, publicUrl), contentType: calendar.CALENDAR_TYPE };
    });
  });

  app.get('/sitemap.xml', async (request, reply) =>
    cache.send(request, reply, '/sitemap.xml', async () => {
      const total = publicPages.length + (await news.count());
      const text =
        total > addressesPerSitemap
          ? sitemaps.sitemapIndex(Math.ceil(total / addressesPerSitemap), publicUrl)
          : await sitemapPart(0);
      return { text, contentType: sitemaps.SITEMAP_TYPE };
    }),
  );

  const params = z.object({ part: z.string().transform(Number) });
  routes.get('/sitemap-:part(^\\d+).xml', { schema: { params } }, async (request, reply) => {
    const part = request.params.part - 1;
    const total = publicPages.length + (await news.count());
    if (part < 0 || part * addressesPerSitemap >= total) {
      throw new AppError('not_found', 'There is nothing at this address.');
    }
    return cache.send(request, reply, `/sitemap-${part + 1}.xml`, async () => {
      return { text: await sitemapPart(part), contentType: sitemaps.SITEMAP_TYPE };
    });
  });

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return sitemaps.robotsText(publicUrl, [RSS_PATH, calendar.CALENDAR_PATH]);
  });

  function feed(path: string, contentType: string, summary: string, make: () => Promise<string>) {
    const schema = { summary, response: { 200: readyAnswer(contentType) } };
    app.get(path, { config, schema }, async (request, reply) =>
      cache.send(request, reply, path, async () => ({ text: await make(), contentType })),
    );
  }

  async function sitemapPart(part: number): Promise<string> {
    const start = part * addressesPerSitemap;
    const pages = publicPages.slice(start, start + addressesPerSitemap);
    const offset = Math.max(start - publicPages.length, 0);
    const items = await news.addresses({ offset, limit: addressesPerSitemap - pages.length });
    return sitemaps.sitemap(pages, items, publicUrl);
  }
}
