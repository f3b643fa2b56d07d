const UNAVAILABLE_CODES = [
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'ECONNREFUSED',
  'ECONNRESET',
  '53300', // PostgreSQL: too many connections
  '57P01', // PostgreSQL: shutting down
  '57P03', // PostgreSQL: starting up
  'ENOSPC', // the disk that holds the pictures
  'EDQUOT',
  'EROFS',
  'EIO',
];

/** True when the database or its disk, not the request, is why something failed: full, read-only, locked, gone. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return false;
  return UNAVAILABLE_CODES.some((known) => code === known || code.startsWith(`${known}_`));
}
