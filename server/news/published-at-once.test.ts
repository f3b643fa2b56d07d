import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../http/testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let school: TestApp;
let folder: string;
let rendered: string[];
let whileRendering: () => Promise<void>;

beforeEach(async () => {
  rendered = [];
  whileRendering = async () => {};
  folder = mkdtempSync(path.join(tmpdir(), 'school-pages-'));
  await mkdir(path.join(folder, 'assets'));
  school = await createTestApp({
    pages: {
      assetsDir: folder,
      async render(request, services) {
        rendered.push(request.url);
        const { data } = await services.listNews('all', 1);
        await whileRendering();
        const html = `<ul>${data.map(({ title }) => `<li>${title}</li>`).join('')}</ul>`;
        return { response: new Response(), page: { html, nonce: '' } };
      },
    },
  });
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

const page = async (url: string) => (await school.app.inject(url)).body;

async function publish(title: string): Promise<string> {
  const colour = { width: 400, height: 300, channels: 3, background: '#c0ffee' } as const;
  const picture = await sharp({ create: colour }).png().toBuffer();
  const { payload, headers } = formOf([
    { name: 'type', value: 'event' },
    { name: 'title', value: title },
    { name: 'description', value: '12 December' },
    { name: 'image', value: picture, fileName: 'photo.png', type: 'image/png' },
  ]);
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/admin/news',
    headers: { ...headers, authorization: `Bearer ${await school.signIn('admin')}` },
    payload,
  });
  expect(response.json()).toMatchObject({ success: true });
  return response.json().data.id;
}

test('what is published shows on every page and in every call at once, its picture too', async () => {
  const pages = ['/', '/news', '/news?type=event&page=1'];
  const calls = ['/api/news', '/api/news/feed.xml', '/api/news/calendar.ics', '/sitemap.xml'];
  for (const url of [...pages, ...calls]) expect(await page(url)).not.toContain('Carols');

  const id = await publish('Carols');
  for (const url of [...pages, ...calls.slice(0, 3)]) expect(await page(url)).toContain('Carols');
  expect(await page('/sitemap.xml')).toContain(`/news/${id}<`);
  const { image } = (await school.app.inject(`/api/news/${id}`)).json().data;
  expect((await school.app.inject(image)).headers['content-type']).toBe('image/jpeg');
});

test('a page that was being rendered meanwhile is not cached', async () => {
  let published = Promise.resolve('');
  whileRendering = async () => {
    whileRendering = async () => {};
    published = publish('Carols');
    await published;
  };
  expect(await page('/news')).not.toContain('Carols');
  await published;
  expect(await page('/news')).toContain('Carols');
});

describe('a page of the list', () => {
  test.each(['/news?type=news', '/news?type=event&page=2', '/news?page=3', '/news?&page=1'])(
    '%s is cached like a page without a query',
    async (url) => {
      await page(url);
      await page(url);
      expect(rendered).toHaveLength(1);
    },
  );

  test.each([
    '/news?utm=1',
    '/news?type=all',
    '/news?page=x',
    '/about?page=1',
    '/news.data?page=1',
    '/news?page=1?x=1',
    '/news?page=1&page=1',
    '/NEWS',
    '/news//',
    '/%6eews',
  ])('%s is not cached', async (url) => {
    await page(url);
    await page(url);
    expect(rendered).toHaveLength(2);
  });
});
