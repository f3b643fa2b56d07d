import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestSchool, type TestSchool } from '../backup/testing/test-school.ts';
import { movePictures } from '../media/move-pictures.ts';
import { openPictures } from '../media/open-pictures.ts';
import { type S3Server, startS3Server } from '../media/testing/s3-server.ts';
import { endOf, ownEnvironment } from '../testing/test-process.ts';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 60_000 });

const COUNT = 12;
const FILES = 2 * COUNT;

/** The files of pictures in the store, which has its mark beside them. */
const stored = () => [...store.objects.keys()].filter((key) => key.startsWith('media/'));

let school: TestSchool;
let store: S3Server;
beforeEach(async () => {
  store = await startS3Server();
  school = await createTestSchool();
  for (let number = 1; number <= COUNT; number += 1) await school.publish(number);
});
afterEach(async () => {
  await school.close();
  await store.close();
});

describe('npm run pictures -- move', () => {
  test('moves what is on the disk, checks it, and says what to do with the copies', async () => {
    const { code, said, complaint } = await run(['pictures', 'move']);
    expect({ code, complaint }).toEqual({
      code: 0,
      complaint: expect.stringMatching(/^School: .+, pictures in http:.+\/pictures\/\n$/),
    });
    expect(said).toContain(`${COUNT} pictures with ${FILES} files are in the store`);
    expect(said).toContain(`All ${COUNT} pictures that the news names are there`);
    expect(said).toContain(`rm -r ${path.join(school.school.dataDir, 'media')}`);
    expect(stored()).toHaveLength(FILES);
    expect((await school.pictures.list()).size).toBe(COUNT);
  });

  test('goes on where a kill has ended it, and writes nothing twice', async () => {
    const moving = start(['pictures', 'move']);
    const isHalf = Promise.withResolvers<void>();
    store.behave(() => {
      if (stored().length >= FILES / 2) isHalf.resolve();
      return false;
    });
    await isHalf.promise;
    moving.child.kill('SIGKILL');
    await moving.end;
    const already = stored().length;
    expect(already).toBeLessThan(FILES);

    const again: string[] = [];
    store.behave(({ method, url = '' }) => {
      if (method === 'PUT') again.push(url);
      return false;
    });
    const { code, said } = await run(['pictures', 'move']);
    expect(code).toBe(0);
    expect(said).toContain(`${FILES - already} files were not there before`);
    expect(new Set(again).size).toBe(FILES - already);
    expect((await run(['pictures', 'move'])).said).toMatch(
      /still there\. Once the school keeps its/,
    );
    expect(stored()).toHaveLength(FILES);
  });

  test.each([
    ['another key', { S3_SECRET_ACCESS_KEY: 'another' }, 'refuses the key. Copy both halves'],
    ['none of the settings', nothing(), 'There is no object store: set S3_ENDPOINT'],
  ])('with %s ends with a sentence and 1', async (_name, settings, sentence) => {
    const { code, complaint } = await run(['pictures', 'move'], settings);
    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
    expect(complaint).not.toMatch(/ {4}at |the\/secret/);
  });
});

test('npm run pictures -- claim is for the same school at a new address, and nothing else makes it its own', async () => {
  await movePicturesIntoStore();
  const elsewhere = { NODE_ENV: 'production', PUBLIC_URL: 'https://new.school.example/' };
  const [lost = ''] = stored();
  store.objects.delete(lost);
  const refused = await run(['pictures', 'move'], elsewhere);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.complaint).toContain('this school is https://new.school.example: each would');
  expect(await run(['pictures', 'claim'], elsewhere)).toMatchObject({ code: 0 });
  expect(String(store.objects.get('pictures-of')?.bytes)).toBe('https://new.school.example');
});

test('npm run pictures -- check tells which pictures are not there', async () => {
  await movePicturesIntoStore();
  expect(await run(['pictures', 'check'])).toMatchObject({ code: 0 });
  const [lost = ''] = stored();
  const folder = lost.split('/')[1] ?? '';
  for (const key of [...store.objects.keys()]) {
    if (key.includes(folder)) store.objects.delete(key);
  }
  const { code, said, complaint } = await run(['pictures', 'check']);
  expect(code).toBe(1);
  expect(complaint).toContain(`The picture ${folder} is not there.`);
  expect(said).toContain('not as they should be: 1.');
  // On the disk they all are.
  expect(await run(['pictures', 'check'], nothing())).toMatchObject({ code: 0 });
});

describe('a school that has moved', () => {
  test('is backed up, drilled, restored and left with its pictures', async () => {
    await movePicturesIntoStore();
    rmSync(path.join(school.school.dataDir, 'media'), { recursive: true });
    expect(await run(['backup', 'backup', '--nightly'])).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${FILES + 1} files as written`),
    });
    const [backup] = await school.listBackups();
    store.objects.clear();
    expect(await run(['backup', 'backup'])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('has none of them'),
    });
    const restored = await run(['backup', 'restore', backup?.folder ?? ''], await onNewMachine());
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain(`${FILES} files had to be put back`);
    expect(await run(['pictures', 'check'])).toMatchObject({ code: 0 });

    const left = path.join(mkdtempSync(path.join(school.folder, 'left-')), 'school');
    const { code, said, complaint } = await run(['leave', '--to', left]);
    expect(complaint).toContain('which is not there');
    expect({ code, said }).toMatchObject({ code: 1 });
    expect(readdirSync(left)).toContain('README.md');
  });

  test('is restored elsewhere without its store being touched', async () => {
    await movePicturesIntoStore();
    await run(['backup', 'backup']);
    const [backup] = await school.listBackups();
    const before = store.received();
    const trial = path.join(school.folder, 'trial');
    const { DATA_DIR, ...database } = await onNewMachine();
    const words = ['backup', 'restore', backup?.folder ?? '', '--to', trial];
    const restored = await run(words, database);
    expect(restored).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(trial, 'media'))).toHaveLength(COUNT);
    expect(store.received()).toBe(before);
  });
});

/** As the command leaves the store, without the time that a process takes. */
async function movePicturesIntoStore(): Promise<void> {
  const { dataDir } = school.school;
  await movePictures(
    school.pictures,
    openPictures({ dataDir, objectStore: store.settings }),
    () => {},
  );
}

/** The same settings on a machine that has nothing yet. */
async function onNewMachine(): Promise<Record<string, string>> {
  const { dataDir, database } = await school.createElsewhere();
  return {
    DATA_DIR: dataDir,
    ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
  };
}

function nothing() {
  return {
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  };
}

async function run([script = '', ...args]: string[], settings: Record<string, string> = {}) {
  return start([script, ...args], settings).end;
}

function start([script = '', ...args]: string[], settings: Record<string, string> = {}) {
  const { dataDir, database } = school.school;
  const file = path.join(import.meta.dirname, `${script}.ts`);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: school.folder,
    env: ownEnvironment({
      DATA_DIR: dataDir,
      BACKUP_DIR: school.backups,
      PORT: '9',
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
      ...store.environment,
      ...settings,
    }),
  });
  return { child, end: endOf(child) };
}
