import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureFacts } from '#contract/pictures.ts';
import { isJpegAlone, mainPictureAddress } from '#contract/pictures.ts';
import { createLease } from '../jobs/lease-repository.ts';
import { createPictureFormats } from './picture-formats.ts';
import { ada, type NewsDesk, openNewsDesk, sportsDay } from './testing/test-news-desk.ts';

const HOUR_MS = 60 * 60_000;

let school: NewsDesk;
let finished: string[];
let failure: Error | undefined;
const log = { error: vi.fn(), warn: vi.fn() };
beforeEach(async () => {
  school = await openNewsDesk();
  finished = [];
  failure = undefined;
  log.error.mockReset();
});
afterEach(() => school.close());

const form = { fields: sportsDay, picture: Buffer.from('a photo') };

/** The background work of one process, whose pictures take as long as `duringWork`. */
function formatsOf(duringWork: () => Promise<void> = async () => {}) {
  const { db, desk } = school;
  return createPictureFormats({
    db,
    async finishPicture(facts: PictureFacts) {
      if (failure) throw failure;
      await duringWork();
      finished.push(mainPictureAddress(facts));
      return true;
    },
    lease: createLease({ db, name: 'picture-formats', databaseClock: async () => desk.now, log }),
    clock: () => desk.now,
    onChange: () => {
      desk.changes += 1;
    },
    log,
  });
}

async function imageOf(id: string): Promise<string> {
  return (await school.news.find(id))?.image ?? '';
}

test('an item is published with JPEGs alone, then gains the better formats, and caches are dropped', async () => {
  const { id, image } = await school.news.create(form, ada);
  expect(isJpegAlone(image ?? '')).toBe(true);
  expect(await imageOf(id)).toBe(image);
  const [stored = ''] = school.pictures.stored.keys();
  const { changes } = school.desk;

  const formats = formatsOf();
  await formats.finishAll();
  expect(finished).toEqual([stored]);
  expect(await imageOf(id)).toBe(stored);
  expect(school.desk.changes).toBe(changes + 1);
  await formats.finishAll();
  expect(finished).toHaveLength(1);
});

test('another picture waits again, new words do not, and an item without a picture never', async () => {
  const { id } = await school.news.create(form, ada);
  await school.publish({ title: 'Without a picture' });
  const formats = formatsOf();
  await formats.finishAll();
  await school.news.edit(
    id,
    { fields: { ...sportsDay, title: 'Others' }, picture: undefined },
    ada,
  );
  expect(isJpegAlone(await imageOf(id))).toBe(false);
  await school.news.edit(id, form, ada);
  expect(isJpegAlone(await imageOf(id))).toBe(true);
  await formats.finishAll();
  expect(finished).toHaveLength(2);
  expect(isJpegAlone(await imageOf(id))).toBe(false);
});

test('a deleted item is finished too: it may be restored', async () => {
  const { id } = await school.news.create(form, ada);
  await school.news.remove(id, ada);
  await formatsOf().finishAll();
  await school.news.restore(id, ada);
  expect(isJpegAlone(await imageOf(id))).toBe(false);
});

test('an item whose picture is replaced while the formats of the old one are made still waits', async () => {
  const { id } = await school.news.create(form, ada);
  let isReplaced = false;
  await formatsOf(async () => {
    if (isReplaced) return;
    isReplaced = true;
    await school.news.edit(id, form, ada);
    expect(isJpegAlone(await imageOf(id))).toBe(true);
  }).finishAll();
  expect(finished).toHaveLength(2);
  expect(school.pictures.stored.has(await imageOf(id))).toBe(true);
});

test('what could not be finished is logged once, shown as JPEG and tried again after an hour, by any process', async () => {
  const { id } = await school.news.create(form, ada);
  failure = new Error('no space left');
  await formatsOf().finishAll();
  expect(log.error).toHaveBeenCalledWith({ err: failure }, expect.any(String));
  failure = undefined;
  await formatsOf().finishAll();
  expect(finished).toEqual([]);
  expect(isJpegAlone(await imageOf(id))).toBe(true);
  school.desk.now = new Date(school.desk.now.getTime() + HOUR_MS);
  await formatsOf().finishAll();
  expect(isJpegAlone(await imageOf(id))).toBe(false);
});

test('a clock that stood a year ahead keeps no picture waiting', async () => {
  const now = school.desk.now;
  school.desk.now = new Date(now.getTime() + 365 * 24 * HOUR_MS);
  const { id } = await school.news.create(form, ada);
  school.desk.now = now;
  await formatsOf().finishAll();
  expect(isJpegAlone(await imageOf(id))).toBe(false);
});

test('two processes do not make the same formats', async () => {
  await school.news.create(form, ada);
  const second = formatsOf();
  await formatsOf(() => second.finishAll()).finishAll();
  expect(finished).toHaveLength(1);
});
