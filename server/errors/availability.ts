/** A file system, or the way to a server, says no. */
const SYSTEM_CODES = [
  'ENOSPC', // the disk that holds the pictures
  'EDQUOT',
  'EROFS',
  'EIO',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Somebody has to see to it. */
const OF_THE_DISK = /^(SQLITE_(?!BUSY)|ENOSPC|EDQUOT|EROFS|EIO$)/;

const SQLITE_CODES = /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)(_|$)/;

/**
 * PostgreSQL: 08 connection, 53 disk full, no memory, too many connections, 57P0 ended, crashed or starting up,
 * 58030 error of its disk, 25006 a server that only reads; 57014 a statement, 55P03 a wait for a lock and 25P03 a pause
 * within a transaction that took too long, 40001 and 40P01 a transaction taken back for another's sake time and again.
 */
const SQLSTATES = /^(08[\dA-Z]{3}|53[\dA-Z]{3}|57P0\d|58030|25006|57014|55P03|25P03|40001|40P01)$/;

/** What the client of PostgreSQL says without a code. */
const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** True when the database or its disk, not the request, is why something failed: full, read-only, locked, gone. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return MESSAGES.some((known) => known.test(message));
  return SYSTEM_CODES.includes(code) || SQLITE_CODES.test(code) || SQLSTATES.test(code);
}

/** True when waiting may help: a PostgreSQL server that starts again, a SQLite file in use by another program. */
export function mayBeBackSoon(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !OF_THE_DISK.test(String(Object(error).code));
}
