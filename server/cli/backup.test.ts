import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLastDrill, withBackupLock } from '../backup/backup-folder.ts';
import { createTestSchool, type TestSchool } from '../backup/testing/test-school.ts';
import { databaseEnvironment } from '../database/testing/test-database.ts';
import { endOf, ownEnvironment } from '../testing/test-process.ts';

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

function run(...args: string[]) {
  const { dataDir, database } = school.school;
  const child = spawn(process.execPath, ['server/cli/backup.ts', ...args], {
    env: ownEnvironment({
      DATA_DIR: dataDir,
      BACKUP_DIR: school.backups,
      PORT: '9',
      ...databaseEnvironment(database),
    }),
  });
  return endOf(child);
}
