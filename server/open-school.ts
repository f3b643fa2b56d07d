import { statSync } from 'node:fs';
import { wallTime } from '#contract/dates/school-time.ts';
import { listBackups } from './backup/backup-folder.ts';
import type { Config } from './config.ts';
import { refuseLostDatabase } from './database/damaged-database.ts';
import { hasTables, migrateToLatest, refuseOtherSchema } from './database/migrate.ts';
import { openDatabase, openForLongWork, withLongTimeouts } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { onceDatabaseAnswers } from './database/wait-for-database.ts';
import { AppError } from './errors/app-error.ts';

export type SchoolSettings = Pick<Config, 'mode' | 'database' | 'backups'>;

/** Waits for a database that is starting. Throws an AppError for a damaged one, or an empty one beside backups. */
export async function openSchool(settings: SchoolSettings, say: (line: string) => void) {
  return onceDatabaseAnswers(() => open(settings), say);
}

/** For commands: creates and migrates nothing, and refuses a school never started or of another version. */
export async function openStartedSchool(settings: SchoolSettings, say: (line: string) => void) {
  return onceDatabaseAnswers(() => openAsItIs(settings, openForLongWork), say);
}

async function open(settings: SchoolSettings): Promise<Database> {
  const { database } = settings;
  // Opening would create an empty file, perhaps on the wrong disk.
  if (database.engine === 'sqlite' && !isThere(database.file)) await refuseLostSchool(settings);
  return prepared(openDatabase(database), async (db) => {
    if (!(await hasTables(db))) await refuseLostSchool(settings);
    await withLongTimeouts(database, db, migrateToLatest);
  });
}

/** As `openStartedSchool`, without waiting for the database. */
export async function openAsItIs(settings: SchoolSettings, open = openDatabase): Promise<Database> {
  const { database } = settings;
  if (database.engine === 'sqlite' && !isThere(database.file)) {
    await refuseLostSchool(settings);
    refuseLostDatabase(database.file);
    throw neverStarted(database);
  }
  return prepared(open(database), async (db) => {
    if (!(await hasTables(db))) {
      await refuseLostSchool(settings);
      throw neverStarted(database);
    }
    await refuseOtherSchema(db);
  });
}

/** Closes the database again when it is refused. */
async function prepared(db: Database, prepare: (db: Database) => Promise<void>): Promise<Database> {
  try {
    await prepare(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function neverStarted(database: SchoolSettings['database']): AppError {
  const place = database.engine === 'sqlite' ? database.file : 'the database of DATABASE_URL';
  return new AppError(
    'not_found',
    [
      `There is no school in ${place}, and commands make none.`,
      '  - Is it a new school? Start it once, then run this again.',
      '  - Is it elsewhere? Name the place in .env, where commands look: settings that only the service is given are unknown to them.',
    ].join('\n'),
  );
}

function isThere(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** An empty database beside backups usually means a disk that is not mounted. */
async function refuseLostSchool({ mode, database, backups }: SchoolSettings): Promise<void> {
  if (mode === 'demo') return;
  const [newest] = await listBackups(backups.folder, new Date());
  if (!newest) return;
  const place = database.engine === 'sqlite' ? database.file : 'The database of DATABASE_URL';
  const time = wallTime(newest.manifest.takenAt).slice(0, 16);
  throw new AppError(
    'unavailable',
    [
      `${place} is empty or missing, but ${backups.folder} holds backups of a school, the newest of ${time}. Nothing was started.`,
      '  - Is a disk not mounted, or DATA_DIR or DATABASE_URL another one? Fix that and start again.',
      `  - Is the school lost? Restore it: npm run restore -- ${newest.folder}`,
      '  - Is this a new school on purpose? Give it a backup folder of its own: set BACKUP_DIR to an empty one.',
    ].join('\n'),
  );
}
