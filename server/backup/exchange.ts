import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wallTime } from '#contract/dates/school-time.ts';
import { RESTORE_MARK } from '../database/restore-mark.ts';
import { freeName } from './backup-folder.ts';
import { ignoreMissing, sync } from './durable-files.ts';

/** Where the new files lie ready, inside the data folder: it may be a mount that cannot be renamed. */
export const STAGE = '.restoring';
/** Where the old files gather. It gets its own name when all of them are there, so that they stay together. */
const LEAVING = '.before-restore';
/** What a restore brings, and what must not stay beside it: an old -wal would be played into the new database, and the
 * ledger of a backup ends before the heads of later nights. */
const DATA = ['school.db', 'media'];
const BESIDE_DATABASE = ['school.db-wal', 'school.db-shm', 'school.db-journal', 'ledger-heads.txt'];

export type RestoreMark = ReturnType<typeof createRestoreMark>;

/**
 * Says in the data folder that a restore is half done: a start in that moment must neither make an empty database where
 * none lies nor use the tables of one school with the pictures of another. It outlasts the process, and only a restore
 * that is run to its end takes it away.
 */
export function createRestoreMark(dataDir: string) {
  const file = path.join(dataDir, RESTORE_MARK);
  let isOurs = false;

  return {
    async set(): Promise<void> {
      if (await stat(file).catch(ignoreMissing)) return;
      await writeFile(file, '');
      await sync(dataDir);
      isOurs = true;
    },
    /** When nothing was exchanged after all. One that was there before stays. */
    async takeBack(): Promise<void> {
      if (isOurs) await rm(file);
    },
    async remove(): Promise<void> {
      await rm(file);
      await sync(dataDir);
    },
  };
}

/** Whether a restore would meet a database or pictures there. */
export async function holdsData(dataDir: string): Promise<boolean> {
  for (const name of DATA) {
    const found = await stat(path.join(dataDir, name)).catch(ignoreMissing);
    if (found?.isFile()) return true;
    if (found && (await readdir(path.join(dataDir, name))).length > 0) return true;
  }
  return false;
}

/**
 * Moves the old files aside, then the new ones into place. May end anywhere: until the mark is gone the next restore
 * does it again, and what is there by then is moved aside as well. Answers where that is kept, if there was any.
 */
export async function exchange(
  dataDir: string,
  mark: RestoreMark,
  now: Date,
): Promise<string | undefined> {
  await mark.set();
  const kept = await moveAside(dataDir, now);
  const stage = path.join(dataDir, STAGE);
  for (const name of await readdir(stage)) {
    await rename(path.join(stage, name), path.join(dataDir, name));
  }
  await sync(dataDir);
  await rm(stage, { recursive: true });
  await mark.remove();
  return kept;
}

async function moveAside(dataDir: string, now: Date): Promise<string | undefined> {
  const leaving = path.join(dataDir, LEAVING);
  for (const name of [...DATA, ...BESIDE_DATABASE]) {
    const old = path.join(dataDir, name);
    if (!(await stat(old).catch(ignoreMissing))) continue;
    await mkdir(leaving, { recursive: true });
    await rename(old, path.join(leaving, name));
  }
  if (!(await stat(leaving).catch(ignoreMissing))) return undefined;
  const time = wallTime(now).replace(' ', 'T').replaceAll(':', '');
  const kept = await freeName(dataDir, `before-restore-${time}`);
  await rename(leaving, kept);
  return kept;
}
