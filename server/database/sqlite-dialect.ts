import SQLite from 'better-sqlite3';
import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { randomFraction } from '../runtime/randomness.ts';
import { refuseDamaged, refuseLostDatabase } from './damaged-database.ts';
import type { Tables } from './schema.ts';
import { isLocked, type LockTimeouts, RetryingSqliteDriver } from './sqlite-driver.ts';

interface Options {
  timeouts?: LockTimeouts;
  /** For tests: receives every statement with its values. */
  onStatement?: (sql: string) => void;
  /** For the simulation: what stands between Kysely and the driver. */
  wrapDriver?: (driver: Driver) => Driver;
  /** Locks out all other processes; throws SQLITE_BUSY if one has the file open. */
  isAlone?: boolean;
}

/** SQLite's own waiting blocks the whole process, so it must be short. */
const BUSY_TIMEOUT_MS = 1;
const BUSY_TIMEOUT_AT_OPENING_MS = 5_000;

/** Opens the file with WAL and every commit on disk before it is acknowledged. */
export function openSqlite(
  file: string,
  { timeouts, onStatement, wrapDriver = (driver) => driver, isAlone = false }: Options = {},
) {
  refuseLostDatabase(file);
  let tell: typeof onStatement;
  const verbose = onStatement && ((sql: unknown) => tell?.(String(sql)));
  const database = new SQLite(file, {
    timeout: isAlone ? BUSY_TIMEOUT_MS : BUSY_TIMEOUT_AT_OPENING_MS,
    ...(verbose && { verbose }),
  });
  if (isAlone) database.pragma('locking_mode = EXCLUSIVE');
  refuseDamaged(database, file, (database) => setUp(database, isAlone));
  tell = onStatement;
  const driver = wrapDriver(new RetryingSqliteDriver(database, timeouts));
  const dialect = new SqliteDialect({ database });
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    new LockingSqliteAdapter(),
    new DefaultConnectionProvider(driver),
  );
  return new Kysely<Tables>({ config: { dialect }, driver, executor, dialect });
}

function setUp(database: SQLite.Database, isAlone: boolean): void {
  assertVersion(database);
  // An exclusive connection only reads: the file keeps its mode.
  if (isAlone) database.exec('begin exclusive; rollback');
  else switchToWal(database);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

/** Two processes that switch a new file at once fail immediately, without SQLite's own waiting. */
function switchToWal(database: SQLite.Database): void {
  // The process blocks: only the machine's own time passes meanwhile.
  const giveUpAt = performance.now() + BUSY_TIMEOUT_AT_OPENING_MS;
  for (;;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() >= giveUpAt) throw error;
    }
    // The school is not open yet, so blocking is fine. Random, so that the two do not collide again.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + 20 * randomFraction());
  }
}

/** Kysely's adapter takes no lock on SQLite, so two processes starting at once could both migrate. */
class LockingSqliteAdapter extends SqliteAdapter {
  /** Migrations then run in one immediate transaction: the second process waits. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** 3.51.3 fixed data loss in WAL mode; 3.52.0 was withdrawn. */
function assertVersion(database: SQLite.Database): void {
  const { version } = database.prepare('select sqlite_version() as version').get() as {
    version: string;
  };
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const number = major * 1_000_000 + minor * 1_000 + patch;
  if (number < 3_051_003 || number === 3_052_000) {
    throw new Error(`SQLite ${version} is not safe for the ledger; 3.51.3 or newer is needed`);
  }
}
