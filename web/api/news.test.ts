import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchNewsItem, fetchNewsList } from './news.ts';

const item = {
  _id: 'n1',
  id: 'n1',
  title: 'Sports day',
  description: 'Four houses, one track.',
  type: 'event',
  image: '/media/a-8x5-ffffff/800.jpg',
  imageAlt: 'Runners',
  createdAt: '2026-11-18T09:00:00.000Z',
  createdBy: { name: 'Mrs Bello' },
};
const pagination = { current: 1, pages: 3, total: 22 };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test.each([
    ['all', 1, '/api/news?page=1'],
    ['event', 2, '/api/news?type=event&page=2'],
    ['news', 3, '/api/news?type=news&page=3'],
  ] as const)('of %s, page %i, is asked for as specified', async (filter, page, address) => {
    const fetch = answerWith({ success: true, data: [], pagination });
    await fetchNewsList(filter, page);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(address, expect.anything());
  });

  test('brings its items and its pages', async () => {
    answerWith({ success: true, data: [item], pagination });
    const answer = { data: [item], pagination };
    expect(await fetchNewsList('all', 1)).toMatchObject({ kind: 'success', answer });
  });

  test.each([
    ['success is false', { success: false, message: 'No' }, 200, 'refused'],
    ['the flag is missing', { data: [item], pagination }, 200, 'unreadable'],
    ['the flag is not a flag', { success: 'true', data: [item], pagination }, 200, 'unreadable'],
    ['the status is 500', { success: true, data: [item], pagination }, 500, 'refused'],
  ])('fails when %s', async (_what, body, status, kind) => {
    answerWith(body, status);
    expect(await fetchNewsList('all', 1)).toMatchObject({ kind, httpStatus: status });
  });

  test('fails on a page of HTML and on a lost network', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'));
    expect(await fetchNewsList('all', 1)).toMatchObject({ kind: 'unreadable' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchNewsList('all', 1)).toEqual({ kind: 'network' });
  });
});

describe('one item', () => {
  test('is asked for by exactly its id', async () => {
    const fetch = answerWith({ success: true, data: item });
    expect(await fetchNewsItem('a/b?c')).toMatchObject({ kind: 'success', answer: { data: item } });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/news/a%2Fb%3Fc', expect.anything());
  });

  test('that is not there is refused, with the status', async () => {
    answerWith({ success: false, message: 'Gone' }, 404);
    expect(await fetchNewsItem('n1')).toMatchObject({ kind: 'refused', httpStatus: 404 });
  });
});

function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
