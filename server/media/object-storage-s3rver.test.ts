import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { createBucket } from './bucket.ts';
import { createDiskStorage } from './disk-storage.ts';
import { movePictures } from './move-pictures.ts';
import { createObjectStorage } from './object-storage.ts';
import { filesOfPicture, fillWithPictures } from './testing/small-pictures.ts';

// The same storage against a store that others wrote from S3's documentation: what we misread, our own server misreads too.

const FILES = filesOfPicture(1);

let folder: string;
let server: ChildProcess;
let settings: ObjectStoreSettings;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-s3rver-'));
  const port = await startS3rver(path.join(folder, 'store'));
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    prefix: 'one-school/',
    pathStyle: true,
    publicUrl: undefined,
    owner: 'https://school.example',
  };
});
afterEach(async () => {
  server.kill();
  await once(server, 'exit');
  rmSync(folder, { recursive: true });
});

/** Its marks of a page are made with a cipher that Node has only with this option. */
async function startS3rver(store: string): Promise<string> {
  mkdirSync(store);
  const program = fileURLToPath(new URL('testing/run-s3rver.mjs', import.meta.url));
  server = spawn(process.execPath, ['--openssl-legacy-provider', program, store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout ?? server, 'data');
  return String(port).trim();
}

function open(changes: Partial<ObjectStoreSettings> = {}) {
  const place = { ...settings, ...changes };
  return createObjectStorage({ bucket: createBucket(place), place });
}

test('a picture is there as a whole, gets a format, and goes as a whole', async () => {
  const storage = open();
  expect(await storage.list()).toEqual(new Map());
  await storage.putFolder('picture-1', FILES);
  await storage.addFiles('picture-1', [{ name: '800.avif', bytes: Buffer.from('later') }]);
  await storage.removeFile('picture-1', 'source.jpg');
  const names = [...FILES.map(({ name }) => name), '800.avif'].filter(
    (name) => name !== 'source.jpg',
  );
  expect(await storage.list()).toEqual(new Map([['picture-1', names.toSorted()]]));
  for (const { name, bytes } of FILES.filter((file) => file.name !== 'source.jpg')) {
    expect(await storage.getFile('picture-1', name)).toEqual(bytes);
  }
  expect(await storage.getFile('picture-1', 'source.jpg')).toBeUndefined();
  await storage.removeFolder('picture-1');
  await storage.removeFolder('picture-1');
  expect(await storage.list()).toEqual(new Map());
});

test('more files than the store lists at once are listed to the last', async () => {
  const disk = createDiskStorage({ folder: path.join(folder, 'disk') });
  const pictures = Math.ceil(1_050 / FILES.length);
  await fillWithPictures(disk, pictures);
  const storage = open();
  expect(await movePictures(disk, storage, () => {})).toMatchObject({ pictures });
  const listed = await storage.list();
  expect([...listed.values()].flat().length).toBeGreaterThan(1_000);
  expect(new Map([...listed].toSorted())).toEqual(new Map([...(await disk.list())].toSorted()));
});

test('what was damaged in the store is not shown', async () => {
  await open().putFolder('picture-1', FILES);
  const [file] = globSync(path.join(folder, 'store/**/share.jpg._S3rver_object'));
  appendFileSync(file ?? '', 'more');
  await expect(open().getFile('picture-1', 'share.jpg')).rejects.toThrow('damaged');
});

test('neither another school, nor another key, nor another bucket gets in', async () => {
  await open().putFolder('picture-1', FILES);
  const others = [
    [{ owner: 'https://other.example' }, 'pictures of https://school.example'],
    [{ secretAccessKey: 'wrong' }, 'S3_SECRET_ACCESS_KEY'],
    [{ bucket: 'elsewhere' }, 'S3_BUCKET'],
  ] as const;
  for (const [changes, sentence] of others) {
    await expect(open(changes).putFolder('picture-2', FILES)).rejects.toThrow(sentence);
  }
  expect([...(await open().list()).keys()]).toEqual(['picture-1']);
});
