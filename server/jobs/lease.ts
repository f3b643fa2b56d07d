import { randomUUID } from 'node:crypto';
import { CLOCK_TOLERANCE_MS } from '../database/due-rows.ts';
import type { Database } from '../database/schema.ts';
import { createLeaseRepository } from './lease-repository.ts';

const LEASE_MS = 60_000;
/** Further ahead than any lease that was just taken. */
const FUTURE_MS = LEASE_MS + CLOCK_TOLERANCE_MS;

export type Lease = ReturnType<typeof createLease>;

interface Parts {
  db: Database;
  name: string;
  /** The database's own, so that all processes mean the same by "now". */
  databaseClock: () => Promise<Date>;
  log: { warn(details: object, message: string): void };
}

/**
 * The right to do one kind of work. One process has it at a time; of a process that died it ends by itself, also when
 * a clock was put back: a lease never reaches further than a minute, and one that does counts as ended.
 */
export function createLease({ db, name, databaseClock, log }: Parts) {
  const kept = createLeaseRepository(db, name);
  const holder = randomUUID();
  /** On this process's own clock, which nobody puts forward or back. */
  let heldUntil = 0;

  return { hold, holdDuring, release, finishedAt, markFinished: kept.updateFinishedAt };

  /** True when this process may work for the next half minute at least. */
  async function hold(): Promise<boolean> {
    const askedAt = performance.now();
    if (heldUntil - askedAt > LEASE_MS / 2) return true;
    const now = await databaseClock();
    const before = await kept.find();
    const latest = later(now, FUTURE_MS);
    const taken = await kept.take(holder, later(now, LEASE_MS), { now: now.toISOString(), latest });
    if (taken && before && before.until > latest) {
      const { until } = before;
      log.warn(
        { lease: name, until },
        'a lease from the future counts as ended: a clock was put back',
      );
    }
    heldUntil = taken ? askedAt + LEASE_MS : 0;
    return taken;
  }

  /** Keeps the right, once it is held, while `work` lasts, however long that is. */
  async function holdDuring<Result>(work: () => Promise<Result>): Promise<Result> {
    const renewing = setInterval(() => hold().catch(() => {}), LEASE_MS / 4);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
    }
  }

  /** Lets another process begin at once. */
  async function release(): Promise<void> {
    heldUntil = 0;
    const now = await databaseClock();
    await kept.updateUntil(holder, now.toISOString());
  }

  /** When the work was last finished, by whichever process. */
  async function finishedAt(): Promise<Date | undefined> {
    const before = await kept.find();
    return before?.finishedAt ? new Date(before.finishedAt) : undefined;
  }
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
