import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEWS_PER_PAGE, type NewsItem } from '#contract/news.ts';
import { type NewsDesk, openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const get = (url: string, headers = {}) => school.app.inject({ url, headers });
const titles = (items: NewsItem[]) => items.map(({ title }) => title);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Item ${index + 1}` }));

describe('GET /api/news', () => {
  test('without any items is an empty list', async () => {
    const response = await get('/api/news');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: true,
      message: 'No news yet',
      data: [],
      pagination: { current: 1, pages: 0, total: 0 },
    });
  });

  test('shows an item with every field of the specification', async () => {
    const [id] = await school.publish({});
    expect((await get('/api/news')).json()).toEqual({
      success: true,
      message: 'News and events, newest first',
      data: [
        {
          _id: id,
          id,
          ...sportsDay,
          createdAt: school.desk.now.toISOString(),
          createdBy: { name: 'Ada Obi' },
        },
      ],
      pagination: { current: 1, pages: 1, total: 1 },
    });
  });

  test('is newest first in pages of nine, and the pages together are everything', async () => {
    await school.publish(...numbered(20));
    const pages = await Promise.all([1, 2, 3].map((page) => get(`/api/news?page=${page}`)));
    expect(pages.map((page) => page.json().data.length)).toEqual([9, 9, 2]);
    expect(pages.flatMap((page) => titles(page.json().data))).toEqual(
      titles(numbered(20).reverse() as NewsItem[]),
    );
    expect(pages[1]?.json().pagination).toEqual({ current: 2, pages: 3, total: 20 });
  });

  test('of one type counts and lists that type alone', async () => {
    await school.publish({ title: 'A' }, { title: 'B', type: 'event' }, { title: 'C' });
    const news = (await get('/api/news?type=news&page=1')).json();
    const events = (await get('/api/news?type=event&page=1')).json();
    expect([titles(news.data), news.pagination.total]).toEqual([['C', 'A'], 2]);
    expect([titles(events.data), events.pagination.total]).toEqual([['B'], 1]);
  });

  test('items of one instant keep one order over all pages', async () => {
    const { now } = school.desk;
    const author = { id: null, name: 'Ada' };
    for (const draft of numbered(12)) {
      await school.news.publish({ ...sportsDay, startsAt: '', ...draft }, undefined, author, now);
    }
    const ids = [1, 2].map(async (page) => (await get(`/api/news?page=${page}`)).json().data);
    const all: NewsItem[] = (await Promise.all(ids)).flat();
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  });

  test('finds its way through months, also empty ones', async () => {
    const author = { id: null, name: 'Ada' };
    const days = ['2024-02-29', '2024-12-31', '2025-01-01', '2026-06-15', '2026-06-16'];
    for (const day of days) {
      for (let hour = 10; hour < 14; hour += 1) {
        const at = new Date(`${day}T${hour}:00:00.000Z`);
        const draft = { ...sportsDay, startsAt: '', title: `${day} ${hour}` };
        await school.news.publish(draft, undefined, author, at);
      }
    }
    const expected = days
      .flatMap((day) => [10, 11, 12, 13].map((hour) => `${day} ${hour}`))
      .reverse();
    for (const page of [1, 2, 3]) {
      const { data } = (await get(`/api/news?page=${page}`)).json();
      expect(titles(data)).toEqual(expected.slice((page - 1) * 9, page * 9));
    }
  });

  test('beyond the last page is an empty list with true pagination', async () => {
    await school.publish(...numbered(10));
    const { data, pagination } = (await get('/api/news?page=999')).json();
    expect(data).toEqual([]);
    expect(pagination).toEqual({ current: 999, pages: 2, total: 10 });
  });

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=two', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['page=99999999999999999999', 'page'],
    ['type=all', 'type'],
    ['type=', 'type'],
    ['type=News', 'type'],
    ['type=news&type=event', 'type'],
  ])('%s is a 400 that names the field', async (query, field) => {
    const response = await get(`/api/news?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: 'The address of this list is not right.',
      errors: { [field]: expect.stringMatching(/^Please ask for/) },
    });
  });

  test('what the browser has already is not sent again', async () => {
    await school.publish({});
    const { etag, 'cache-control': cacheControl } = (await get('/api/news')).headers;
    expect(cacheControl).toContain('no-cache');
    const again = await get('/api/news', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await school.publish({});
    expect((await get('/api/news', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('travels compressed to callers who can read that', async () => {
    await school.publish(...numbered(NEWS_PER_PAGE));
    const plain = await get('/api/news');
    const brotli = await get('/api/news', { 'accept-encoding': 'br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });
});

describe('GET /api/news/{id}', () => {
  test('shows one item', async () => {
    const [id] = await school.publish({ title: 'A', imageAlt: '' });
    const response = await get(`/api/news/${id}`);
    expect(response.json()).toEqual({
      success: true,
      message: 'The news item',
      data: {
        _id: id,
        id,
        title: 'A',
        type: 'news',
        description: sportsDay.description,
        blocks: [
          { kind: 'p', lines: [[{ words: 'Red House won.' }]] },
          { kind: 'p', lines: [[{ words: 'Thank you to all parents.' }]] },
        ],
        createdAt: school.desk.now.toISOString(),
        createdBy: { name: 'Ada Obi' },
      },
    });
    const { etag } = response.headers;
    const again = await get(`/api/news/${id}`, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
  });

  test.each(['01a1fbaf-084a-7000-83d5-17601ee22490', 'x', '..%2F..', '%00', 'a'.repeat(90)])(
    'an unknown or malformed id (%s) is a 404 in shape',
    async (id) => {
      const response = await get(`/api/news/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        success: false,
        message: 'This news item is not there (any more).',
      });
    },
  );

  test('a deleted item is a 404 at once', async () => {
    const [id = ''] = await school.publish({});
    expect((await get(`/api/news/${id}`)).statusCode).toBe(200);
    await school.news.remove(id, { id: null, name: 'Ada' });
    expect((await get(`/api/news/${id}`)).statusCode).toBe(404);
  });
});

test('a hostile item is stored as it was typed, without invisible characters and what no database takes', async () => {
  const title = `<script>alert(1)</script> ${'w'.repeat(100)} عيد 🎉`;
  const description = `</script><img src=x onerror=alert(1)>\u0000\u0007\ud800\n\n${'x'.repeat(5_000)}`;
  const author = { id: null, name: '' };
  const { id } = await school.news.publish(
    {
      type: 'event',
      title: `\uFEFF${title.replace('عيد', '\u202eعيد\u202c')}`,
      description,
      imageAlt: '',
      startsAt: '',
    },
    undefined,
    author,
    school.desk.now,
  );
  const { data } = (await get(`/api/news/${id}`)).json();
  expect(data.title).toBe(title);
  expect(data.description).toBe(
    `</script><img src=x onerror=alert(1)>\ufffd\n\n${'x'.repeat(5_000)}`,
  );
  expect(data).not.toHaveProperty('image');
  expect(data).not.toHaveProperty('createdBy');
});

describe('memory', () => {
  test('is emptied at once by a change; a change elsewhere is seen within five seconds', async () => {
    const [id = ''] = await school.publish({ title: 'A' });
    await get('/api/news');
    await school.db.updateTable('news').set({ title: 'Changed elsewhere' }).execute();
    expect(titles((await get('/api/news')).json().data)).toEqual(['A']);
    school.desk.now = new Date(school.desk.now.getTime() + 5_001);
    expect(titles((await get('/api/news')).json().data)).toEqual(['Changed elsewhere']);
    await school.news.remove(id, { id: null, name: 'Ada' });
    expect((await get('/api/news')).json().data).toEqual([]);
  });

  test('what is published while lists are being read is in every list asked for afterwards', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const reading = Promise.all([get('/api/news'), get('/api/news?type=news'), get('/api/news')]);
      const [id] = await school.publish({ title: `Round ${round}` });
      const { data, pagination } = (await get('/api/news')).json();
      expect([data[0].id, pagination.total]).toEqual([id, round]);
      for (const early of await reading) expect(early.statusCode).toBe(200);
    }
  });
});
