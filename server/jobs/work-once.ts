import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/schema.ts';
import { createLease } from './lease.ts';

/** Others write in between. */
const PAUSE_MS = 10;

/** Leases of such work begin with it: it is no nightly work, and never comes again. */
export const ONCE = 'once ';

interface Parts {
  db: Database;
  databaseClock: () => Promise<Date>;
  clock: () => Date;
  /** Names the work for ever; a new name has it done again. */
  name: string;
  /** Does the rows after a place and answers the last of them; undefined when there were none. */
  piece: (after: number) => Promise<number | undefined>;
}

/**
 * Stored rows that this version needs in another form, changed in pieces while the school is open; by one process, and
 * once. Stopped half-way it begins again with the next start, so a row that is done must stay as it is.
 */
export function addWorkOnce(app: FastifyInstance, parts: Parts): void {
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
