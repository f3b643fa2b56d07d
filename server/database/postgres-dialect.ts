import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { ClientBase } from 'pg';

/** How long PostgreSQL lets us do one thing, in milliseconds; 0 is for ever. */
export interface TimeLimits {
  statementMs: number;
  /** How long a statement waits for rows that another transaction has changed. */
  lockMs: number;
  /** How long a transaction may do nothing: what a process that hangs has locked is free again after this. */
  idleInTransactionMs: number;
}

/** Shorter than anybody's patience: a request that is answered 503 may be sent again. */
export const USUAL: TimeLimits = {
  statementMs: 9_000,
  lockMs: 5_000,
  idleInTransactionMs: 30_000,
};

/** Migrations, which wait for each other, backups, whose transaction does nothing while `pg_dump` works, and commands. */
export const LONG_WORK: TimeLimits = {
  statementMs: 30 * 60_000,
  lockMs: 30 * 60_000,
  idleInTransactionMs: 0,
};

const CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL itself says no first, and the connection stays of use; this is for one whose server is gone. */
const GRACE_MS = 1_000;

/** Kysely's own dialect for a school's PostgreSQL, straight or through a pooler such as PgBouncer. */
export function openPostgres(url: string, limits: TimeLimits): PostgresDialect {
  return new LimitedDialect({ pool: () => openPool(url, limits) }, limits);
}

async function openPool(url: string, limits: TimeLimits) {
  // Loaded here: a school on SQLite starts without it.
  const { default: pg } = await import('pg');
  // Amounts in kobo and counts are far below 2^53; as text they would have to be converted everywhere.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: limits.statementMs + GRACE_MS,
    onConnect: (client) => limitSession(client, limits),
  });
  // A connection that the server ends must not end the process, whether it is idle or in use: its query is rejected,
  // and the next one opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Whether something stands between us and PostgreSQL that lends its connections to many, such as PgBouncer: it names
 * another process than the one that answers. What is set for a session there is set for strangers.
 */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid !== processOf(client);
}

/** For statements outside of transactions. Not as parameters of the start: PgBouncer refuses those it does not know. */
async function limitSession(client: ClientBase, limits: TimeLimits): Promise<void> {
  await client.query(`select ${settingsOf(limits, 'false')} where pg_backend_pid() = $1`, [
    processOf(client),
  ]);
}

/** What it was told when it connected; the types of the driver leave it out. */
function processOf(client: ClientBase): number | undefined {
  return (client as { processID?: number }).processID;
}

class LimitedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #limits: TimeLimits;

  constructor(config: PostgresDialectConfig, limits: TimeLimits) {
    super(config);
    this.#config = config;
    this.#limits = limits;
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config, this.#limits);
  }
}

/** Each transaction says itself how long it may take, in the message that begins it: that holds through every pooler. */
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
