import { monotonicMs } from '../../runtime/timers.ts';
/** Who waits for the provider's answer; parents go first, the sweep last. */
export type Caller = 'parent' | 'webhook' | 'sweep';

/** How many milliseconds to wait before a call; undefined, taking nothing, when a parent would wait too long. */
export type ProviderBudget = (caller: Caller) => number | undefined | Promise<number | undefined>;

const SHARE_OF_BURST: Record<Caller, number> = { parent: 1, webhook: 0.5, sweep: 0 };
/** Parents beyond it are asked to try again; otherwise all of them would wait in vain. */
const LONGEST_WAIT_OF_A_PARENT_MS = 1_500;

/** A leaky bucket: a sixth of `perMinute` may come at once, the rest is spread evenly. `now` never jumps. */
export function createProviderBudget(
  perMinute: number,
  now: () => number = monotonicMs,
): (caller: Caller) => number | undefined {
  let emptyAt = 0;

  return (caller) => {
    const { gapMs, burstMs, longestWaitMs } = shareOf(caller, perMinute);
    const at = now();
    emptyAt = Math.max(emptyAt, at);
    const waitMs = Math.max(0, emptyAt - at - burstMs);
    if (longestWaitMs !== undefined && waitMs > longestWaitMs) return undefined;
    emptyAt += gapMs;
    return waitMs;
  };
}

/** A call fills the bucket by `gapMs`. Callers wait when it is fuller than `burstMs`, at most `longestWaitMs`. */
export function shareOf(caller: Caller, perMinute: number) {
  const burst = Math.floor(perMinute / 6);
  const gapMs = 60_000 / (perMinute - burst);
  const burstMs = SHARE_OF_BURST[caller] * (burst - 1) * gapMs;
  return {
    gapMs,
    burstMs,
    longestWaitMs: caller === 'parent' ? LONGEST_WAIT_OF_A_PARENT_MS : undefined,
  };
}
