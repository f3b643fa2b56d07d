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

export interface MovableClock extends Clock {
  /** Moves the time on; what falls due by that happens at once. */
  advance(ms: number): void;
}

/** The time of `base`, which can be moved on: an hour's wait takes no hour. */
export function createMovableClock(base: Clock): MovableClock {
  const waiting = new Map<object, { at: number; task: () => void; cancel: () => void }>();
  let ahead = 0;
  const now = () => base.now() + ahead;

  function arm(key: object, at: number, task: () => void): void {
    const fire = () => {
      // A delay longer than a timer can hold comes in pieces.
      if (at > now()) return arm(key, at, task);
      waiting.delete(key);
      task();
    };
    waiting.set(key, { at, task, cancel: base.schedule(fire, Math.max(0, at - now())) });
  }

  return {
    now,

    schedule(task, delayMs) {
      const key = {};
      arm(key, now() + delayMs, task);
      return () => {
        waiting.get(key)?.cancel();
        waiting.delete(key);
      };
    },

    advance(ms) {
      ahead += ms;
      for (const [key, { at, task, cancel }] of [...waiting]) {
        cancel();
        arm(key, at, task);
      }
    },
  };
}

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
