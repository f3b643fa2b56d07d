import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureKey, readPictureAddress } from '#contract/pictures.ts';
import type { Gallery } from '#contract/school/documents.ts';
import { formOf } from '../http/testing/multipart-form.ts';
import { quarters } from '../media/testing/picture-bytes.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { tidyUpPictures } from './gallery-pictures.ts';

const DAY_MS = 24 * 3_600_000;

let now: Date;
let school: TestApp;

beforeEach(async () => {
  now = new Date('2031-03-05T09:00:00Z');
  // The better formats are never made, so that what is shown does not change under the test.
  school = await createTestApp({ clock: () => now, settings: { PICTURE_FORMATS: 'jpeg' } });
});
afterEach(() => school.close());

async function authorization() {
  return `Bearer ${await school.signIn('super_admin')}`;
}

async function upload(bytes: Buffer) {
  const { payload, headers } = formOf([{ name: 'image', value: bytes, fileName: 'photo.jpg' }]);
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/admin/school/pictures',
    headers: { ...headers, authorization: await authorization() },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

async function save(document: Gallery, version: number) {
  const response = await school.app.inject({
    method: 'PUT',
    url: '/api/admin/school/gallery',
    headers: { authorization: await authorization(), 'if-match': `"${version}"` },
    payload: { document },
  });
  return { status: response.statusCode, ...response.json() };
}

const shown = async () => (await school.app.inject('/api/gallery')).json().data;

const picture = (image: string): Gallery['pictures'][number] => ({
  id: 'sports-day',
  title: 'Sports day',
  category: 'Events',
  image,
  alt: 'Three runners',
  description: 'Four houses, one track.',
});

const someJpeg = async () => (await quarters()).jpeg().toBuffer();

/** What a nightly run does at this moment. */
const tidyUp = () => tidyUpPictures(school.db, now);

const storedPictures = async () =>
  (await school.db.selectFrom('school_pictures').select('image').execute()).map(
    ({ image }) => image,
  );

test('a picture that was sent is shown once a version names it, with its better formats to come', async () => {
  const { status, data } = await upload(await someJpeg());
  expect(status).toBe(201);
  const facts = readPictureAddress(data.image);
  expect(facts && pictureKey(facts)).toBeTruthy();
  expect((await school.app.inject(data.image)).statusCode).toBe(200);

  expect(await save({ pictures: [picture(data.image)] }, 1)).toMatchObject({ status: 200 });
  expect(await shown()).toEqual([{ ...picture(data.image), image: `${data.image}#jpg` }]);
});

test('a picture of 1 × 1 is accepted and shown', async () => {
  const { status, data } = await upload(await (await quarters(1, 1)).png().toBuffer());
  expect(status).toBe(201);
  expect(await save({ pictures: [picture(data.image)] }, 1)).toMatchObject({ status: 200 });
  expect((await school.app.inject((await shown())[0].image)).statusCode).toBe(200);
});

test('what is no picture is refused with a sentence, and nothing is stored', async () => {
  for (const bytes of [Buffer.from('<svg/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
    expect(await upload(bytes)).toMatchObject({
      status: 400,
      errors: { image: expect.any(String) },
    });
  }
  expect(await storedPictures()).toEqual([]);
});

test('a gallery cannot name a picture that was never sent, nor a file of another kind', async () => {
  const missing = '/media/0198a0-1600x1200-aabbcc/1600.jpg';
  for (const image of [missing, 'https://elsewhere.example/x.jpg', '../secret.svg', '']) {
    const refused = await save({ pictures: [picture(image)] }, 1);
    expect(refused).toMatchObject({
      status: 400,
      errors: { 'pictures.0.image': expect.any(String) },
    });
  }
});

test('a removed picture can come back for thirty days; one that is shown stays for good', async () => {
  const [first, second] = [await upload(await someJpeg()), await upload(await someJpeg())];
  const [gone, stays] = [first.data.image, second.data.image];
  await save({ pictures: [picture(gone), { ...picture(stays), id: 'stays' }] }, 1);
  await save({ pictures: [{ ...picture(stays), id: 'stays' }] }, 2);

  now = new Date(now.getTime() + 29 * DAY_MS);
  await tidyUp();
  expect(await save({ pictures: [picture(gone)] }, 3)).toMatchObject({ status: 200 });
  await save({ pictures: [{ ...picture(stays), id: 'stays' }] }, 4);

  now = new Date(now.getTime() + 31 * DAY_MS);
  await tidyUp();
  expect(await storedPictures()).toEqual([stays]);
  expect((await save({ pictures: [picture(gone)] }, 5)).errors).toEqual({
    'pictures.0.image': 'This picture is not there any more. Please choose another',
  });
});

test('two pictures do not share a title’s address, and there are not endlessly many', async () => {
  const drawing = picture('gallery-1-gate.svg');
  expect((await save({ pictures: [drawing, drawing] }, 1)).errors).toHaveProperty(
    'pictures.1.title',
  );
  const many = Array.from({ length: 61 }, (_, index) => ({ ...drawing, id: `n${index}` }));
  expect((await save({ pictures: many }, 1)).errors).toHaveProperty('pictures');
});
