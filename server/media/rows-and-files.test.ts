import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PictureFacts, pictureKey } from '#contract/pictures.ts';
import { formOf } from '../http/testing/multipart-form.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createMedia } from './media.ts';
import { interruptedFiles } from './testing/interrupted-files.ts';
import { onePixelColourPng } from './testing/picture-bytes.ts';
import { createUploadApp } from './testing/upload-app.ts';

const PICTURE = onePixelColourPng(320, 240);
const AT_ONCE = ['2.jpg', 'share.jpg'];
const LATER = ['2.avif', '2.webp'];
/** Stands in for the conversion, whose work says nothing about disks. */
const convert = async () => ({
  width: 2,
  height: 2,
  colour: '000000',
  files: filesNamed(...AT_ONCE, 'source.jpg'),
});
const convertFurther = async () => filesNamed(...LATER);
const TWO_HOURS = 2 * 60 * 60 * 1_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('after 300 changes on a failing disk rows and files agree', async () => {
  const random = seeded(7);
  let isFailing = true;
  const files = interruptedFiles(() => {
    if (isFailing && random() < 0.03) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  });
  let now = new Date();
  const media = createMedia({
    storage: createDiskStorage({ folder, files }),
    clock: () => now,
    convert,
    convertFurther,
  });
  const rows = new Map<string, PictureFacts>();
  const finished = new Set<string>();
  const failures = { keeping: 0, finishing: 0, removing: 0, rows: 0 };

  for (let change = 0; change < 300; change += 1) {
    const [first] = rows.values();
    const waiting = [...rows.values()].find(({ id }) => !finished.has(id));
    const dice = random();
    if (first && dice < 0.3) await remove(first);
    else if (waiting && dice < 0.6) await finish(waiting);
    else await keep();
    expectWholePictures();
  }
  expect(Math.min(...Object.values(failures))).toBeGreaterThan(2);

  isFailing = false;
  now = new Date(now.getTime() + TWO_HOURS);
  ageDrafts();
  await media.removeUnused(async (pictures) => pictures.filter((facts) => rows.has(facts.id)));
  for (const facts of rows.values()) await finish(facts);
  expect(finished.size).toBeGreaterThanOrEqual(rows.size);
  expectWholePictures();
  expect(foldersOnDisk()).toEqual([...rows.values()].map(pictureKey).sort());
  expect(readdirSync(path.join(folder, '.under-way'))).toEqual([]);

  /** As the news service does it: the picture first, then the row; without the row no picture. */
  async function keep() {
    const facts = await media.storePicture(PICTURE).catch(() => undefined);
    if (!facts) {
      failures.keeping += 1;
    } else if (random() < 0.1) {
      failures.rows += 1;
      await media.removePicture(facts).catch(() => undefined);
    } else {
      rows.set(facts.id, facts);
    }
  }

  /** The files first: a row that promises formats has them. */
  async function finish(facts: PictureFacts) {
    const isFinished = await media.finishPicture(facts, () => false).catch(() => false);
    if (isFinished) finished.add(facts.id);
    else failures.finishing += 1;
  }

  /** The row first: a picture without a row is found later, a row without its picture shows a gap. */
  async function remove(facts: PictureFacts) {
    rows.delete(facts.id);
    await media.removePicture(facts).catch(() => {
      failures.removing += 1;
    });
  }

  function expectWholePictures() {
    const onDisk = foldersOnDisk();
    for (const name of onDisk) {
      expect(namesIn(name)).toEqual(expect.arrayContaining(AT_ONCE));
    }
    expect(onDisk).toEqual(expect.arrayContaining([...rows.values()].map(pictureKey)));
    for (const facts of rows.values()) {
      const names = namesIn(pictureKey(facts));
      if (finished.has(facts.id)) expect(names).toEqual([...AT_ONCE, ...LATER].sort());
      else if (!names.includes('source.jpg')) expect(names).toEqual(expect.arrayContaining(LATER));
    }
  }
});

test('a picture that is removed while its formats are made leaves nothing behind', async () => {
  const media = createMedia({
    storage: createDiskStorage({ folder }),
    convert,
    async convertFurther() {
      await media.removePicture(facts);
      return convertFurther();
    },
  });
  const facts = await media.storePicture(PICTURE);
  await media.finishPicture(facts, () => false);
  expect(foldersOnDisk()).toEqual([]);
  expect(readdirSync(path.join(folder, '.under-way'))).toEqual([]);
});

test('a young picture without a row is left alone: its row may be on its way', async () => {
  const media = createMedia({ storage: createDiskStorage({ folder }), convert });
  await media.storePicture(PICTURE);
  expect(await media.removeUnused(async () => [])).toBe(0);
  expect(foldersOnDisk()).toHaveLength(1);
});

test('an upload to a full disk says that nothing was changed', async () => {
  const files = interruptedFiles(() => {
    throw Object.assign(new Error('no space left on /srv/data'), { code: 'ENOSPC' });
  });
  const school = await createUploadApp({ files });
  const response = await school.upload(PICTURE);
  expect(response.statusCode).toBe(503);
  expect(response.json().message).toContain('Nothing was changed');
  expect(school.everyPath()).toEqual([]);
  await school.close();
});

test('when the server stops, every upload under way is answered', async () => {
  const school = await createUploadApp();
  const address = await school.app.listen({ host: '127.0.0.1', port: 0 });
  const { payload, headers } = formOf([{ name: 'image', value: PICTURE, fileName: 'a.png' }]);
  const uploads = Array.from({ length: 20 }, async () => {
    const response = await fetch(`${address}/api/pictures`, {
      method: 'POST',
      body: payload,
      headers,
    });
    return { status: response.status, answer: (await response.json()) as { message?: string } };
  });
  await expect.poll(school.received).toBe(20);
  // As the process does it when it must end: open connections would hold it back.
  const sweep = setInterval(() => school.app.server.closeIdleConnections(), 50);
  const closed = school.close();
  for (const { status, answer } of await Promise.all(uploads)) {
    expect([200, 503]).toContain(status);
    if (status === 503) expect(answer.message).toContain('being restarted');
  }
  await closed;
  clearInterval(sweep);
});

function filesNamed(...names: string[]) {
  return names.map((name) => ({ name, bytes: PICTURE }));
}

function namesIn(key: string): string[] {
  return readdirSync(path.join(folder, key)).sort();
}

/** As if two hours had passed on the disk too. */
function ageDrafts(): void {
  const workshop = path.join(folder, '.under-way');
  const then = new Date(statSync(workshop).mtimeMs - TWO_HOURS);
  for (const name of readdirSync(workshop)) utimesSync(path.join(workshop, name), then, then);
}

function foldersOnDisk(): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
