import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { testEngine } from '../database/testing/test-database.ts';
import { halfFolder, withBackupLock } from './backup-folder.ts';
import { checkFiles } from './check-backup.ts';
import { newsRow, pictureOf } from './testing/news-row.ts';
import { createTestSchool, type TestSchool } from './testing/test-school.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';
const PICTURE = `media/${pictureKey(pictureOf(1))}/share.jpg`;

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 30_000 });

let school: TestSchool;
beforeEach(async () => {
  school = await createTestSchool();
  await school.publish(1);
});
afterEach(() => school.close());

test('a backup names its moment, its rows, its schema and the end of the ledger', async () => {
  const { folder, manifest } = await school.backUp();
  expect(path.basename(folder)).toBe('school-2026-11-21-023000');
  expect(manifest).toMatchObject({
    takenAt: '2026-11-21T01:30:00.000Z',
    engine: testEngine,
    schema: expect.stringMatching(/^\d{4}-/),
    counts: { news: 1, payments: 0 },
    ledger: { sequence: 0 },
    missingPictures: [],
  });
  expect(manifest.files.map((file) => file.path)).toContain(PICTURE);
  expect(await checkFiles(folder)).toEqual(manifest);
});

test('only this account may read it', async () => {
  const { folder } = await school.backUp();
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('pictures that the backup before has take no space again, and what was damaged there is copied again', async () => {
  const first = await school.backUp();
  const second = await school.backUp();
  const inode = (folder: string) => statSync(path.join(folder, PICTURE)).ino;
  expect(inode(second.folder)).toBe(inode(first.folder));

  writeFileSync(path.join(second.folder, PICTURE), 'rotten');
  const third = await school.backUp();
  expect(inode(third.folder)).not.toBe(inode(second.folder));
  await expect(checkFiles(third.folder)).resolves.toBeDefined();
});

if (testEngine === 'sqlite') {
  test('of a damaged database no backup is made, and those there are stay', async () => {
    const { folder } = await school.backUp();
    const damaged = await school.createElsewhere();
    await school.restore({ backup: folder, school: damaged });
    const file = path.join(damaged.dataDir, 'school.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, 4_096, 40_960));
    await expect(school.backUp({ school: damaged })).rejects.toThrow(
      /is damaged.*restore the newest/,
    );
    expect(await school.listBackups()).toHaveLength(1);
  });

  test('formats that join a picture while the backup is made are in it: the row it copies may promise them', async () => {
    const place = pictureKey(pictureOf(1));
    await school.pictures.addFiles(place, [{ name: 'source.jpg', bytes: Buffer.from('source') }]);
    const { folder, manifest } = await school.backUp({ say: finishOnceCopied });
    expect(manifest.files.map((file) => file.path).filter((name) => name.includes(place))).toEqual(
      ['400.avif', '400.webp', 'share.jpg'].map((name) => `media/${place}/${name}`),
    );
    await expect(checkFiles(folder)).resolves.toBeDefined();
  });

  test('a picture that is removed while the backup is made leads to another copy of the database', async () => {
    await school.db.insertInto('news').values(newsRow(2)).execute();
    const { manifest } = await school.backUp({ say: deleteOnceCopied });
    expect(school.lines.filter((line) => line.startsWith('Database'))).toHaveLength(2);
    expect(manifest).toMatchObject({ missingPictures: [], counts: { news: 1 } });
  });
}

test('a picture that is gone for good is reported, and the rest is saved', async () => {
  await school.pictures.removeFolder(pictureKey(pictureOf(1)));
  const { manifest } = await school.backUp();
  expect(manifest.missingPictures).toEqual([pictureKey(pictureOf(1))]);
  expect(school.lines.join('\n')).toContain('Warning: a news item names the picture');
});

test('a backup that was killed half-way is never taken for a whole one, and is cleared away', async () => {
  const half = halfFolder(school.backups, 'school-2026-11-20-023000');
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(half, 'school.db'), 'half');
  mkdirSync(path.join(school.backups, 'school-2026-11-19-023000'));
  expect(await school.listBackups()).toEqual([]);
  await school.backUp();
  expect(existsSync(half)).toBe(false);
  expect(await school.listBackups()).toHaveLength(1);
});

test('a failed backup leaves nothing behind', async () => {
  const { dataDir } = school.school;
  const gone = { dataDir, database: nowhere() };
  await expect(school.backUp({ school: gone })).rejects.toThrow();
  expect(readdirSync(school.backups)).toEqual(['.lock']);

  function nowhere() {
    return testEngine === 'sqlite'
      ? ({ engine: 'sqlite', file: path.join(dataDir, 'nowhere.db') } as const)
      : ({ engine: 'postgres', url: NOWHERE, directUrl: NOWHERE } as const);
  }
});

test('two backups into one folder at the same time: the second is refused', async () => {
  await withBackupLock(school.backups, async () => {
    await expect(school.backUp()).rejects.toThrow('Another backup');
  });
  await expect(school.backUp()).resolves.toBeDefined();
});

test('a folder inside the data folder is refused, whatever way leads there', async () => {
  const { dataDir } = school.school;
  const way = path.join(school.folder, 'way');
  symlinkSync(dataDir, way);
  for (const folder of [dataDir, path.join(dataDir, 'backups'), path.join(way, 'backups')]) {
    await expect(school.backUp({ folder })).rejects.toThrow('inside the data folder');
  }
  expect(readdirSync(dataDir)).not.toContain('backups');
});

/** Another process deletes the item between the copy of the database and that of its picture. */
function deleteOnceCopied(line: string): void {
  school.lines.push(line);
  const { database } = school.school;
  if (!line.startsWith('Database') || database.engine !== 'sqlite') return;
  const other = new SQLite(database.file);
  other.prepare('delete from news where id = ?').run('picture-2');
  other.close();
}

/** As the server finishes a picture: the formats come, then what they were made of goes. */
function finishOnceCopied(line: string): void {
  if (!line.startsWith('Database')) return;
  const place = path.join(school.school.dataDir, 'media', pictureKey(pictureOf(1)));
  writeFileSync(path.join(place, '400.webp'), 'late');
  rmSync(path.join(place, 'source.jpg'));
}
