/** Time and timers, so that tests can move both. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  schedule(task: () => void, delayMs: number): () => void;
}

export interface Timers {
  /** Runs `task` at the instant `at` (or at once when that has passed), unless `stop` comes first. */
  at(at: number, task: () => void): void;
  stop(): void;
}

const LONGEST_DELAY_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(task, delayMs) {
    const timer = setTimeout(task, Math.min(delayMs, LONGEST_DELAY_MS));
    return () => clearTimeout(timer);
  },
};

/** Keeps every timer of the sandbox in one place, so that closing it leaves none behind. */
export function createTimers(clock: Clock): Timers {
  const cancels = new Set<() => void>();
  let stopped = false;

  return {
    at(at, task) {
      if (stopped) return;
      const cancel = clock.schedule(
        () => {
          cancels.delete(cancel);
          task();
        },
        Math.max(0, at - clock.now()),
      );
      cancels.add(cancel);
    },

    stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}
