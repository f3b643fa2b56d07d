import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoNews } from '#content/demo/news.ts';
import { firstFacts } from '#content/school.ts';
import type { NewsListAnswer } from '#contract/news.ts';
import { pictureKey, readPictureAddress } from '#contract/pictures.ts';
import { SYSTEM } from '../database/audit-log.ts';
import { createNews } from '../news/service.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { publicationOf, seedDemoNews, withDates } from './demo-news.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const clock = () => NOW;
const site = 'https://school.example';

describe('the sample news', () => {
  let school: TestApp;
  let stored: Buffer[];
  const log = { error: vi.fn() };
  beforeEach(async () => {
    school = await createTestApp({ clock });
    stored = [];
    log.error.mockReset();
  });
  afterEach(() => school.close());

  /** Media that notes what it is given: how pictures are converted is proven in media/. */
  const media = {
    async storePicture(bytes: Buffer) {
      stored.push(bytes);
      return { id: `p${stored.length}`, width: 800, height: 600, colour: '1f2a6b' };
    },
    removePicture: async () => {},
    removeUnused: async () => 0,
  };
  const newsOf = ({ db }: TestApp) =>
    createNews({ db, pictures: media, clock, onChange: () => {}, onLeftPicture: () => {} });
  const seed = () => seedDemoNews({ db: school.db, news: newsOf(school), media, clock, site, log });
  const page = async (number = 1): Promise<NewsListAnswer> =>
    (await school.app.inject(`/api/news?page=${number}`)).json();

  test('is there for visitors, newest first, with authors, dates and a picture of its own for each item', async () => {
    await seed();
    const pages = [await page(1), await page(2), await page(3)];
    expect(pages[0]?.pagination).toEqual({ current: 1, pages: 3, total: demoNews.length });
    const items = pages.flatMap(({ data }) => data);
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const texts = items.map(({ description }) => description).join();
    expect(texts).not.toMatch(/\{[a-z]/);
    expect(texts).toContain(`${site}/payment`);
    expect(texts).toContain(firstFacts.email);
    expect(items.find(({ title }) => title === 'Mid-term break')).toMatchObject({
      type: 'event',
      createdAt: '2026-10-12T07:45:00.000Z',
      createdBy: { name: 'The school office' },
      description: expect.stringMatching(/^Thursday 22 October 2026\. /),
      eventDays: { first: '2026-10-22', words: 'Thursday 22 October 2026' },
    });
    expect(items.find(({ title }) => title.startsWith('Carol service'))).toMatchObject({
      startsAt: '2026-12-11T16:00',
    });
    expect(items.find(({ title }) => title.startsWith('Parents’ meeting'))).toMatchObject({
      startsAt: '2026-11-28T10:00',
      endsAt: '2026-11-28T12:00',
      place: 'The school hall',
    });
    const album = items.find(({ title }) => title.startsWith('A day at school'));
    const { data: whole } = (await school.app.inject(`/api/news/${album?.id}`)).json();
    expect(whole.images).toHaveLength(6);
    const shown = items.flatMap(({ image }) => (image ? [readPictureAddress(image)] : []));
    expect(shown).toHaveLength(demoNews.filter(({ picture }) => picture).length);
    expect(new Set(shown.map((facts) => facts && pictureKey(facts))).size).toBe(shown.length);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('has a draft that a colleague has changed, and an item that is published by itself', async () => {
    await seed();
    const rows = await newsOf(school).unpublished();
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['draft', 'scheduled']);
    expect(rows.find(({ state }) => state === 'draft')).toMatchObject({
      authorName: 'Mr Okafor',
      changedByName: 'Mrs Adebayo',
      isPinned: false,
    });
    expect(rows.find(({ state }) => state === 'scheduled')).toMatchObject({
      publishAt: '2026-11-23T06:00:00.000Z',
      markdown: expect.stringContaining('- **Blue bus**'),
    });
  });

  test('is published once, however often the school starts, with pictures that media accepts', async () => {
    await seed();
    const { format, width, height } = await sharp(stored[0]).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 900 });
    const pictures = stored.length;
    await seed();
    expect((await page()).pagination.total).toBe(demoNews.length);
    expect(stored).toHaveLength(pictures);
  });

  test('does not come back when all news was deleted and tidied away', async () => {
    const news = newsOf(school);
    const draft = {
      type: 'news',
      title: 'Ours',
      description: 'Words.',
      imageAlt: '',
      startsAt: '',
    };
    await news.publish(draft, undefined, SYSTEM, NOW);
    await school.db.deleteFrom('news').execute();
    await seed();
    expect(await school.db.selectFrom('news').select('id').execute()).toEqual([]);
  });

  test('that cannot be published is logged, and the start goes on', async () => {
    const failure = new Error('no space left');
    const brokenMedia = {
      storePicture: async () => {
        throw failure;
      },
    };
    await seedDemoNews({
      db: school.db,
      news: newsOf(school),
      media: brokenMedia,
      clock,
      site,
      log,
    });
    expect(log.error).toHaveBeenCalledWith({ err: failure }, expect.any(String));
    expect((await page()).pagination.total).toBe(0);
  });
});

describe('the day of publication', () => {
  test.each([
    [{ daysAgo: 1 }, '2026-11-20T07:45:00.000Z'],
    [{ daysAgo: 30 }, '2026-10-22T07:45:00.000Z'],
    [{ lastOf: '11-20' }, '2026-11-20T07:45:00.000Z'],
    [{ lastOf: '11-21' }, '2026-11-21T07:45:00.000Z'],
    [{ lastOf: '11-22' }, '2025-11-22T07:45:00.000Z'],
  ])('%o', (published, expected) => {
    expect(publicationOf({ published }, NOW).toISOString()).toBe(expected);
  });

  test.each(['2026-01-01T00:00:00.000Z', '2026-07-03T07:44:59.000Z', '2028-02-29T12:00:00.000Z'])(
    'lies within the year before a start on %s, for every item',
    (start) => {
      const now = new Date(start);
      for (const item of demoNews) {
        const age = now.getTime() - publicationOf(item, now).getTime();
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThanOrEqual(366 * 24 * 60 * 60 * 1_000);
      }
    },
  );
});

describe('dates in a text', () => {
  const published = new Date('2026-11-20T07:45:00.000Z');

  test.each([
    ['{date:+0}. Today.', 'Friday 20 November 2026. Today.'],
    ['{date:+15}', 'Saturday 5 December 2026'],
    ['{date:+15 Saturday}', 'Saturday 5 December 2026'],
    ['{date:+15 Friday}', 'Friday 11 December 2026'],
    ['From {date:+43} to {date:+44}', 'From Saturday 2 January 2027 to Sunday 3 January 2027'],
    ['No date {at all}', 'No date {at all}'],
  ])('%s', (text, expected) => {
    expect(withDates(text, published)).toBe(expected);
  });
});
