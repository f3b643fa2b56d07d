import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { movePictures } from '../../media/move-pictures.ts';
import { openPictures } from '../../media/open-pictures.ts';
import { refuse, type S3Server, startS3Server } from '../../media/testing/s3-server.ts';
import { fillWithPictures } from '../../media/testing/small-pictures.ts';
import { checkPictureStore } from './picture-check.ts';

const clock = () => new Date('2026-11-24T09:00:00Z');

let dataDir: string;
let server: S3Server;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'school-doctor-'));
  server = await startS3Server();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const look = (changes = {}) =>
  checkPictureStore({ dataDir, objectStore: { ...server.settings, ...changes } }, clock);

test('pictures on the disk are where they have always been', async () => {
  expect(await checkPictureStore({ dataDir, objectStore: undefined }, clock)).toEqual({
    mark: 'good',
    text: `on the disk, in ${path.join(dataDir, 'media')}`,
  });
});

test('a store that does all that is needed is well, and left as it was', async () => {
  expect(await look()).toMatchObject({
    mark: 'good',
    text: expect.stringContaining('the key may list, read, write and delete'),
  });
  expect([...server.objects.keys()]).toEqual([]);
});

test.each([
  ['PUT', 'write'],
  ['DELETE', 'delete'],
])('a key that may not %s is to be fixed', async (refused) => {
  server.behave(({ method }, response) => {
    if (method !== refused) return false;
    refuse(response, 403, 'AccessDenied');
    return true;
  });
  expect(await look()).toMatchObject({
    mark: 'bad',
    text: expect.stringContaining('It needs the rights to list, read, write and delete there'),
    todo: expect.stringContaining('no news with a picture can be published'),
  });
});

test.each([
  ['a wrong key', { secretAccessKey: 'another' }, 'refuses the key'],
  ['a bucket that is not there', { bucket: 'another' }, 'There is no bucket another'],
])('%s is to be fixed, and never shown', async (_name, changes, sentence) => {
  const found = await look(changes);
  expect(found).toMatchObject({ mark: 'bad', text: expect.stringContaining(sentence) });
  expect(JSON.stringify(found)).not.toContain(server.settings.secretAccessKey);
});

test('a bucket of another school is to be fixed', async () => {
  const store = openPictures({ dataDir, objectStore: server.settings });
  await fillWithPictures(store, 1);
  expect(await look()).toMatchObject({ mark: 'good' });
  expect(await look({ owner: 'https://other.example' })).toMatchObject({
    mark: 'bad',
    text: expect.stringContaining('Give this one a word of its own in S3_PREFIX'),
  });
});

test('pictures that were not moved are reported', async () => {
  const disk = openPictures({ dataDir, objectStore: undefined });
  await fillWithPictures(disk, 2);
  expect(await look()).toMatchObject({
    mark: 'note',
    text: expect.stringContaining('2 of those on the disk are not there'),
    todo: expect.stringContaining('npm run pictures -- move'),
  });
  const store = openPictures({ dataDir, objectStore: server.settings });
  await movePictures(disk, store, () => {});
  expect(await look()).toMatchObject({ mark: 'good' });
});
