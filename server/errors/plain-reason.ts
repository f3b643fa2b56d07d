import { AppError } from './app-error.ts';
import { isDatabaseUnavailable } from './availability.ts';

const SENTENCES: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, 'The disk is full. Free space, or choose another folder.'],
  [
    /^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN)/,
    'A folder cannot be written to or read by this account. Check who owns it and whether its disk is writable.',
  ],
  [/^(ENOTDIR|EEXIST)/, 'Where a folder is needed there is a file. Choose another folder.'],
  [
    /^(EIO|SQLITE_IOERR)/,
    'The disk reports errors. Check it before anything else is written to it.',
  ],
  [
    /^(SQLITE_CORRUPT|SQLITE_NOTADB)/,
    'The database is damaged. Keep a copy of the folder as it is, then restore the newest backup.',
  ],
  [
    /^SQLITE_BUSY/,
    'The database is in use by another program for too long. Try again in a minute.',
  ],
  [
    /^55P03/,
    'A table is in use by another program, such as a backup, for too long. Try again in a minute.',
  ],
];

const NO_ANSWER = 'The PostgreSQL server of DATABASE_URL does not answer.';

/** An error in words for an operator: our own sentences unchanged, usual system errors in plain words. */
export function plainReason(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code, message, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const sentence = SENTENCES.find(([codes]) => typeof code === 'string' && codes.test(code))?.[1];
  if (!sentence) return isDatabaseUnavailable(error) ? NO_ANSWER : (message ?? String(error));
  const place = dest ?? path;
  return place ? `${sentence} (${place})` : sentence;
}
