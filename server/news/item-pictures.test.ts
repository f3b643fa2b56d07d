import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewsPicture } from '#contract/news-pictures.ts';
import { jpegAlone, readPictureAddress } from '#contract/pictures.ts';
import { formOf } from '../http/testing/multipart-form.ts';
import { createMedia } from '../media/media.ts';
import { openPictures } from '../media/open-pictures.ts';
import { quarters } from '../media/testing/picture-bytes.ts';
import { tidyUpPictures } from '../school/gallery-pictures.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createNews } from './service.ts';

const DAY_MS = 24 * 3_600_000;

let now: Date;
let dataDir: string;
let school: TestApp;
let jpeg: Buffer;

beforeEach(async () => {
  now = new Date('2031-03-05T09:00:00Z');
  jpeg = await (await quarters()).jpeg().toBuffer();
  dataDir = await mkdtemp(path.join(tmpdir(), 'news-pictures-'));
  // The better formats are never made, so that what is shown does not change under the test.
  const settings = { PICTURE_FORMATS: 'jpeg', DATA_DIR: dataDir };
  school = await createTestApp({ clock: () => now, settings });
});
afterEach(async () => {
  await school.close();
  await rm(dataDir, { recursive: true });
});

async function send(
  method: 'POST' | 'PUT',
  url: string,
  parts: { name: string; value: string | Buffer; fileName?: string }[],
) {
  const { payload, headers } = formOf(parts);
  const authorization = `Bearer ${await school.signIn('admin')}`;
  const response = await school.app.inject({
    method,
    url,
    headers: { ...headers, authorization },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

async function upload(): Promise<string> {
  const parts = [{ name: 'image', value: jpeg, fileName: 'photo.jpg' }];
  const sent = await send('POST', '/api/admin/news/pictures', parts);
  expect(sent).toMatchObject({ status: 201 });
  return sent.data.image;
}

const words = { type: 'news', title: 'Sports day', description: 'Four houses, one track.' };

function save(images: NewsPicture[] | string, id?: string, more: Record<string, string> = {}) {
  const text = typeof images === 'string' ? images : JSON.stringify(images);
  const fields = Object.entries({ ...words, images: text, ...more });
  const parts = fields.map(([name, value]) => ({ name, value }));
  return send(id ? 'PUT' : 'POST', `/api/admin/news${id ? `/${id}` : ''}`, parts);
}

const read = async (id: string) => (await school.app.inject(`/api/news/${id}`)).json().data;
const listed = async () => (await school.app.inject('/api/news')).json().data[0];

const isStored = async (image: string) => (await school.app.inject(image)).statusCode === 200;

const pictures = (images: string[]) =>
  images.map((image, index) => ({ image, alt: `Picture ${index + 1}` }));

/** What a nightly run does after some days. */
async function afterNight(days: number) {
  now = new Date(now.getTime() + days * DAY_MS);
  const clock = () => now;
  const media = createMedia({ storage: openPictures({ dataDir, objectStore: undefined }), clock });
  await tidyUpPictures(school.db, now);
  const noted = { onChange() {}, onLeftPicture() {} };
  await createNews({ db: school.db, pictures: media, clock, ...noted }).tidyUp();
  await media.close();
}

test('an item shows its pictures in their order; lists have the first one alone', async () => {
  const images = [await upload(), await upload(), await upload()];
  const { status, data } = await save(pictures(images));
  expect(status).toBe(201);

  const item = await read(data.id);
  expect(item.image).toBe(jpegAlone(images[0] ?? ''));
  expect(item.imageAlt).toBe('Picture 1');
  expect(item.images).toEqual(
    pictures(images).map(({ image, alt }) => ({ image: jpegAlone(image), alt })),
  );
  const onList = await listed();
  expect(onList.image).toBe(item.image);
  expect(onList).not.toHaveProperty('images');
});

test('pictures are put in another order, added and removed; without `images` they stay', async () => {
  const [first = '', second = '', third = ''] = [await upload(), await upload(), await upload()];
  const { data } = await save(pictures([first, second]));

  const moved = await save(pictures([jpegAlone(second), third, first]), data.id);
  expect(moved.status).toBe(200);
  expect((await read(data.id)).images.map(({ image }: NewsPicture) => image)).toEqual(
    [second, third, first].map(jpegAlone),
  );

  const fields = Object.entries(words).map(([name, value]) => ({ name, value }));
  await send('PUT', `/api/admin/news/${data.id}`, fields);
  expect((await read(data.id)).images).toHaveLength(3);

  await save(pictures([third]), data.id);
  const item = await read(data.id);
  expect(item.image).toBe(jpegAlone(third));
  expect(item).not.toHaveProperty('images');
  await afterNight(31);
  expect(await isStored(third)).toBe(true);
  expect(await isStored(first)).toBe(false);
  expect(await isStored(second)).toBe(false);
});

test('a valid picture is accepted however small, for a new item and for a change', async () => {
  const fields = Object.entries(words).map(([name, value]) => ({ name, value }));
  const onePixel = await (await quarters(1, 1)).png().toBuffer();
  const form = [...fields, { name: 'image', value: onePixel, fileName: 'dot.png' }];
  const made = await send('POST', '/api/admin/news', form);
  expect(made.status).toBe(201);
  const changed = await send('PUT', `/api/admin/news/${made.data.id}`, form);
  expect(changed.status).toBe(200);

  const { image } = await read(made.data.id);
  expect(image).toBe(changed.data.image);
  expect(readPictureAddress(image)).toMatchObject({ width: 1, height: 1 });
  expect(await isStored(image)).toBe(true);
});

test('a picture that came with the form can stand behind others', async () => {
  const file = { name: 'image', value: jpeg, fileName: 'photo.jpg' };
  const fields = Object.entries(words).map(([name, value]) => ({ name, value }));
  const { data } = await send('POST', '/api/admin/news', [...fields, file]);
  const old = data.image.replace('#jpg', '');
  const added = await upload();
  expect(await save(pictures([added, old]), data.id)).toMatchObject({ status: 200 });
  await afterNight(31);
  expect(await isStored(old)).toBe(true);
  expect((await read(data.id)).images).toHaveLength(2);
});

test('what was never sent, is shown elsewhere or is there twice is refused with a sentence', async () => {
  const shown = await upload();
  await save(pictures([shown]));
  const free = await upload();
  const missing = free.replace(/[0-9a-f]{6}\/\d+\.jpg$/, '000000/1.jpg');
  const gone = 'is not there any more. Please remove it and choose it again';
  for (const [images, problem] of [
    [pictures([shown]), `Picture 1 ${gone}`],
    [pictures([free, missing]), `Picture 2 ${gone}`],
    [pictures(['https://elsewhere.example/x.jpg']), `Picture 1 ${gone}`],
    [pictures([free, free]), 'Picture 2 is there twice'],
    [[{ image: free, alt: 'x'.repeat(301) }], 'What picture 1 shows'],
    [pictures(Array.from({ length: 21 }, () => free)), 'up to 20 pictures'],
    [[], 'Please choose a picture'],
    ['not json', 'could not be read'],
    ['[{"image": 1}]', 'could not be read'],
  ] as const) {
    const refused = await save(typeof images === 'string' ? images : [...images]);
    expect(refused.status, problem).toBe(400);
    expect(refused.errors.image).toContain(problem);
  }
  expect(await save(pictures([free]))).toMatchObject({ status: 201 });
});

test('the pictures of a deleted item stay while it can be restored, then they go with it', async () => {
  const images = [await upload(), await upload()];
  const { data } = await save(pictures(images));
  const authorization = `Bearer ${await school.signIn('admin')}`;
  const url = `/api/admin/news/${data.id}`;
  await school.app.inject({ method: 'DELETE', url, headers: { authorization } });

  await afterNight(29);
  for (const image of images) expect(await isStored(image)).toBe(true);
  await afterNight(2);
  for (const image of images) expect(await isStored(image)).toBe(false);
  expect(await school.db.selectFrom('school_pictures').selectAll().execute()).toEqual([]);
});

test('what no item names goes after thirty days', async () => {
  const unused = await upload();
  const shown = await upload();
  await save(pictures([shown]));
  await afterNight(29);
  expect(await isStored(unused)).toBe(true);
  await afterNight(2);
  expect(await isStored(unused)).toBe(false);
  expect(await isStored(shown)).toBe(true);
});
