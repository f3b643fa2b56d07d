import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { ClientBase } from 'pg';

/** Milliseconds; 0 is no limit. */
export interface TimeLimits {
  statementMs: number;
  /** For rows that another transaction has changed. */
  lockMs: number;
  /** Frees what a hanging process has locked. */
  idleInTransactionMs: number;
}

/** Short enough that a failed request can be sent again. */
export const USUAL: TimeLimits = {
  statementMs: 9_000,
  lockMs: 5_000,
  idleInTransactionMs: 30_000,
};

/** For migrations, backups and commands. */
export const LONG_WORK: TimeLimits = {
  statementMs: 30 * 60_000,
  lockMs: 30 * 60_000,
  idleInTransactionMs: 0,
};

const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL itself times out first; this is for a server that is gone. */
const GRACE_MS = 1_000;

export function openPostgres(url: string, limits: TimeLimits): Dialect {
  return limitedDialect({ pool: () => openPool(url, limits) }, limits);
}

async function openPool(url: string, limits: TimeLimits) {
  // Loaded here: a school on SQLite does not need it.
  const { default: pg } = await import('pg');
  // Our numbers are far below 2^53; as text they would need conversion everywhere.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: limits.statementMs + GRACE_MS,
    onConnect: (client) => limitSession(client, limits),
  });
  // A connection ended by the server must not end the process: its query is rejected, and the next one opens
  // another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whether a pooler such as PgBouncer is in between, where session settings would leak to others. */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid !== processOf(client);
}

/** For statements outside transactions. Not start parameters: PgBouncer refuses unknown ones. */
async function limitSession(client: ClientBase, limits: TimeLimits): Promise<void> {
  await client.query(`select ${settingsOf(limits, 'false')} where pg_backend_pid() = $1`, [
    processOf(client),
  ]);
}

/** Known since connecting, but missing in the driver's types. */
function processOf(client: ClientBase): number | undefined {
  return (client as { processID?: number }).processID;
}

/** Kysely's dialect with time limits, and without the migrator's own lock. */
export function limitedDialect(config: PostgresDialectConfig, limits: TimeLimits): Dialect {
  return {
    createAdapter: () => new UnlockedAdapter(),
    createDriver: () => new LimitedDriver(config, limits),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A pooler loses that lock; see migrate.ts. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/** Sets the limits in the message that begins a transaction: that works through every pooler. */
class LimitedDriver extends PostgresDriver {
  readonly #limits: TimeLimits;

  constructor(config: PostgresDialectConfig, limits: TimeLimits) {
    super(config);
    this.#limits = limits;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begin = `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
    await connection.executeQuery(
      CompiledQuery.raw(`${begin}; select ${settingsOf(this.#limits, 'true')}`),
    );
  }
}

function settingsOf(limits: TimeLimits, untilTheEndOfTheTransaction: 'true' | 'false'): string {
  const settings = {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
  return Object.entries(settings)
    .map(([name, ms]) => `set_config('${name}', '${ms}', ${untilTheEndOfTheTransaction})`)
    .join(', ');
}
