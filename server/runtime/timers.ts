import { setTimeout as nodePause } from 'node:timers/promises';

/** What the server asks of time: a simulation may give another. */
export interface Timers {
  /** Milliseconds that never jump. */
  now(): number;
  setTimeout(run: () => void, ms: number): Timer;
  setInterval(run: () => void, ms: number): Timer;
  /** Rejects with an AbortError when `signal` is aborted. With `ref: false` it does not keep the process alive. */
  pause(ms: number, options?: PauseOptions): Promise<void>;
  /** As `AbortSignal.timeout`. */
  timeoutSignal(ms: number): AbortSignal;
}

export interface Timer {
  stop(): void;
  /** It no longer keeps the process alive. */
  unref(): void;
}

interface PauseOptions {
  signal?: AbortSignal;
  ref?: boolean;
}

/** Looked up at each call, so that fake timers of tests hold here too. */
export const nodeTimers: Timers = {
  now: () => performance.now(),
  setTimeout(run, ms) {
    const handle = globalThis.setTimeout(run, ms);
    return { stop: () => globalThis.clearTimeout(handle), unref: () => void handle.unref() };
  },
  setInterval(run, ms) {
    const handle = globalThis.setInterval(run, ms);
    return { stop: () => globalThis.clearInterval(handle), unref: () => void handle.unref() };
  },
  pause: (ms, options) => nodePause(ms, undefined, options),
  timeoutSignal: (ms) => AbortSignal.timeout(ms),
};

let timers = nodeTimers;

/** For the simulation only. */
export function replaceTimers(others: Timers): void {
  timers = others;
}

export const monotonicMs = (): number => timers.now();

export const startTimer = (run: () => void, ms: number): Timer => timers.setTimeout(run, ms);

export const startInterval = (run: () => void, ms: number): Timer => timers.setInterval(run, ms);

export const pause = (ms: number, options?: PauseOptions): Promise<void> =>
  timers.pause(ms, options);

export const timeoutSignal = (ms: number): AbortSignal => timers.timeoutSignal(ms);
