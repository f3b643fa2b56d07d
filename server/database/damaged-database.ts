import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type SQLite from 'better-sqlite3';
import { AppError } from '../errors/app-error.ts';
import { refuseHalfRestored } from './half-done.ts';

/** Up to this size a whole check is fast. Backups always check everything. */
const QUICKLY_CHECKED_BYTES = 16_000_000;

/** Opening a missing file creates an empty database: refused where data was. */
export function refuseLostDatabase(file: string): void {
  const folder = path.dirname(file);
  refuseHalfRestored(folder);
  const remains = [
    ...(sizeOf(`${file}-wal`) > 0 ? [`${path.basename(file)}-wal`] : []),
    ...(hasPictures(path.join(folder, 'media')) ? ['the folder media'] : []),
  ];
  // Checked last: another process that starts the school creates the database first.
  if (remains.length === 0 || sizeOf(file) > 0) return;
  throw new AppError(
    'unavailable',
    `The database ${file} is missing or empty, but ${remains.join(' and ')} of it is still there. Put the file back, or restore the newest backup: npm run restore -- BACKUP --force`,
  );
}

/** Sets the connection up. Throws one sentence for a damaged database, and leaves the file as it is. */
export function refuseDamaged(
  database: SQLite.Database,
  file: string,
  setUp: (database: SQLite.Database) => void,
): void {
  const bytes = sizeOf(file);
  try {
    if (isCutShort(database, file)) throw damaged(file);
    setUp(database);
    if (bytes > 0 && bytes <= QUICKLY_CHECKED_BYTES && !isSound(database)) throw damaged(file);
  } catch (error) {
    database.close();
    const code = String((error as { code?: unknown }).code);
    throw /^SQLITE_(CORRUPT|NOTADB)/.test(code) ? damaged(file, error) : error;
  }
}

function damaged(file: string, cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    `The database ${file} is damaged and was left as it is. Keep a copy of its folder, then restore the newest backup: npm run restore -- BACKUP --force`,
    { cause },
  );
}

/** In a transaction: another process may be writing the first pages. */
function isCutShort(database: SQLite.Database, file: string): boolean {
  return database.transaction(() => {
    const expected = bytesByItsHeader(database);
    const isSettled = sizeOf(`${file}-wal`) === 0;
    return isSettled && sizeOf(file) < expected;
  })();
}

/** Asked of SQLite: opening and closing the file ourselves would end this process's locks. */
function bytesByItsHeader(database: SQLite.Database): number {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
    Number(database.pragma(name, { simple: true })),
  );
  return (pages ?? 0) * (pageSize ?? 0);
}

function isSound(database: SQLite.Database): boolean {
  return database.pragma('quick_check(1)', { simple: true }) === 'ok';
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function hasPictures(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'));
}
