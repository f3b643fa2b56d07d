import { statSync } from 'node:fs';
import { wallTime } from '#contract/school-time.ts';
import { listBackups } from './backup/backup-folder.ts';
import type { Config } from './config.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase, withLongTimeouts } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { onceDatabaseAnswers } from './database/wait-for-database.ts';
import { AppError } from './errors/app-error.ts';

export type SchoolSettings = Pick<Config, 'mode' | 'database' | 'backups'>;

/**
 * The school's database, open and up to date. Waits for one that is starting too, and lets `say` tell of it. Throws an
 * AppError for one that is damaged, or empty although the school has backups.
 */
export async function openSchool(
  settings: SchoolSettings,
  say: (line: string) => void,
): Promise<Database> {
  return onceDatabaseAnswers(() => open(settings), say);
}

async function open(settings: SchoolSettings): Promise<Database> {
  const { database } = settings;
  // Before it is opened: that makes an empty file, on the wrong disk.
  if (database.engine === 'sqlite' && !isThere(database.file)) await refuseLostSchool(settings);
  const db = openDatabase(database);
  try {
    if (!(await hasTables(db))) await refuseLostSchool(settings);
    await withLongTimeouts(database, db, migrateToLatest);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function isThere(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ schema }) => (schema ?? 'public') === 'public');
}

/** An empty database beside backups is a disk that is not mounted, or another server, far sooner than a new school. */
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
      '  - Is a disk not mounted, or DATA_DIR or DATABASE_URL another one? Mend that and start again.',
      `  - Is the school lost? Restore it: npm run restore -- ${newest.folder}`,
      '  - Is this a new school on purpose? Give it a backup folder of its own: set BACKUP_DIR to an empty one.',
    ].join('\n'),
  );
}
