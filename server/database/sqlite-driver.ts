import type SQLite from 'better-sqlite3';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { monotonicMs, pause } from '../runtime/timers.ts';

/** How long a call waits for a locked database. */
export interface LockTimeouts {
  /** after the lock was first met */
  longestMs: number;
  /** for calls that come after that */
  whileLockedMs: number;
}

/** A request may meet a lock twice, and must fail within six seconds. */
const LOCK_TIMEOUTS: LockTimeouts = { longestMs: 4_000, whileLockedMs: 1_000 };
const PAUSES_MS = [5, 10, 20, 40];
const MOST_STATEMENTS = 300;

/** A single statement, or a transaction, which has the connection to itself. */
interface Visit extends DatabaseConnection {
  holdsMutex: boolean;
}

/**
 * Runs statements on better-sqlite3. While another program has the lock it retries after a pause, in which others
 * can read; SQLite's own waiting would block the process, and so would Kysely's driver.
 */
export class RetryingSqliteDriver implements Driver {
  readonly #database: SQLite.Database;
  readonly #timeouts: LockTimeouts;
  readonly #statements = new Map<string, SQLite.Statement>();
  readonly #mutex = createMutex();
  #lockedSince: number | undefined;

  constructor(database: SQLite.Database, timeouts = LOCK_TIMEOUTS) {
    this.#database = database;
    this.#timeouts = timeouts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Visit> {
    const visit: Visit = {
      holdsMutex: false,
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (visit.holdsMutex) return this.#run<Row>(query.sql, query.parameters);
        await this.#mutex.acquire();
        return this.#untilUnlocked<Row>(query.sql, query.parameters).finally(this.#mutex.release);
      },
      streamQuery: () => {
        throw new Error('rows are not streamed from SQLite');
      },
    };
    return visit;
  }

  /** What writes takes the lock first: a second process waits instead of failing half-way. */
  async beginTransaction(visit: Visit, { accessMode }: TransactionSettings): Promise<void> {
    await this.#mutex.acquire();
    try {
      await this.#untilUnlocked(accessMode === 'read only' ? 'begin' : 'begin immediate', []);
      visit.holdsMutex = true;
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit', []);
  }

  /** SQLite ends a transaction itself when the disk is full; a second rollback would hide that error. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#run('rollback', []);
  }

  async releaseConnection(visit: Visit): Promise<void> {
    if (visit.holdsMutex) this.#mutex.release();
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  /** Must hold the mutex; releases it while waiting. */
  async #untilUnlocked<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const cameAt = monotonicMs();
    for (let tries = 0; ; tries += 1) {
      try {
        const result = this.#run<Row>(sql, parameters);
        // Readers pass a writer's lock: only a write shows that it is gone.
        if (!this.#statement(sql).readonly) this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error) || monotonicMs() >= this.#givesUpAt(cameAt)) throw error;
      }
      this.#mutex.release();
      await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0);
      await this.#mutex.acquire();
    }
  }

  #givesUpAt(cameAt: number): number {
    this.#lockedSince ??= monotonicMs();
    const { longestMs, whileLockedMs } = this.#timeouts;
    return Math.max(this.#lockedSince + longestMs, cameAt + whileLockedMs);
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#statement(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Preparing small queries each time would be several times slower. */
  #statement(sql: string): SQLite.Statement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** True while another program has locked the database. */
export function isLocked(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/** A lock, in order of arrival. Not p-queue: it is taken in one call and released in another. */
function createMutex() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  return {
    async acquire(): Promise<void> {
      if (isTaken) await new Promise<void>((begin) => waiting.push(begin));
      isTaken = true;
    },
    release(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
