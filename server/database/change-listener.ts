import type { Client } from 'pg';
import { CHANGES_CHANNEL, type ChangeKind, type Changes, changeKinds } from './changes.ts';
import { isPooled } from './postgres-dialect.ts';

interface Parts {
  /** PostgreSQL itself: a pooler lends its connections to others, who would hear what is said to us. */
  url: string;
  changes: Changes;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  /** Before each further try; the last one for all that follow. */
  pausesMs?: readonly number[];
}

const TIMEOUT_MS = 5_000;
const PAUSES_MS = [250, 1_000, 5_000, 30_000];
/** How soon a line that is cut without a word is noticed, but for the ten seconds the system goes on asking. */
const QUIET_BEFORE_PROBE_MS = 10_000;

export const POOLED =
  'DATABASE_URL leads to a pooler, through which no process hears of changes at once; name PostgreSQL itself in DATABASE_DIRECT_URL';

export type ChangeListener = ReturnType<typeof createChangeListener>;

/**
 * Hears what other processes change, by a connection of its own. While that is lost nothing is heard, and what is kept
 * lives as long as without it: five seconds. `start` resolves after the first try, whatever became of it.
 */
export function createChangeListener({ url, changes, log, pausesMs = PAUSES_MS }: Parts) {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  return { start, stop };

  async function start(): Promise<void> {
    if (isStopped) return;
    try {
      client = await connect();
    } catch (error) {
      return tryLater(error);
    }
    // Whatever was changed while nobody listened was not heard.
    for (const kind of changeKinds) changes.emit(kind);
    if (failures > 0) log.info({}, 'changes of other processes are heard again');
    failures = 0;
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  }

  async function connect(): Promise<Client> {
    // Loaded here: a school on SQLite starts without it.
    const { default: pg } = await import('pg');
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_BEFORE_PROBE_MS,
    });
    connection.on('error', () => {});
    connection.on('notification', ({ payload }) => hear(payload));
    try {
      await connection.connect();
      if (await isPooled(connection)) throw new Error(POOLED);
      await connection.query(`listen ${CHANGES_CHANNEL}`);
    } catch (error) {
      await connection.end().catch(() => {});
      throw error;
    }
    connection.on('end', () => tryLater(new Error('the connection has ended')));
    return connection;
  }

  function hear(said: string | undefined): void {
    const kind = changeKinds.find((known): known is ChangeKind => known === said);
    if (kind) changes.emit(kind);
  }

  function tryLater(error: unknown): void {
    client = undefined;
    if (isStopped) return;
    if (failures === 0) {
      const message = 'changes of other processes are not heard: they show within five seconds';
      log.warn({ err: error }, message);
    }
    const longest = pausesMs[failures] ?? pausesMs.at(-1) ?? 0;
    failures += 1;
    // By chance, so that processes do not all come back at the same moment.
    retry = setTimeout(start, longest * (0.5 + Math.random() / 2));
    retry.unref();
  }
}
