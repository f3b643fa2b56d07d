import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { pause } from '../runtime/timers.ts';
import { createLease } from './lease-repository.ts';

/** Lets other writes in between. */
const PAUSE_MS = 10;

/** Begins the lease names of this work, which is never repeated. */
export const ONCE = 'once ';

interface WorkOnceOptions {
  db: Database;
  databaseClock: () => Promise<Date>;
  clock: () => Date;
  /** Identifies the work for ever; a new name runs it again. */
  name: string;
  /** Processes the rows after a place and returns the last; undefined when there are none. */
  piece: (after: number) => Promise<number | undefined>;
}

/** Converts stored rows while the school is open. It may start over: converting a row twice must be harmless. */
export function addWorkOnce(app: FastifyInstance, parts: WorkOnceOptions): void {
  const { db, databaseClock, clock, piece } = parts;
  const name = `${ONCE}${parts.name}`;
  const lease = createLease({ db, name, databaseClock, log: app.log });
  let isStopping = false;
  let running: Promise<void> | undefined;

  app.addHook('onListen', async () => {
    running = run().catch((error: unknown) => {
      app.log.error(
        { err: error, name },
        'stored rows are not in their new form; tried again at the next start',
      );
    });
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    await running;
  });

  async function run(): Promise<void> {
    if ((await lease.finishedAt()) || !(await lease.hold())) return;
    try {
      await lease.holdDuring(doAll);
    } finally {
      await lease.release();
    }
  }

  async function doAll(): Promise<void> {
    let place: number | undefined = 0;
    while (place !== undefined && !isStopping) {
      place = await piece(place);
      await pause(PAUSE_MS);
    }
    if (place === undefined) await lease.markFinished(clock());
  }
}
