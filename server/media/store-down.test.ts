import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mainPictureAddress, readPictureAddress } from '#contract/pictures.ts';
import { formOf } from '../http/testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Mood, type S3Server, startS3Server } from './testing/s3-server.ts';

/** As a store whose machine is being started again. */
const down: Mood = (_request, response) => !response.destroy().writable;

let server: S3Server;
let school: TestApp;
beforeEach(async () => {
  server = await startS3Server();
  school = await createTestApp({ settings: server.environment });
});
afterEach(async () => {
  await school.close();
  await server.close();
});

test('a picture is stored, and shown with the headers it has always had', async () => {
  const { image } = await published('Sports Day');
  const key = image.split('/')[2];
  await expect
    .poll(() => [...server.objects.keys()].sort())
    .toEqual([
      `media/${key}/400.avif`,
      `media/${key}/400.jpg`,
      `media/${key}/400.webp`,
      `media/${key}/share.jpg`,
      'pictures-of',
    ]);
  const shown = await school.app.inject(image);
  expect(shown).toMatchObject({ statusCode: 200 });
  expect(shown.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/jpeg',
    vary: 'save-data, ect',
  });
  expect(shown.rawPayload).toEqual(server.objects.get(image.slice(1))?.bytes);
  const unknown = image.replace('400.jpg', '401.jpg');
  expect((await school.app.inject(unknown)).statusCode).toBe(404);
});

describe('while the store is down', () => {
  test('nothing is published, staff read what to do, and the next try succeeds', async () => {
    server.behave(down);
    const refused = await publish('Sports Day');
    expect(refused.statusCode).toBe(502);
    expect(refused.json()).toEqual({
      success: false,
      message: expect.stringMatching(
        /^The picture could not be stored just now, so nothing was published\. Please save it again in a minute/,
      ),
    });
    expect((await school.app.inject('/api/news')).json().data).toEqual([]);
    expect(await school.db.selectFrom('news').selectAll().execute()).toEqual([]);
    server.behaveWell();
    expect((await publish('Sports Day')).statusCode).toBe(201);
  });

  test('news are still read, and a picture says that it is not there now', async () => {
    const { image } = await published('Sports Day');
    server.behave(down);
    expect((await school.app.inject('/api/news')).json().data).toHaveLength(1);
    const shown = await school.app.inject(image);
    expect(shown.statusCode).toBe(503);
    expect(shown.body).toContain('cannot be shown right now');
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    server.behaveWell();
    expect((await school.app.inject(image)).statusCode).toBe(200);
  });

  test('an upload that meets it for a moment only does not notice', async () => {
    let left = 2;
    server.behave((request, response) => left-- > 0 && down(request, response));
    expect((await publish('Sports Day')).statusCode).toBe(201);
  });

  test('an item is deleted all the same, and its own picture goes with a changed one later', async () => {
    const { id } = await published('Sports Day');
    server.behave(down);
    const deleted = await school.app.inject({
      method: 'DELETE',
      url: `/api/admin/news/${id}`,
      headers: { authorization: `Bearer ${await school.signIn('admin')}` },
    });
    expect(deleted.statusCode).toBe(200);
  });
});

test('bytes that rotted in the store are not shown', async () => {
  const { image } = await published('Sports Day');
  const stored = server.objects.get(image.slice(1));
  if (stored) stored.bytes = Buffer.from('rotten');
  expect((await school.app.inject(image)).statusCode).toBe(503);
});

describe('with a public address of the store', () => {
  const PUBLIC = 'https://pictures.school.example';
  const facts = { id: 'picture-1', width: 1600, height: 900, colour: '123456' };
  const image = mainPictureAddress(facts);

  beforeEach(async () => {
    await school.close();
    const settings = { ...server.environment, S3_PREFIX: 'ours', S3_PUBLIC_URL: `${PUBLIC}/` };
    school = await createTestApp({ settings });
  });

  test('browsers are sent there, and the store is not asked', async () => {
    const before = server.received();
    const led = await school.app.inject(image);
    expect(led.statusCode).toBe(302);
    expect(led.headers).toMatchObject({
      location: `${PUBLIC}/ours${image}`,
      'cache-control': 'public, max-age=86400',
    });
    expect(server.received()).toBe(before);
  });

  test('who saves data is sent to the smaller one', async () => {
    const led = await school.app.inject({ url: image, headers: { 'save-data': 'on' } });
    expect(led.headers.location).toBe(`${PUBLIC}/ours${image.replace('1600.jpg', '800.jpg')}`);
  });

  test('what is no address of a picture leads nowhere', async () => {
    for (const url of ['/media/x/y.jpg', image.replace('1600.jpg', 'source.jpg')]) {
      expect(readPictureAddress(url)).toBeUndefined();
      expect((await school.app.inject(url)).statusCode).toBe(404);
    }
  });
});

async function published(title: string): Promise<{ id: string; image: string }> {
  const response = await publish(title);
  expect(response.json()).toMatchObject({ success: true });
  const { id } = response.json().data;
  const { image } = await school.db
    .selectFrom('news')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, image: image ?? '' };
}

async function publish(title: string) {
  const colour = { width: 400, height: 300, channels: 3, background: '#c0ffee' } as const;
  const picture = await sharp({ create: colour }).png().toBuffer();
  const fields = Object.entries({ type: 'news', title, description: 'A day.', imageAlt: '' });
  const form = formOf([
    ...fields.map(([name, value]) => ({ name, value })),
    { name: 'image', value: picture, fileName: 'photo.png' },
  ]);
  return school.app.inject({
    method: 'POST',
    url: '/api/admin/news',
    ...form,
    headers: { ...form.headers, authorization: `Bearer ${await school.signIn('admin')}` },
  });
}
