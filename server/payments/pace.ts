import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the next question may be asked; false when there is no next one, because the work stops. */
export type Pace = (stopping: AbortSignal) => Promise<boolean>;

/** Spreads questions evenly, so that the sweep leaves room for parents under the provider's limit. */
export function createPace(perMinute: number): Pace {
  const gapMs = 60_000 / perMinute;
  let next = 0;
  return async (stopping) => {
    const now = performance.now();
    const waitMs = Math.max(0, next - now);
    next = Math.max(next, now) + gapMs;
    if (waitMs > 0) await pause(waitMs, undefined, { signal: stopping }).catch(() => {});
    return !stopping.aborted;
  };
}
