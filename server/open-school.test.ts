import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { School } from './backup/take-backup.ts';
import { createTestSchool, type TestSchool } from './backup/testing/test-school.ts';
import { newestSchema } from './database/migrate.ts';
import { openSchool, type SchoolSettings } from './open-school.ts';

let school: TestSchool;
beforeEach(async () => {
  school = await createTestSchool();
});
afterEach(() => school.close());

/** What a start with these settings finds out: the newest migration, or the sentence that it ends with. */
async function start({ database }: School, changes: Partial<SchoolSettings> = {}) {
  const backups = { folder: school.backups, nightly: true };
  try {
    const db = await openSchool({ mode: 'production', database, backups, ...changes }, () => {});
    const row = await db
      .selectFrom('kysely_migration' as never)
      .select((eb) => eb.fn.max('name' as never).as('name'))
      .executeTakeFirst();
    await db.destroy();
    return String(row?.name);
  } catch (error) {
    return (error as Error).message;
  }
}

describe('in production, an empty database beside backups', () => {
  test('is refused, with the ways out, and nothing is made of it', async () => {
    const { folder } = await school.backUp();
    const lost = await school.createElsewhere();
    const sentence = await start(lost);
    expect(sentence).toContain(`is empty or missing, but ${school.backups} holds backups`);
    expect(sentence).toContain('the newest of 2026-11-21 02:30');
    expect(sentence).toContain(`npm run restore -- ${folder}\n`);
    expect(sentence).toContain('set BACKUP_DIR to an empty one');
    expect(readdirSync(lost.dataDir)).toEqual([]);
    expect(await start(lost)).toBe(sentence);
  });

  test('is a new school with a backup folder of its own', async () => {
    await school.backUp();
    const backups = { folder: path.join(school.folder, 'others'), nightly: true };
    expect(await start(await school.createElsewhere(), { backups })).toBe(newestSchema);
  });

  test('becomes the school again by the restore that is named', async () => {
    const { folder } = await school.backUp();
    const lost = await school.createElsewhere();
    await school.restore({ backup: folder, school: lost });
    expect(await start(lost)).toBe(newestSchema);
  });
});

test('a first start without backups, and a demo beside some, begin empty', async () => {
  expect(await start(await school.createElsewhere())).toBe(newestSchema);
  await school.backUp();
  expect(await start(await school.createElsewhere(), { mode: 'demo' })).toBe(newestSchema);
});

test('the school itself starts beside its backups, also when these are gone', async () => {
  await school.backUp();
  expect(await start(school.school)).toBe(newestSchema);
  rmSync(school.backups, { recursive: true });
  expect(await start(school.school)).toBe(newestSchema);
});
