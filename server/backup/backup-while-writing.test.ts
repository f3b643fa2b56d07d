import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureKey } from '#contract/pictures.ts';
import { testEngine } from '../database/testing/test-database.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import type { School } from './take-backup.ts';
import { pictureOf } from './testing/news-row.ts';
import { createTestSchool, lookInto, type TestSchool } from './testing/test-school.ts';

// Thousands of files are removed at the end.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const ROUNDS = testEngine === 'sqlite' ? 20 : 4;
/** The writer deletes each item after fifty more. */
const ITEMS = 50;

let school: TestSchool;
let writer: Worker;
let writerEnded: Promise<unknown>;
let acknowledged = 0;
beforeEach(async () => {
  school = await createTestSchool();
  writer = new Worker(new URL('./testing/writing-process.ts', import.meta.url), {
    workerData: school.school,
  });
  writerEnded = new Promise((resolve) => writer.once('exit', resolve));
  writer.on('message', (number: number) => {
    acknowledged = number;
  });
});
afterEach(async () => {
  writer.postMessage('stop');
  await writerEnded;
  await school.close();
});

test(`${ROUNDS} backups of a school at work each restore to one moment, with all that was acknowledged before`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const writesSoFar = acknowledged;
    await expect.poll(() => acknowledged).toBeGreaterThan(writesSoFar);
    const before = acknowledged;
    const { folder, manifest } = await school.backUp();
    expect(manifest.missingPictures).toEqual([]);

    const restored = await school.createElsewhere();
    await school.restore({ backup: folder, school: restored });
    const last = await lastWriteIn(restored);
    expect(last).toBeGreaterThanOrEqual(before);
    expect(await newsNumbersIn(restored)).toEqual(
      Array.from({ length: Math.min(last, ITEMS) }, (_, index) => last - index).reverse(),
    );
  }
});

async function lastWriteIn(restored: School): Promise<number> {
  const check = await lookInto(restored, verifyLedger);
  expect(check).toMatchObject({ intact: true });
  return check.intact ? check.sequence : 0;
}

/** The news items whose pictures are whole. */
async function newsNumbersIn(restored: School): Promise<number[]> {
  const rows = await lookInto(restored, (db) =>
    db.selectFrom('news').select('title').orderBy('search_row').execute(),
  );
  const numbers = rows.map(({ title }) => Number(title));
  return numbers.filter((number) =>
    ['400.avif', 'share.jpg'].every((name) =>
      existsSync(path.join(restored.dataDir, 'media', pictureKey(pictureOf(number)), name)),
    ),
  );
}
