const SHORTEST_SLEEP_MS = 1_000;

interface Parts {
  /** Does all that is due now; looks at `isStopped` in between, so that an end need not wait for all of it. */
  work: () => Promise<void>;
  /** When something is due next; undefined while nothing waits. */
  nextDueAt: () => Promise<Date | undefined>;
  clock: () => Date;
  /** How often a look is taken whatever is due: another process may have left something. */
  longestSleepMs: number;
  /** Also the pause after a failure, and before what is overdue already. */
  shortestSleepMs?: () => number;
  onFailure: (error: unknown) => void;
}

export type Poller = ReturnType<typeof createPoller>;

/**
 * Does `work` when it is woken and when something becomes due, never twice at a time. A call of `wake` while it works
 * has it look once more; `stop` resolves when nothing is under way any more, and nothing begins after it.
 */
export function createPoller(parts: Parts) {
  const { work, nextDueAt, clock, longestSleepMs, onFailure } = parts;
  const { shortestSleepMs = () => SHORTEST_SLEEP_MS } = parts;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wokenAgain = false;
  let stopped = false;

  return { wake, stop, isStopped: () => stopped };

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
    clearTimeout(timer);
    await running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
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
    timer = setTimeout(wake, Math.min(Math.max(ms, shortestSleepMs()), longestSleepMs));
    timer.unref();
  }
}
