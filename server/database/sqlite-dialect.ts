import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { refuseDamaged, refuseLostDatabase } from './damaged-database.ts';

const BUSY_TIMEOUT_MS = 5_000;
const KEPT_STATEMENTS = 300;

/** Opens the file with the durability a ledger needs: WAL, every commit on disk before it is acknowledged. */
export function openSqlite(file: string): SqliteDialect {
  refuseLostDatabase(file);
  const database = new SQLite(file);
  refuseDamaged(database, file, setUp);
  return new LedgerSqliteDialect({ database: keepStatements(database) });
}

function setUp(database: SQLite.Database): void {
  assertVersion(database);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
}

class LedgerSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver() {
    return new ImmediateSqliteDriver({ database: this.#database });
  }

  override createAdapter() {
    return new LockingSqliteAdapter();
  }
}

/** Every transaction here writes: taking the lock first lets a second process wait instead of failing half-way. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Kysely's own adapter takes no lock on SQLite, so two processes starting at once could both migrate. */
class LockingSqliteAdapter extends SqliteAdapter {
  /** Migrations then run in one transaction, which is immediate: the second process waits and finds nothing to do. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** better-sqlite3 3.51.3 fixed a loss of data in WAL mode; 3.52.0 was withdrawn. */
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

/** Kysely prepares each query anew; keeping the prepared statement makes a small query several times faster. */
function keepStatements(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      database.close();
    },
    prepare(text) {
      const kept = statements.get(text);
      if (kept) return kept;
      const statement = database.prepare(text) as unknown as SqliteStatement;
      if (statements.size >= KEPT_STATEMENTS) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
