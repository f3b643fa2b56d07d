import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { createBucket } from './bucket.ts';
import { checkPictures } from './check-pictures.ts';
import { createDiskStorage } from './disk-storage.ts';
import { movePictures } from './move-pictures.ts';
import { claimPictures, createObjectStorage } from './object-storage.ts';
import type { PictureStorage } from './storage.ts';
import { refuse, type S3Server, startS3Server } from './testing/s3-server.ts';
import { factsOfPicture, filesOfPicture, fillWithPictures } from './testing/small-pictures.ts';

const HASTY = { attempts: 2, pauseMs: 1, answerMs: 10_000, putMs: 10_000, triesMs: 20_000 };
const COUNT = 6;
const FILES = COUNT * filesOfPicture(1).length;
const keys = Array.from({ length: COUNT }, (_, index) => pictureKey(factsOfPicture(index + 1)));

let folder: string;
let server: S3Server;
let disk: PictureStorage;
let store: PictureStorage;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-moved-'));
  server = await startS3Server();
  disk = createDiskStorage({ folder });
  const bucket = createBucket(server.settings, HASTY);
  store = createObjectStorage(bucket, server.settings);
  await claimPictures(bucket, server.settings);
  await fillWithPictures(disk, COUNT);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const move = () => movePictures(disk, store, () => {});

test('every file is in the store afterwards as it is on the disk, which keeps its own', async () => {
  expect(await move()).toEqual({ pictures: COUNT, files: FILES, written: FILES });
  expect((await disk.list()).size).toBe(COUNT);
  for (const [index, key] of keys.entries()) {
    for (const { name, bytes } of filesOfPicture(index + 1)) {
      expect(await store.getFile(key, name)).toEqual(bytes);
    }
  }
  expect(await checkPictures(store, keys)).toEqual({ read: COUNT, problems: [] });
});

test('what was moved before is compared and not written again', async () => {
  await move();
  const written: string[] = [];
  server.behave(({ method, url = '' }) => {
    if (method === 'PUT') written.push(url);
    return false;
  });
  expect(await move()).toMatchObject({ written: 0 });
  await disk.addFiles(keys[0] ?? '', [{ name: '800.avif', bytes: Buffer.from('new') }]);
  expect(await move()).toMatchObject({ files: FILES + 1, written: 1 });
  expect(written).toEqual([`/pictures/media/${keys[0]}/800.avif`]);
});

test('what is damaged in the store, or was put there by another program, is written again', async () => {
  await move();
  const [, damaged, foreign] = [...server.objects.values()];
  if (damaged) damaged.bytes = Buffer.from('damaged');
  if (foreign) foreign.headers = {};
  const { problems } = await checkPictures(store, keys);
  const sentence = expect.stringMatching(
    /^media\/picture-\d-.+ is damaged, or was not put there by/,
  );
  expect(problems).toEqual([sentence, sentence]);
  expect(await move()).toMatchObject({ written: 2 });
  expect(await checkPictures(store, keys)).toMatchObject({ problems: [] });
});

test('a store that keeps something else than it was given is found out', async () => {
  server.behave(({ method, url = '' }, response) => {
    if (method !== 'PUT' || !url.endsWith('share.jpg')) return false;
    response.end();
    return true;
  });
  await expect(move()).rejects.toThrow(/gives back other bytes of picture-\d.+share\.jpg/);
  const { problems } = await checkPictures(store, keys);
  expect(problems).toContain(`The picture ${keys[0]} is not there.`);
});

test('a store that fails in between ends it with a sentence, and the next run goes on', async () => {
  let puts = 0;
  server.behave(({ method }, response) => {
    if (method !== 'PUT' || ++puts <= 5) return false;
    refuse(response, 403, 'QuotaExceeded');
    return true;
  });
  await expect(move()).rejects.toThrow(/The key may not do this.+QuotaExceeded/);
  server.behaveWell();
  expect(await move()).toMatchObject({ pictures: COUNT, written: FILES - 5 });
});
