import { existsSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { isLocked } from '../database/sqlite-driver.ts';
import { AppError } from '../errors/app-error.ts';
import { sync } from './durable-files.ts';

const PAGES_PER_STEP = 1_000;

/** As of now, while others write to it. Why not `vacuum into`: docs/decisions/0012-backups.md. */
export async function copySqlite(from: string, to: string, onProgress: (share: number) => void) {
  if (!existsSync(from)) {
    throw new AppError('not_found', `There is no database at ${from}. Check DATA_DIR.`);
  }
  const source = new SQLite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // An open read transaction pins the moment; otherwise every write restarts the copy.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress(1 - remainingPages / Math.max(totalPages, 1));
        return PAGES_PER_STEP;
      },
    });
  } finally {
    source.close();
  }
  await sync(to);
}

/** True while another process has the database open: SQLite leaves WAL mode only for the last connection. */
export function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { fileMustExist: true, timeout: 0 });
    database.pragma('journal_mode = delete');
    return false;
  } catch (error) {
    return isLocked(error);
  } finally {
    database?.close();
  }
}
