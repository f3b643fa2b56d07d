import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchNewsItem, fetchNewsList, readNewsItem } from './news.ts';

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
    expect(await fetchNewsList('all', 1)).toEqual({ kind: 'list', items: [item], pagination });
  });

  test('leaves out what nobody can read, and keeps the rest', async () => {
    answerWith({ success: true, data: [null, 7, { _id: 'x' }, item], pagination });
    expect(await fetchNewsList('all', 1)).toMatchObject({ items: [item] });
  });

  test.each([
    ['nothing', undefined],
    ['words', { current: '1', pages: '3', total: '22' }],
    ['less than nothing', { current: 1, pages: -1, total: 22 }],
  ])('does without pages when they are %s', async (_what, wrong) => {
    answerWith({ success: true, data: [item], pagination: wrong });
    expect(await fetchNewsList('all', 1)).toMatchObject({ kind: 'list', pagination: undefined });
  });

  test.each([
    ['success is false', { success: false, message: 'No' }, 200, 'refused'],
    ['the flag is missing', { data: [item], pagination }, 200, 'refused'],
    ['the flag is not a flag', { success: 'true', data: [item], pagination }, 200, 'refused'],
    ['the status is 500', { success: true, data: [item], pagination }, 500, 'refused'],
    ['there is no list', { success: true, data: { 0: item }, pagination }, 200, 'unreadable'],
  ])('fails when %s', async (_what, body, status, kind) => {
    answerWith(body, status);
    expect(await fetchNewsList('all', 1)).toEqual({ kind, httpStatus: status });
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
    expect(await fetchNewsItem('a/b?c')).toEqual({ kind: 'item', item });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/news/a%2Fb%3Fc', expect.anything());
  });

  test('that is not there is refused, with the status', async () => {
    answerWith({ success: false, message: 'Gone' }, 404);
    expect(await fetchNewsItem('n1')).toEqual({ kind: 'refused', httpStatus: 404 });
  });

  test('without a readable item is no answer', async () => {
    answerWith({ success: true, data: { ...item, title: '' } });
    expect(await fetchNewsItem('n1')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('an item from outside', () => {
  test('may come with either id', () => {
    expect(readNewsItem({ ...item, id: undefined })).toEqual(item);
    expect(readNewsItem({ ...item, _id: undefined })).toEqual(item);
  });

  test.each([
    ['picture', { image: null, imageAlt: '' }, ['image', 'imageAlt']],
    ['picture that is a script', { image: 'javascript:alert(1)' }, ['image']],
    ['picture that is data', { image: 'data:image/svg+xml,<svg/>' }, ['image']],
    ['picture from a nameless host', { image: '//elsewhere.example/a.png' }, ['image']],
    ['picture by a crooked path', { image: '/\\elsewhere.example/a.png' }, ['image']],
    ['author', { createdBy: null }, ['createdBy']],
    ['author without a name', { createdBy: { name: ' ' } }, ['createdBy']],
  ])('can do without a %s', (_what, changes, missing) => {
    const rest = Object.entries(item).filter(([name]) => !missing.includes(name));
    expect(readNewsItem({ ...item, ...changes })).toEqual(Object.fromEntries(rest));
  });

  test('keeps the address of a hosted picture', () => {
    const image = 'https://res.cloudinary.com/school/image/upload/a.jpg';
    expect(readNewsItem({ ...item, image })).toMatchObject({ image });
  });

  test('of a type we do not know is news', () => {
    expect(readNewsItem({ ...item, type: 'party' })).toMatchObject({ type: 'news' });
  });

  test.each([
    ['no id', { _id: undefined, id: '' }],
    ['no title', { title: 5 }],
    ['no text', { description: null }],
    ['no date', { createdAt: 'soon' }],
  ])('with %s is none', (_what, changes) => {
    expect(readNewsItem({ ...item, ...changes })).toBeUndefined();
  });
});

function answerWith(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
