/** From the file system or the network. */
const SYSTEM_CODES =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Needs an operator. */
const OF_THE_DISK = /^(SQLITE_(?!BUSY)|ENOSPC|EDQUOT|EROFS|EIO$)/;

const SQLITE_CODES = /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)(_|$)/;

/**
 * PostgreSQL: 08 connection; 53 out of disk, memory or connections; 57P0 shutting down or starting; 58030 disk
 * error; 25006 read-only; 57014, 55P03, 25P03 timeouts; 40001, 40P01 rolled back repeatedly.
 */
const SQLSTATES = /^(08[\dA-Z]{3}|53[\dA-Z]{3}|57P0\d|58030|25006|57014|55P03|25P03|40001|40P01)$/;

const MESSAGES = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** True when the database or its disk is the cause, not the request: full, read-only, locked, gone. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return MESSAGES.some((known) => known.test(message));
  return [SYSTEM_CODES, SQLITE_CODES, SQLSTATES].some((codes) => codes.test(code));
}

/** True when waiting may help: PostgreSQL restarting, SQLite in use by another program. */
export function mayBeBackSoon(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !OF_THE_DISK.test(String(Object(error).code));
}
