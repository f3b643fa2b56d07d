import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../database/half-done.ts';
import { openDatabase, openForLongWork } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { ObjectStoreSettings } from '../object-store-settings.ts';
import { isWithin } from '../unsafe-settings.ts';
import {
  backupName,
  type FoundBackup,
  freeName,
  halfFolder,
  isOfOther,
  listBackups,
  removeHalfBackups,
  withBackupLock,
} from './backup-folder.ts';
import * as repository from './backup-repository.ts';
import { digestOf, ignoreMissing, sync } from './durable-files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { createPictureCopies, type PictureSource } from './picture-copies.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { copySqlite } from './sqlite-copy.ts';

export type School = Pick<Config, 'dataDir' | 'database'> & Partial<Pick<Config, 'objectStore'>>;

export interface BackupOrder {
  school: School;
  pictures: PictureSource;
  folder: string;
  madeBy: Manifest['madeBy'];
  clock: () => Date;
  say: (line: string) => void;
}

interface DatabaseCopy {
  file: string;
  facts: repository.DatabaseFacts;
  pictureKeys: string[];
  takenAt: Date;
}

/** Tries again when a picture was removed before it could be copied. */
const ATTEMPTS = 3;

/** Makes a complete backup, or throws and leaves nothing. May run beside a working server. */
export async function takeBackup(order: BackupOrder): Promise<FoundBackup> {
  const { school, folder } = order;
  refuseHalfRestored(school.dataDir);
  await refuseInside(school.dataDir, folder);
  return withBackupLock(folder, async () => {
    await removeHalfBackups(folder);
    try {
      return await makeBackup(order);
    } catch (error) {
      // The school may need the space.
      await removeHalfBackups(folder).catch(() => undefined);
      throw error;
    }
  });
}

async function makeBackup(order: BackupOrder): Promise<FoundBackup> {
  const { school, folder, madeBy, clock, say } = order;
  const [earlier] = await listBackups(folder, clock());
  const half = halfFolder(folder, backupName(clock()));
  // It contains personal data.
  await mkdir(path.join(half, 'media'), { recursive: true, mode: 0o700 });

  // A picture is added before its row and removed after it. Copying before and after the database gets every
  // picture of the copied rows, except one removed in between.
  const pictures = createPictureCopies(order.pictures, path.join(half, 'media'), earlier);
  await pictures.copyAll();
  let copy = await copyDatabase(order, half);
  await pictures.copyAll();
  for (let attempt = 1; attempt < ATTEMPTS && missing(copy).length > 0; attempt += 1) {
    copy = await copyDatabase(order, half);
    await pictures.copyAll();
  }
  if (earlier && isOfOther(earlier, copy.facts.school)) throw ofOtherSchool(earlier);
  const missingPictures = missing(copy);
  const files = pictures.files();
  if (school.objectStore && missingPictures.length > 0 && files.length === 0) {
    throw noPictures(school.objectStore, missingPictures.length);
  }
  say(`Pictures: ${files.length} files, ${pictures.newFiles()} of them new.`);
  for (const key of missingPictures) {
    say(`Warning: a news item names the picture ${key}, which is not there.`);
  }

  const digest = await digestOf(path.join(half, copy.file));
  const manifest: Manifest = {
    format: 1,
    takenAt: copy.takenAt.toISOString(),
    madeBy,
    engine: school.database.engine,
    ...copy.facts,
    missingPictures,
    files: [{ path: copy.file, ...digest }, ...files],
  };
  await writeManifest(half, manifest);
  await sync(half);
  const whole = await freeName(folder, backupName(copy.takenAt));
  await rename(half, whole);
  await sync(folder);
  return { folder: whole, manifest };

  function missing({ pictureKeys }: DatabaseCopy): string[] {
    return pictureKeys.filter((key) => !pictures.has(key));
  }
}

async function copyDatabase(order: BackupOrder, half: string): Promise<DatabaseCopy> {
  const { school } = order;
  const copy = await (school.database.engine === 'sqlite'
    ? copyOfSqlite(order, school.database.file, half)
    : copyOfPostgres(order, school.database.directUrl, half));
  const { size } = await stat(path.join(half, copy.file));
  order.say(`Database: ${megabytes(size)} copied.`);
  return copy;
}

/** An exact copy, so problems found in it are the database's own. */
async function copyOfSqlite({ clock, say }: BackupOrder, source: string, half: string) {
  const name = 'school.db';
  const file = path.join(half, name);
  await rm(file, { force: true });
  const takenAt = clock();
  await copySqlite(source, file, everyQuarter(say));
  await using db = openCopy(file);
  const problems = await repository.findDatabaseProblems(db);
  if (problems.length > 0) throw noBackupOf(problems.join('; '));
  const facts = await repository.readFacts(db);
  return { file: name, facts, pictureKeys: await repository.readPictureKeys(db), takenAt };
}

function openCopy(file: string): Database {
  try {
    return openDatabase({ engine: 'sqlite', file });
  } catch (error) {
    if (error instanceof AppError) throw noBackupOf('the database is damaged', error);
    throw error;
  }
}

function noBackupOf(problem: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    `No backup was made: ${problem}. Keep a copy of the data folder as it is, then restore the newest backup.`,
    { cause },
  );
}

/** Beside each other one of the two would have no backups: the newest is taken for tonight's. */
function ofOtherSchool({ folder }: FoundBackup): AppError {
  const [place, name] = [path.dirname(folder), path.basename(folder)];
  return new AppError(
    'invalid',
    `${place} holds backups of another school, the newest ${name}. Give each school a BACKUP_DIR of its own.`,
  );
}

/** An empty bucket is the wrong one, or pictures were not moved yet. */
function noPictures({ bucket, endpoint }: ObjectStoreSettings, count: number): AppError {
  return new AppError(
    'unavailable',
    `No backup was made: the news names ${count} pictures, and the bucket ${bucket} at ${endpoint} has none of them. Are S3_BUCKET and S3_PREFIX right? Are they still on the disk? Then run: npm run pictures -- move`,
  );
}

/** The figures come from the same snapshot as the dump. */
async function copyOfPostgres({ clock }: BackupOrder, url: string, half: string) {
  const name = 'school.dump';
  await using db = openForLongWork({ engine: 'postgres', url, directUrl: url });
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const snapshot = await repository.exportSnapshot(trx);
      const takenAt = clock();
      await dumpPostgres(url, snapshot, path.join(half, name));
      await sync(path.join(half, name));
      const facts = await repository.readFacts(trx);
      return { file: name, facts, pictureKeys: await repository.readPictureKeys(trx), takenAt };
    });
}

/** A backup inside the data folder would be lost with it. */
async function refuseInside(dataDir: string, folder: string): Promise<void> {
  if (!isWithin(await realFolder(dataDir), await realFolder(folder))) return;
  throw new AppError(
    'invalid',
    `Backups would be inside the data folder ${dataDir} and lost together with it. Choose another folder, best on another disk.`,
  );
}

async function realFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(ignoreMissing);
  return real ?? path.join(await realFolder(path.dirname(folder)), path.basename(folder));
}

function everyQuarter(say: (line: string) => void): (share: number) => void {
  let reported = 0;
  return (share) => {
    const quarters = Math.floor(share * 4);
    if (quarters <= reported || quarters === 4) return;
    reported = quarters;
    say(`Database: ${quarters * 25} % copied…`);
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
