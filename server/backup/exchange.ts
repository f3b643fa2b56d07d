import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wallTime } from '#contract/dates/school-time.ts';
import { RESTORE_MARK } from '../database/half-done.ts';
import { freeName } from './backup-folder.ts';
import { ignoreMissing, sync } from './durable-files.ts';

/** New files wait inside the data folder, which may be a mount that cannot be renamed. */
export const STAGE = '.restoring';
/** Old files are gathered here, and get their final name once all are moved. */
const LEAVING = '.before-restore';
/**
 * An old -wal would be replayed into the new database, and a backup's ledger ends before the heads of later
 * nights.
 */
const DATA = ['school.db', 'media'];
const BESIDE_DATABASE = ['school.db-wal', 'school.db-shm', 'school.db-journal', 'ledger-heads.txt'];

export type RestoreMark = ReturnType<typeof createRestoreMark>;

/**
 * A file that marks a half-done restore, so that the school does not start on mixed data. Only a complete restore
 * removes it.
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
    /** When nothing was exchanged. A mark of an earlier restore stays. */
    async takeBack(): Promise<void> {
      if (isOurs) await rm(file);
    },
    async remove(): Promise<void> {
      await rm(file);
      await sync(dataDir);
    },
  };
}

export async function holdsData(dataDir: string): Promise<boolean> {
  for (const name of DATA) {
    const found = await stat(path.join(dataDir, name)).catch(ignoreMissing);
    if (found?.isFile()) return true;
    if (found && (await readdir(path.join(dataDir, name))).length > 0) return true;
  }
  return false;
}

/**
 * Moves the old files aside, then the new ones into place; the next restore repeats it if interrupted. Returns
 * where the old files are.
 */
export async function exchange(dataDir: string, mark: RestoreMark, now: Date) {
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
