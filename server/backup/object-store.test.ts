import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { createBucket } from '../media/bucket.ts';
import { createObjectStorage } from '../media/object-storage.ts';
import { storeWhole } from '../media/store-whole.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { checkFiles } from './check-backup.ts';
import { newsRow, pictureOf } from './testing/news-row.ts';
import { createTestSchool, type TestSchool } from './testing/test-school.ts';

const HASTY = { attempts: 2, pauseMs: 1, answerMs: 10_000, putMs: 10_000, triesMs: 20_000 };
const KEY = pictureKey(pictureOf(1));
const FILES = ['400.avif', 'share.jpg'];

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 30_000 });

let server: S3Server;
let school: TestSchool;
let store: ReturnType<typeof createObjectStorage>;
beforeEach(async () => {
  server = await startS3Server();
  store = createObjectStorage(createBucket(server.settings, HASTY), server.settings);
  school = await createTestSchool();
  for (const number of [1, 2]) {
    await store.putFolder(pictureKey(pictureOf(number)), [
      { name: '400.avif', bytes: Buffer.from(`small ${number}`) },
      { name: 'share.jpg', bytes: Buffer.from(`picture ${number}`) },
    ]);
    await school.db.insertInto('news').values(newsRow(number)).execute();
  }
});
afterEach(async () => {
  await school.close();
  await server.close();
});

const backUp = () =>
  school.backUp({
    pictures: store,
    school: { ...school.school, objectStore: server.settings },
  });

describe('a backup of a school whose pictures are in an object store', () => {
  test('holds them, and takes from the store only what the one before does not have', async () => {
    const first = await backUp();
    expect(readdirSync(path.join(first.folder, 'media', KEY)).sort()).toEqual(FILES);
    expect(first.manifest.missingPictures).toEqual([]);
    const read: string[] = [];
    server.behave(({ method, url = '' }) => {
      if (method === 'GET' && !url.includes('list-type')) read.push(url);
      return false;
    });
    const second = await backUp();
    expect(read).toEqual([]);
    expect(readFileSync(path.join(second.folder, 'media', KEY, 'share.jpg'), 'utf8')).toBe(
      'picture 1',
    );
    await expect(checkFiles(second.folder)).resolves.toBeDefined();
  });

  test('is not made while the store is down, nor of bytes that are others than those stored', async () => {
    server.behave((_request, response) => !response.destroy().writable);
    await expect(backUp()).rejects.toThrow('does not answer');
    server.behaveWell();
    const stored = server.objects.get(`media/${KEY}/share.jpg`);
    if (stored) stored.bytes = Buffer.from('rotten');
    await expect(backUp()).rejects.toThrow(`media/${KEY}/share.jpg in the bucket pictures is`);
    expect(await school.listBackups()).toEqual([]);
  });

  test('is not made of a bucket that has none of the pictures', async () => {
    server.objects.clear();
    await expect(backUp()).rejects.toThrow(
      /^No backup was made: the news names 2 pictures, and the bucket pictures at .+ has none of them/,
    );
    expect(await school.listBackups()).toEqual([]);
  });

  test('is made, and says so, when one of them is gone for good', async () => {
    await store.removeFolder(KEY);
    const { manifest } = await backUp();
    expect(manifest.missingPictures).toEqual([KEY]);
    expect(school.lines.join('\n')).toContain(`Warning: a news item names the picture ${KEY}`);
  });
});

describe('a restore', () => {
  test('puts back what the store has lost or damaged, and takes nothing away', async () => {
    const { folder } = await backUp();
    await store.removeFolder(KEY);
    const damaged = server.objects.get(`media/${pictureKey(pictureOf(2))}/400.avif`);
    if (damaged) damaged.bytes = Buffer.from('rotten');
    await store.putFolder('newer-400x300-123456', [
      { name: 'share.jpg', bytes: Buffer.from('newer') },
    ]);
    const elsewhere = await school.createElsewhere();
    await school.restore({
      backup: folder,
      school: elsewhere,
      putPicture: (key, files) => storeWhole(store, key, files),
    });
    for (const number of [1, 2]) {
      const key = pictureKey(pictureOf(number));
      expect(await store.getFile(key, '400.avif')).toEqual(Buffer.from(`small ${number}`));
    }
    expect([...(await store.list()).keys()]).toContain('newer-400x300-123456');
    expect(readdirSync(path.join(elsewhere.dataDir, 'media'))).toEqual([]);
    expect(school.lines).toContain(
      'Picture store: 2 pictures of the backup are there and read back, 3 files had to be put back. Nothing was taken away there.',
    );
  });

  test('while the store is down touches nothing that is there', async () => {
    const { folder } = await backUp();
    server.behave((_request, response) => !response.destroy().writable);
    const elsewhere = await school.createElsewhere();
    rmSync(elsewhere.dataDir, { recursive: true });
    const restore = school.restore({
      backup: folder,
      school: elsewhere,
      putPicture: (key, files) => storeWhole(store, key, files),
    });
    await expect(restore).rejects.toThrow('does not answer');
    expect(existsSync(path.join(elsewhere.dataDir, 'school.db'))).toBe(false);
  });
});
