import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLastDrill, withBackupLock } from '../backup/backup-folder.ts';
import { createTestSchool, type TestSchool } from '../backup/testing/test-school.ts';
import { databaseEnvironment } from '../database/testing/test-database.ts';
import { replaceKey } from '../payments/receipts/receipt-key-repository.ts';
import { endOf, ownEnvironment } from '../testing/test-process.ts';
import { isTrialCopy } from '../trial-copy.ts';

// Processes of their own take their time where others run beside them.
vi.setConfig({ testTimeout: 30_000 });

const ONLY_THE_SCHOOL = expect.stringMatching(/^School: demo, database .+\n$/);

let school: TestSchool;
beforeEach(async () => {
  school = await createTestSchool();
  await school.publish(1);
});
afterEach(() => school.close());

describe('npm run backup', () => {
  test('makes a backup beside the running school and says where; the drill passes', async () => {
    const made = await run('backup');
    expect(made).toMatchObject({ code: 0, complaint: ONLY_THE_SCHOOL });
    const [name] = backups();
    expect(made.said).toContain(`Backup made: ${path.join(school.backups, name ?? '')} (`);
    expect(await findLastDrill(school.backups)).toBeUndefined();
    const drill = await run('backup', '--drill');
    expect((await findLastDrill(school.backups))?.getTime()).toBeCloseTo(Date.now(), -5);
    expect(drill).toMatchObject({ code: 0, complaint: ONLY_THE_SCHOOL });
    expect(drill.said).toMatch(/^Drill passed: .+ ledger intact with 0 events\.\n$/);
  });

  test('of a night is made once and drilled', async () => {
    const [first, second] = [await run('backup', '--nightly'), await run('backup', '--nightly')];
    for (const { code, said } of [first, second]) {
      expect(code).toBe(0);
      expect(said.trim().split('\n').at(-1)).toMatch(/^Drill passed: /);
    }
    expect(backups()).toHaveLength(1);
    expect((await school.listBackups())[0]?.manifest.madeBy).toBe('nightly');
  });

  test('of a night leaves the work to the process that is at it already', async () => {
    const { code, said } = await withBackupLock(school.backups, () => run('backup', '--nightly'));
    expect({ code, said }).toEqual({
      code: 0,
      said: "Another process is making tonight's backup.\n",
    });
  });

  test('into what is no folder ends with one sentence and code 1', async () => {
    const file = path.join(school.folder, 'file');
    writeFileSync(file, '');
    expect(await run('backup', '--to', file)).toEqual({
      code: 1,
      said: '',
      complaint: expect.stringMatching(
        /^School: .+\nWhere a folder is needed there is a file\..+\n$/,
      ),
    });
  });

  test('without any backup the drill says so', async () => {
    const { code, complaint } = await run('backup', '--drill');
    expect(code).toBe(1);
    expect(complaint).toMatch(/^School: .+\n/);
    expect(complaint).toContain(`\nThere is no whole backup in ${school.backups}.\n`);
  });
});

describe('a copy that was restored to be tried', () => {
  test('makes no backup among those of the school, until it is told that it is the school', async () => {
    await run('backup');
    const [name = ''] = backups();
    const { dataDir, database } = await school.createElsewhere();
    const settings = { DATA_DIR: dataDir, ...databaseEnvironment(database) };
    const to = database.engine === 'postgres' ? databaseEnvironment(database) : {};
    const restored = await runWith(to, 'restore', name, '--to', dataDir);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('It is a copy to try: it takes no payments');

    for (const words of [['backup'], ['backup', '--nightly']]) {
      const { code, complaint } = await runWith(settings, ...words);
      expect(code).toBe(1);
      expect(complaint).toContain('This is a copy of the school, restored to be tried');
    }
    expect(backups()).toHaveLength(1);
    const elsewhere = path.join(school.folder, 'of-the-copy');
    expect(await runWith(settings, 'backup', '--to', elsewhere)).toMatchObject({ code: 0 });

    const live = await runWith(settings, 'restore', '--go-live');
    expect(live).toMatchObject({ code: 0 });
    expect(live.said).toContain('This copy is the school from its next start on');
    expect(await runWith(settings, 'backup')).toMatchObject({ code: 0 });
    expect(backups()).toHaveLength(2);
    expect(await runWith(settings, 'restore', '--go-live')).toMatchObject({ code: 1 });
  });

  test('that is restored once more in its own place is the school', async () => {
    const { folder: backup } = await school.backUp();
    const elsewhere = await school.createElsewhere();
    await school.restore({ backup, school: elsewhere, isTrial: true });
    expect(isTrialCopy(elsewhere.dataDir)).toBe(true);
    await school.restore({ backup, school: elsewhere, force: true });
    expect(isTrialCopy(elsewhere.dataDir)).toBe(false);
  });
});

test('a school makes no backup among those of another one', async () => {
  await replaceKey(school.db, new Date());
  await run('backup');
  const other = await createTestSchool();
  await replaceKey(other.db, new Date());
  const settings = {
    DATA_DIR: other.school.dataDir,
    ...databaseEnvironment(other.school.database),
  };
  const { code, complaint } = await runWith(settings, 'backup', '--nightly');
  await other.close();
  expect(code).toBe(1);
  expect(complaint).toMatch(/holds backups of another school, the newest school-.+ of its own\.$/m);
  expect(backups()).toHaveLength(1);
});

test('a backup is made of a database that an update has not brought up to date yet', async () => {
  await replaceKey(school.db, new Date());
  await run('backup');
  await sql`delete from kysely_migration where name like '0011%'`.execute(school.db);
  expect(await run('backup')).toMatchObject({ code: 0 });
  expect(backups()).toHaveLength(2);
});

describe('npm run restore', () => {
  test('without a backup, or with a word it does not know, shows how to use it', async () => {
    for (const args of [[], ['--what']]) {
      const { code, complaint } = await run('restore', ...args);
      expect(code).toBe(1);
      expect(complaint).toContain('npm run restore -- BACKUP');
    }
  });

  test('over the running school ends with one sentence and code 1', async () => {
    const { folder } = await school.backUp();
    // By its name alone, too, as `ls` of the backup folder shows it.
    for (const backup of [folder, path.basename(folder)]) {
      const { code, complaint } = await run('restore', backup, '--force');
      expect(code).toBe(1);
      expect(complaint).toMatch(/Stop (it|the school), then restore\./);
    }
  });
});

function backups(): string[] {
  return readdirSync(school.backups).filter((name) => !name.startsWith('.'));
}

const run = (...args: string[]) => runWith({}, ...args);

function runWith(settings: Record<string, string>, ...args: string[]) {
  const { dataDir, database } = school.school;
  const child = spawn(process.execPath, ['server/cli/backup.ts', ...args], {
    env: ownEnvironment({
      DATA_DIR: dataDir,
      BACKUP_DIR: school.backups,
      PORT: '9',
      ...databaseEnvironment(database),
      ...settings,
    }),
  });
  return endOf(child);
}
