import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { wallTime } from '#contract/dates/school-time.ts';
import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';
import { isLocked } from '../database/sqlite-driver.ts';
import { AppError } from '../errors/app-error.ts';
import { ignoreMissing, writeDurably } from './durable-files.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface FoundBackup {
  folder: string;
  manifest: Manifest;
}

const HALF = '.half-';
const LOCK = '.lock';
const LAST_DRILL = '.last-drill';

/** Named by the school's time of the backup, so that names sort by time. */
export function backupName(takenAt: Date): string {
  const [day, time] = wallTime(takenAt).split(' ');
  return `school-${day}-${time?.replaceAll(':', '')}`;
}

export function halfFolder(folder: string, name: string): string {
  return path.join(folder, `${HALF}${name}`);
}

/** Adds a number when the name is taken. */
export async function freeName(folder: string, name: string, number = 1): Promise<string> {
  const candidate = path.join(folder, number === 1 ? name : `${name}-${number}`);
  const taken = await stat(candidate).catch(ignoreMissing);
  return taken ? freeName(folder, name, number + 1) : candidate;
}

/** Complete backups, newest first; everything else in the folder is ignored. */
export async function listBackups(folder: string, now: Date): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    if (name.startsWith('.')) continue;
    const backup = path.join(folder, name);
    const manifest = await readManifest(backup).catch(ignoreNoBackup);
    if (manifest) found.push({ folder: backup, manifest });
  }
  return newestFirst(found, now);
}

/** Whether a backup is of another school than this one; the first versions did not say whose they are. */
export function isOfOther({ manifest }: FoundBackup, school: string | undefined): boolean {
  return Boolean(manifest.school && school && manifest.school !== school);
}

/** Future dates come last: a clock was ahead, and later backups are newer. */
export function newestFirst(backups: readonly FoundBackup[], now: Date): FoundBackup[] {
  const timeOf = ({ manifest }: FoundBackup) => Date.parse(manifest.takenAt);
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  const future = (backup: FoundBackup) => Number(timeOf(backup) > latest);
  return backups.toSorted((a, b) => future(a) - future(b) || timeOf(b) - timeOf(a));
}

export async function removeHalfBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(HALF)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** With an exclusive lock on the folder. SQLite holds one of the operating system, which ends with its process. */
export async function withBackupLock<Result>(folder: string, work: () => Promise<Result>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = new SQLite(path.join(folder, LOCK), { timeout: 0 });
  try {
    takeLock(lock, folder);
    return await work();
  } finally {
    lock.close();
  }
}

function takeLock(lock: SQLite.Database, folder: string): void {
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    if (!isLocked(error)) throw error;
    throw new AppError('conflict', `Another backup into ${folder} is under way. Try again later.`);
  }
}

function ignoreNoBackup(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}

/** Stores the time of the last successful drill beside the backups. */
export async function noteDrill(folder: string, at: Date): Promise<void> {
  const half = path.join(folder, `${LAST_DRILL}.${process.pid}.half`);
  await rm(half, { force: true });
  await writeDurably(half, `${at.toISOString()}\n`);
  await rename(half, path.join(folder, LAST_DRILL));
}

/** Undefined before the first drill, or for an unreadable date. */
export async function findLastDrill(folder: string): Promise<Date | undefined> {
  const text = await readFile(path.join(folder, LAST_DRILL), 'utf8').catch(ignoreMissing);
  const at = new Date(text?.trim() ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
}
