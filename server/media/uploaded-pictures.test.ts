import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PICTURE_MAX_BYTES, pictureMessages } from '#contract/picture-upload.ts';
import { readPictureAddress } from '#contract/pictures.ts';
import type { Role } from '#contract/roles.ts';
import { type FormPart, formOf } from '../http/testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { damagedPictures } from './testing/damaged-pictures.ts';
import { loadedPictures } from './testing/loaded-pictures.ts';
import { notPictures } from './testing/not-pictures.ts';
import { MARKER, quarters } from './testing/picture-bytes.ts';

// Encoding takes its time where other tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

// Every hostile file there is goes through the one decoder in hostile-files.test.ts: here one of each sentence.
const hostile = [...(await notPictures()), ...(await damagedPictures())];
const refused = new Map(hostile.filter(({ message }) => message).map((one) => [one.message, one]));
const LOADED = [
  'a JPEG said to be where it was taken',
  'a PNG with a script in a text',
  'a GIF with HTML behind it',
  'a WebP with EXIF and XMP',
];
const loaded = (await loadedPictures()).filter(({ name }) => LOADED.includes(name));
const SENTENCES: string[] = Object.values(pictureMessages);
const FOREIGN = [MARKER, '<script', '<?php', 'Exif', 'ns.adobe.com', 'PK\x03\x04'];

let dataDir: string;
let school: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await (await quarters()).jpeg().toBuffer();
  dataDir = mkdtempSync(path.join(tmpdir(), 'uploaded-pictures-'));
  school = await createTestApp({ settings: { PICTURE_FORMATS: 'jpeg', DATA_DIR: dataDir } });
});
afterAll(async () => {
  await school.close();
  rmSync(dataDir, { recursive: true });
});

const calls = [
  ['/api/admin/news/pictures', 'admin'],
  ['/api/admin/school/pictures', 'super_admin'],
] as const;

const file = (value: Buffer): FormPart => ({ name: 'image', value, fileName: 'photo.jpg' });

async function send(url: string, role: Role | undefined, parts: FormPart[]) {
  const { payload, headers } = formOf(parts);
  const authorization = role && `Bearer ${await school.signIn(role)}`;
  const response = await school.app.inject({
    method: 'POST',
    url,
    payload,
    headers: authorization ? { ...headers, authorization } : headers,
  });
  return { status: response.statusCode, ...response.json() };
}

/** What an upload leaves behind: rows, entries of the audit log, files. */
async function left() {
  const pictures = await school.db.selectFrom('school_pictures').select('image').execute();
  const entries = await school.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', 'in', ['news.picture', 'school.picture'])
    .execute();
  return { pictures: pictures.length, entries: entries.length, files: storedFiles().length };
}

const storedFiles = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(jpg|avif|webp)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

describe.each(calls)('POST %s', (url, role) => {
  test.each([...refused.values()])(
    '$name is refused with a sentence, and leaves nothing',
    async (one) => {
      const before = await left();
      const { status, message, errors } = await send(url, role, [file(one.bytes)]);
      expect([400, 413]).toContain(status);
      expect(SENTENCES).toContain(message);
      if (one.message) expect(message).toBe(one.message);
      expect(errors).toEqual({ image: message });
      expect(await left()).toEqual(before);
    },
  );

  test('a file one byte too large, two files, no file and another field are refused', async () => {
    const before = await left();
    const tooLarge = Buffer.alloc(PICTURE_MAX_BYTES + 1);
    jpeg.copy(tooLarge);
    for (const [parts, status, sentence] of [
      [[file(tooLarge)], 413, pictureMessages.tooLarge],
      [[file(jpeg), file(jpeg)], 413, 'Please send only one picture.'],
      [[], 400, 'Please choose a picture.'],
      [[{ ...file(Buffer.alloc(0)), fileName: '' }], 400, 'Please choose a picture.'],
      [[{ ...file(jpeg), name: 'file' }], 400, 'A file can only be sent as "image".'],
    ] as const) {
      expect(await send(url, role, [...parts])).toMatchObject({ status, message: sentence });
    }
    expect(await left()).toEqual(before);
  });

  test('what a picture carries along is not published', async () => {
    expect(loaded).toHaveLength(LOADED.length);
    for (const { name, bytes } of loaded) {
      const before = new Set(storedFiles());
      const { status, data } = await send(url, role, [file(bytes)]);
      expect(status, name).toBe(201);
      expect((await school.app.inject(data.image)).statusCode).toBe(200);
      const added = storedFiles().filter((one) => !before.has(one));
      expect(added.length, name).toBeGreaterThan(1);
      for (const one of added) await expectOnlyPixels(one);
    }
  });

  test('is for staff alone, and reads no file before it knows who sends it', async () => {
    const before = await left();
    expect(await send(url, undefined, [file(jpeg)])).toMatchObject({ status: 401 });
    if (role === 'super_admin') {
      expect(await send(url, 'admin', [file(jpeg)])).toMatchObject({ status: 403 });
    }
    expect(await left()).toEqual(before);
    const { status, data } = await send(url, role, [file(jpeg)]);
    expect(status).toBe(201);
    expect(readPictureAddress(data.image)).toBeDefined();
    expect(await left()).toMatchObject({
      pictures: before.pictures + 1,
      entries: before.entries + 1,
    });
  });
});

test('very many at once: one person has some in work, and the rest is told to wait', async () => {
  const before = await left();
  const [[url, role]] = calls;
  const large = await (await quarters(800, 600)).jpeg().toBuffer();
  const sent = await Promise.all(Array.from({ length: 16 }, () => send(url, role, [file(large)])));
  const stored = sent.filter(({ status }) => status === 201);
  const toWait = sent.filter(({ status }) => status === 429);
  expect(stored.length).toBeGreaterThanOrEqual(4);
  expect(toWait.length).toBeGreaterThan(0);
  expect(stored.length + toWait.length).toBe(sent.length);
  for (const { message } of toWait) expect(message).toMatch(/try again when they are done/);
  expect((await left()).pictures).toBe(before.pictures + stored.length);
});

async function expectOnlyPixels(name: string) {
  const bytes = readFileSync(name);
  const text = bytes.toString('latin1');
  expect(FOREIGN.filter((foreign) => text.includes(foreign))).toEqual([]);
  const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata();
  expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
}
