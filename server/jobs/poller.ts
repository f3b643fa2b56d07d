import { startTimer, type Timer } from '../runtime/timers.ts';
import type { Lease } from './lease-repository.ts';

const SHORTEST_SLEEP_MS = 1_000;

interface PollerOptions {
  /** Does all that is due; checks `isStopped` in between. */
  work: () => Promise<void>;
  nextDueAt: () => Promise<Date | undefined>;
  clock: () => Date;
  /** Wakes at least this often: another process may have left work. */
  longestSleepMs: number;
  /** Also the pause after a failure, and before overdue work. */
  shortestSleepMs?: () => number;
  onFailure: (error: unknown) => void;
  /** For work that one process does at a time. */
  lease?: Lease;
  /** How long `stop` waits for the work before `signal` is aborted. */
  graceMs?: number | undefined;
}

export type Poller = ReturnType<typeof createPoller>;

/** Runs `work` when woken or due, never twice at a time. `stop` resolves when nothing is running any more. */
export function createPoller(parts: PollerOptions) {
  const { work, nextDueAt, clock, longestSleepMs, onFailure } = parts;
  const { shortestSleepMs = () => SHORTEST_SLEEP_MS, lease, graceMs = 3_000 } = parts;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: Timer | undefined;
  let wokenAgain = false;
  let stopped = false;

  return { wake, stop, isStopped: () => stopped, mayGoOn, signal: stopping.signal };

  /** Whether the process goes on and still has the lease. */
  async function mayGoOn(): Promise<boolean> {
    return !stopped && (!lease || (await lease.hold()));
  }

  function wake(): void {
    if (stopped) return;
    wokenAgain = true;
    running ??= run().finally(() => {
      running = undefined;
      if (wokenAgain) wake();
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    timer?.stop();
    const grace = startTimer(() => stopping.abort(), graceMs);
    await running;
    grace.stop();
    await lease?.release().catch(() => {});
  }

  async function run(): Promise<void> {
    timer?.stop();
    try {
      while (wokenAgain && !stopped) {
        wokenAgain = false;
        await work();
      }
    } catch (error) {
      onFailure(error);
    }
    await sleepUntilNextDue();
  }

  async function sleepUntilNextDue(): Promise<void> {
    if (stopped) return;
    const next = await nextDueAt().catch(() => undefined);
    const ms = next ? next.getTime() - clock().getTime() : longestSleepMs;
    timer = startTimer(wake, Math.min(Math.max(ms, shortestSleepMs()), longestSleepMs));
    timer.unref();
  }
}
