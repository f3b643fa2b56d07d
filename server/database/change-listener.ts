import type { Client } from 'pg';
import { randomFraction } from '../runtime/randomness.ts';
import { startTimer, type Timer } from '../runtime/timers.ts';
import { CHANGES_CHANNEL, type Changes, changeKinds } from './changes.ts';
import { isPooled } from './postgres-connections.ts';

interface ListenerOptions {
  /** Past any pooler: on a shared connection notifications would go to others. */
  url: string;
  changes: Changes;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  /** Before each retry; the last one repeats. */
  pausesMs?: readonly number[];
}

const TIMEOUT_MS = 5_000;
const PAUSES_MS = [250, 1_000, 5_000, 30_000];
/** How soon a silently lost connection is noticed, plus some ten seconds of the system's own. */
const QUIET_BEFORE_PROBE_MS = 10_000;

export const POOLED =
  'DATABASE_URL leads to a pooler, through which no process hears of changes at once; name PostgreSQL itself in DATABASE_DIRECT_URL';

/** While the connection is lost, cached data expires after five seconds. `start` resolves after the first try. */
export function createChangeListener({ url, changes, log, pausesMs = PAUSES_MS }: ListenerOptions) {
  let client: Client | undefined;
  let retry: Timer | undefined;
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
    // Changes during the gap were missed.
    for (const kind of changeKinds) changes.emit(kind);
    if (failures > 0) log.info({}, 'changes of other processes are heard again');
    failures = 0;
  }

  async function stop(): Promise<void> {
    isStopped = true;
    retry?.stop();
    await client?.end().catch(() => {});
  }

  async function connect(): Promise<Client> {
    // Loaded here: a school on SQLite does not need it.
    const { default: pg } = await import('pg');
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_BEFORE_PROBE_MS,
    });
    connection.on('error', () => {});
    connection.on('notification', ({ payload }) => {
      const kind = changeKinds.find((known) => known === payload);
      if (kind) changes.emit(kind);
    });
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

  function tryLater(error: unknown): void {
    client = undefined;
    if (isStopped) return;
    if (failures === 0) {
      const message = 'changes of other processes are not heard: they show within five seconds';
      log.warn({ err: error }, message);
    }
    const longest = pausesMs[failures] ?? pausesMs.at(-1) ?? 0;
    failures += 1;
    // Random, so that processes do not all reconnect at once.
    retry = startTimer(start, longest * (0.5 + randomFraction() / 2));
    retry.unref();
  }
}
