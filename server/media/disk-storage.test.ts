import * as nodeFiles from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskStorage, type FileSystem } from './disk-storage.ts';
import type { PictureStorage } from './storage.ts';
import { interruptedFiles } from './testing/interrupted-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await nodeFiles.mkdtemp(path.join(tmpdir(), 'school-storage-'));
});
afterEach(() => nodeFiles.rm(folder, { recursive: true, force: true }));

const FILES = ['400.avif', '400.webp', '400.jpg', 'share.jpg'].map((name) => ({
  name,
  bytes: Buffer.from(`bytes of ${name}`),
}));

test('a folder is there as a whole and goes as a whole', async () => {
  const storage = createDiskStorage({ folder: path.join(folder, 'not', 'there', 'yet') });
  expect(await foldersOf(storage)).toEqual([]);
  await storage.putFolder('picture-1', FILES);
  expect(await foldersOf(storage)).toEqual(['picture-1']);
  expect(await storage.getFile('picture-1', '400.webp')).toEqual(Buffer.from('bytes of 400.webp'));
  expect(await storage.getFile('picture-1', '800.webp')).toBeUndefined();
  await storage.removeFolder('picture-1');
  await storage.removeFolder('picture-1');
  expect(await foldersOf(storage)).toEqual([]);
  expect(await storage.getFile('picture-1', '400.webp')).toBeUndefined();
});

test('a folder that is there is never written over', async () => {
  const storage = createDiskStorage({ folder });
  await storage.putFolder('picture-1', FILES);
  await expect(storage.putFolder('picture-1', FILES.slice(1))).rejects.toThrow();
  expect(await storage.getFile('picture-1', '400.avif')).toEqual(Buffer.from('bytes of 400.avif'));
});

test('files join a folder that is there, and go again, and never make one', async () => {
  const storage = createDiskStorage({ folder });
  const late = [{ name: '800.avif', bytes: Buffer.from('late') }];
  await storage.putFolder('picture-1', FILES);
  await storage.addFiles('picture-1', late);
  expect(await storage.getFile('picture-1', '800.avif')).toEqual(Buffer.from('late'));
  await storage.removeFile('picture-1', '800.avif');
  await storage.removeFile('picture-1', '800.avif');
  expect(await storage.getFile('picture-1', '800.avif')).toBeUndefined();
  await storage.addFiles('picture-2', late);
  await storage.removeFile('picture-2', '800.avif');
  expect(await foldersOf(storage)).toEqual(['picture-1']);
  expect(await nodeFiles.readdir(path.join(folder, '.under-way'))).toEqual([]);
});

describe('no name leads out of the folder', () => {
  test.each([
    '..',
    '.',
    '',
    '../a',
    'a/b',
    'a\\b',
    '/etc',
    'a\0',
    '.under-way',
    'a..b',
    'a'.repeat(300),
  ])('%j', async (name) => {
    const storage = createDiskStorage({ folder: path.join(folder, 'media') });
    await nodeFiles.writeFile(path.join(folder, 'a'), 'outside');
    await storage.putFolder('picture-1', FILES);
    await expect(storage.getFile(name, '400.jpg')).rejects.toThrow('not a name');
    await expect(storage.getFile('picture-1', name)).rejects.toThrow('not a name');
    await expect(storage.removeFolder(name)).rejects.toThrow('not a name');
    await expect(storage.putFolder(name, FILES)).rejects.toThrow('not a name');
    await expect(storage.addFiles(name, FILES)).rejects.toThrow('not a name');
    await expect(storage.removeFile('picture-1', name)).rejects.toThrow('not a name');
    await expect(
      storage.putFolder('picture-2', [{ name, bytes: Buffer.from('a') }]),
    ).rejects.toThrow('not a name');
    expect(await foldersOf(storage)).toEqual(['picture-1']);
  });
});

describe('a draft', () => {
  const workshop = () => path.join(folder, '.under-way');
  const draft = () => path.join(workshop(), 'draft');
  beforeEach(async () => {
    await nodeFiles.mkdir(draft(), { recursive: true });
    await nodeFiles.writeFile(path.join(draft(), '400.jpg'), 'half');
  });

  test('that a killed process left behind is cleared away when another was made an hour later', async () => {
    const { mtimeMs } = await nodeFiles.stat(workshop());
    const earlier = new Date(mtimeMs - 2 * 60 * 60 * 1_000);
    await nodeFiles.utimes(draft(), earlier, earlier);
    await createDiskStorage({ folder }).list();
    expect(await nodeFiles.readdir(workshop())).toEqual([]);
  });

  test('that is under way stays', async () => {
    await createDiskStorage({ folder }).list();
    expect(await nodeFiles.readdir(workshop())).toEqual(['draft']);
  });

  test('that is under way stays although our clock is years ahead of the disk', async () => {
    const then = new Date('2020-01-01T00:00:00Z');
    for (const made of [draft(), workshop()]) await nodeFiles.utimes(made, then, then);
    await createDiskStorage({ folder }).list();
    expect(await nodeFiles.readdir(workshop())).toEqual(['draft']);
  });
});

describe('when the disk fails at any of its calls', () => {
  test('a new folder is there whole or not at all, and nothing half is left', async () => {
    const calls = await countCalls((storage) => storage.putFolder('picture-1', FILES));
    expect(calls).toBeGreaterThan(15);
    for (let failing = 1; failing <= calls; failing += 1) {
      const place = path.join(folder, `round-${failing}`);
      const outcome = await createDiskStorage({ folder: place, files: failingAt(failing) })
        .putFolder('picture-1', FILES)
        .then(
          () => 'kept',
          () => 'failed',
        );
      const healthy = createDiskStorage({ folder: place });
      const found = await foldersOf(healthy);
      expect(found).toEqual(outcome === 'kept' ? ['picture-1'] : []);
      for (const { name, bytes } of found.length > 0 ? FILES : []) {
        expect(await healthy.getFile('picture-1', name)).toEqual(bytes);
      }
      const drafts = await nodeFiles.readdir(path.join(place, '.under-way')).catch(() => []);
      expect(drafts).toEqual([]);
    }
  });

  test('a file that joins a folder is there whole or not at all, and nothing half is left', async () => {
    const late = [{ name: '800.avif', bytes: Buffer.from('late') }];
    const healthy = createDiskStorage({ folder });
    await healthy.putFolder('picture-1', FILES);
    const calls = await countCalls((storage) => storage.addFiles('picture-1', late));
    for (let failing = 1; failing <= calls; failing += 1) {
      await healthy.removeFile('picture-1', '800.avif');
      const storage = createDiskStorage({ folder, files: failingAt(failing) });
      await storage.addFiles('picture-1', late).catch(() => undefined);
      expect([undefined, 'late']).toContain(
        (await healthy.getFile('picture-1', '800.avif'))?.toString(),
      );
    }
  });

  test('a folder to remove is there whole or not at all', async () => {
    const prepared = createDiskStorage({ folder });
    await prepared.putFolder('picture-1', FILES);
    const calls = await countCalls((storage) => storage.removeFolder('picture-1'));
    for (let failing = 1; failing <= calls; failing += 1) {
      await prepared.removeFolder('picture-1');
      await prepared.putFolder('picture-1', FILES);
      const storage = createDiskStorage({ folder, files: failingAt(failing) });
      await storage.removeFolder('picture-1').catch(() => undefined);
      for (const name of await foldersOf(prepared)) {
        expect(await nodeFiles.readdir(path.join(folder, name))).toHaveLength(FILES.length);
      }
    }
  });
});

async function foldersOf(storage: PictureStorage): Promise<string[]> {
  return [...(await storage.list()).keys()];
}

async function countCalls(use: (storage: ReturnType<typeof createDiskStorage>) => Promise<void>) {
  let calls = 0;
  await use(
    createDiskStorage({
      folder,
      files: interruptedFiles(() => {
        calls += 1;
      }),
    }),
  );
  return calls;
}

function failingAt(failing: number): FileSystem {
  let calls = 0;
  return interruptedFiles(() => {
    calls += 1;
    if (calls === failing) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  });
}
