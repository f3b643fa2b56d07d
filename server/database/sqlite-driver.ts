import { setTimeout as pause } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** How long a call waits for a database that another program has locked. */
export interface Patience {
  /** after the lock was met first */
  longestMs: number;
  /** for whoever comes while it has lasted longer than that */
  whileLockedMs: number;
}

/** One request may meet a lock twice (noting that a session is in use, then its own write): 503 within six seconds. */
const PATIENCE: Patience = { longestMs: 4_000, whileLockedMs: 1_000 };
const PAUSES_MS = [5, 10, 20, 40];
const KEPT_STATEMENTS = 300;

/** One user of the one connection: a single statement, or a transaction, which has the connection to itself. */
interface Visit extends DatabaseConnection {
  hasTurn: boolean;
}

/**
 * Runs statements on better-sqlite3. SQLite's own waiting for a lock would stop the whole process, so a locked
 * database is asked again after a pause, in which others read. Kysely's own driver cannot pause like that: its queue
 * lets nobody pass.
 */
export class PatientSqliteDriver implements Driver {
  readonly #database: SQLite.Database;
  readonly #patience: Patience;
  readonly #statements = new Map<string, SQLite.Statement>();
  readonly #turns = createTurns();
  #lockedSince: number | undefined;

  constructor(database: SQLite.Database, patience = PATIENCE) {
    this.#database = database;
    this.#patience = patience;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Visit> {
    const visit: Visit = {
      hasTurn: false,
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (visit.hasTurn) return this.#run<Row>(query.sql, query.parameters);
        await this.#turns.take();
        return this.#untilUnlocked<Row>(query.sql, query.parameters).finally(this.#turns.end);
      },
      streamQuery: () => {
        throw new Error('rows are not streamed from SQLite');
      },
    };
    return visit;
  }

  /** Every transaction here writes: taking the lock first lets a second process wait instead of failing half-way. */
  async beginTransaction(visit: Visit): Promise<void> {
    await this.#turns.take();
    try {
      await this.#untilUnlocked('begin immediate', []);
      visit.hasTurn = true;
    } catch (error) {
      this.#turns.end();
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit', []);
  }

  /** SQLite ends a transaction by itself when the disk is full; a second end would hide that from the caller. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#run('rollback', []);
  }

  async releaseConnection(visit: Visit): Promise<void> {
    if (visit.hasTurn) this.#turns.end();
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }

  /** To be called, and comes back, with the turn; gives it up while it waits. */
  async #untilUnlocked<Row>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const cameAt = performance.now();
    for (let tries = 0; ; tries += 1) {
      try {
        const result = this.#run<Row>(sql, parameters);
        // Readers pass a writer's lock: only a write shows that it is gone.
        if (!this.#statement(sql).readonly) this.#lockedSince = undefined;
        return result;
      } catch (error) {
        if (!isLocked(error) || performance.now() >= this.#givesUpAt(cameAt)) throw error;
      }
      this.#turns.end();
      await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1));
      await this.#turns.take();
    }
  }

  #givesUpAt(cameAt: number): number {
    this.#lockedSince ??= performance.now();
    const { longestMs, whileLockedMs } = this.#patience;
    return Math.max(this.#lockedSince + longestMs, cameAt + whileLockedMs);
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#statement(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Preparing a small query anew each time would make it several times slower. */
  #statement(sql: string): SQLite.Statement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** True while another program has what is needed of the database. */
export function isLocked(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

/**
 * One at a time, in the order of asking. Not the queue of the other rooms: here a turn begins in one call and ends in
 * another, is given up and asked for again in between, and every statement needs one.
 */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((begin) => waiting.push(begin));
      isTaken = true;
    },
    end(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
