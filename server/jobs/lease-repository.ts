import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';
import type { Database } from '../database/schema.ts';
import { randomUuid } from '../runtime/randomness.ts';
import { monotonicMs, startInterval } from '../runtime/timers.ts';

const LEASE_MS = 60_000;
/** Later than any new lease can end. */
const FUTURE_MS = LEASE_MS + CLOCK_TOLERANCE_MS;

export type Lease = ReturnType<typeof createLease>;

interface LeaseOptions {
  db: Database;
  name: string;
  /** The database's clock, shared by all processes. */
  databaseClock: () => Promise<Date>;
  log: { warn(details: object, message: string): void };
}

/** The right of one process to one kind of work, for a minute at a time; it also ends when a clock was set back. */
export function createLease({ db, name, databaseClock, log }: LeaseOptions) {
  const holder = randomUuid();
  /** On this process's monotonic clock. */
  let heldUntil = 0;

  return { hold, holdDuring, release, finishedAt, markFinished };

  async function hold(): Promise<boolean> {
    const askedAt = monotonicMs();
    if (heldUntil - askedAt > LEASE_MS / 2) return true;
    const now = await databaseClock();
    const before = await find();
    const latest = later(now, FUTURE_MS);
    const taken = await take(now, latest);
    if (taken && before && before.until > latest) {
      const sentence = 'a lease from the future counts as ended: a clock was put back';
      log.warn({ lease: name, until: before.until }, sentence);
    }
    heldUntil = taken ? askedAt + LEASE_MS : 0;
    return taken;
  }

  /** Keeps a held lease while `work` lasts. */
  async function holdDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    const renewing = startInterval(() => hold().catch(() => {}), LEASE_MS / 4);
    try {
      return await work();
    } finally {
      renewing.stop();
    }
  }

  async function release(): Promise<void> {
    heldUntil = 0;
    const now = await databaseClock();
    await db
      .updateTable('leases')
      .set({ until: now.toISOString() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }

  async function finishedAt(): Promise<Date | undefined> {
    const before = await find();
    return before?.finishedAt ? new Date(before.finishedAt) : undefined;
  }

  async function markFinished(at: Date): Promise<void> {
    await db
      .updateTable('leases')
      .set({ finished_at: at.toISOString() })
      .where('name', '=', name)
      .execute();
  }

  async function find() {
    return db
      .selectFrom('leases')
      .select(['until', 'finished_at as finishedAt'])
      .where('name', '=', name)
      .executeTakeFirst();
  }

  /** False while another holder has it. A lease that ended, or ends after `latest`, is free. */
  async function take(now: Date, latest: string): Promise<boolean> {
    const until = later(now, LEASE_MS);
    const taken = await db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, until })
          .where((eb) =>
            eb.or([
              eb('leases.holder', '=', holder),
              eb('leases.until', '<', now.toISOString()),
              eb('leases.until', '>', latest),
            ]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  }
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
