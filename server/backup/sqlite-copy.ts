import { existsSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { AppError } from '../errors/app-error.ts';
import { sync } from './durable-files.ts';

const PAGES_PER_STEP = 1_000;

/**
 * Copies a SQLite database while others write to it; the copy is the database of the moment this was called.
 * Why this way and not `vacuum into`: docs/decisions/0012-backups.md.
 */
export async function copySqlite(
  from: string,
  to: string,
  onProgress: (share: number) => void,
): Promise<void> {
  if (!existsSync(from)) {
    throw new AppError('not_found', `There is no database at ${from}. Check DATA_DIR.`);
  }
  const source = new SQLite(from, { fileMustExist: true, timeout: 5_000 });
  try {
    // Reading inside a transaction pins the moment: without it, every write by others starts the copy anew.
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

/**
 * True while any other process has the database open. SQLite leaves WAL mode only for the last connection there is,
 * and folds the -wal file into the database then.
 */
export function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file, { fileMustExist: true, timeout: 0 });
    database.pragma('journal_mode = delete');
    return false;
  } catch (error) {
    return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
  } finally {
    database?.close();
  }
}
