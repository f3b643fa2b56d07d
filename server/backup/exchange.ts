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
/** An old -wal would be replayed into the new database; later heads are not in a backup's ledger. */
const DATA = ['school.db', 'media'];
const BESIDE_DATABASE = ['school.db-wal', 'school.db-shm', 'school.db-journal', 'ledger-heads.txt'];

/** So that the school does not start on mixed data. False when an earlier restore has set it. */
export async function setMark(dataDir: string): Promise<boolean> {
  const file = path.join(dataDir, RESTORE_MARK);
  if (await stat(file).catch(ignoreMissing)) return false;
  await writeFile(file, '');
  await sync(dataDir);
  return true;
}

export async function removeMark(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, RESTORE_MARK));
  await sync(dataDir);
}

export async function holdsData(dataDir: string): Promise<boolean> {
  for (const name of DATA) {
    const found = await stat(path.join(dataDir, name)).catch(ignoreMissing);
    if (found?.isFile()) return true;
    if (found && (await readdir(path.join(dataDir, name))).length > 0) return true;
  }
  return false;
}

/** Returns where the old files are. If interrupted, the next restore repeats it. */
export async function exchange(dataDir: string, now: Date): Promise<string | undefined> {
  await setMark(dataDir);
  const aside = await moveAside(dataDir, now);
  const stage = path.join(dataDir, STAGE);
  for (const name of await readdir(stage)) {
    await rename(path.join(stage, name), path.join(dataDir, name));
  }
  await sync(dataDir);
  await rm(stage, { recursive: true });
  await removeMark(dataDir);
  return aside;
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
  const aside = await freeName(dataDir, `before-restore-${time}`);
  await rename(leaving, aside);
  return aside;
}
