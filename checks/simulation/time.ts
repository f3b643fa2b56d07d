import type { Timers } from '#server/runtime/timers.ts';
import { asCaller, currentOwner, type Owner } from './owner.ts';

interface Waiting {
  at: number;
  /** Of two timers that fall due at once, the older one comes first. */
  number: number;
  owner: Owner | undefined;
  run: () => void;
}

export type SimulatedTime = ReturnType<typeof createSimulatedTime>;

/** Time that passes only when it is told to. Timers of a process end with it. */
export function createSimulatedTime(startsAt: Date) {
  const waiting = new Set<Waiting>();
  let passedMs = 0;
  let number = 0;

  const timers: Timers = {
    now: () => passedMs,
    setTimeout: (run, ms) => ({ stop: start(run, ms), unref() {} }),
    setInterval(run, ms) {
      let stop = start(again, ms);
      return { stop: () => stop(), unref() {} };

      function again(): void {
        stop = start(again, ms);
        run();
      }
    },
    pause,
    timeoutSignal(ms) {
      const controller = new AbortController();
      start(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
      return controller.signal;
    },
  };

  return {
    timers,
    /** The time of the world; a machine's clock may differ. */
    now: () => new Date(startsAt.getTime() + passedMs),
    passedMs: () => passedMs,
    /** In how many milliseconds the next timer falls due; undefined without one. */
    untilNext: () => {
      const next = findNext();
      return next && Math.max(0, next.at - passedMs);
    },
    fireNext,
    leap,
    forget,
  };

  /** Lets time pass to the next timer, and runs it. */
  function fireNext(): void {
    const next = findNext();
    if (!next) return;
    waiting.delete(next);
    passedMs = Math.max(passedMs, next.at);
    next.run();
  }

  /** As when a machine wakes from sleep: all timers that fell due meanwhile are late. */
  function leap(ms: number): void {
    passedMs += ms;
  }

  /** Those of a process that has ended. */
  function forget(owner: Owner): void {
    for (const one of waiting) if (one.owner === owner) waiting.delete(one);
  }

  function start(run: () => void, ms: number): () => void {
    number += 1;
    const at = passedMs + Math.max(0, ms || 0);
    const one = { at, number, owner: currentOwner(), run: asCaller(run) };
    waiting.add(one);
    return () => waiting.delete(one);
  }

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (one.owner?.frozen) continue;
      if (!next || one.at < next.at || (one.at === next.at && one.number < next.number)) next = one;
    }
    return next;
  }

  function pause(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      const stop = start(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', abort, { once: true });

      function abort(): void {
        stop();
        reject(abortError(signal));
      }
    });
  }
}

/** As `node:timers/promises` has it. */
function abortError(signal: AbortSignal | undefined): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason });
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' });
}
