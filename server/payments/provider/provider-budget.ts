/** Who waits for the provider's answer: a parent, a stored message, or only the sweep. */
export type Asker = 'parent' | 'webhook' | 'sweep';

/**
 * Takes a call out of the budget and says how many milliseconds to wait before it is made; undefined, taking nothing,
 * when a parent would wait too long.
 */
export type ProviderBudget = (asker: Asker) => number | undefined | Promise<number | undefined>;

/** What of the burst each may use. The sweep has none of it: it takes its turn when the others have caught up. */
const SHARE_OF_BURST: Record<Asker, number> = { parent: 1, webhook: 0.5, sweep: 0 };
/** Parents are many: whoever comes later is told to try again, or all of them would wait in vain. */
const LONGEST_WAIT_OF_A_PARENT_MS = 1_500;

/**
 * Shares the provider's limit among all that ask: never more than `perMinute` calls in any minute, parents first, the
 * sweep last. A sixth may come at once, the rest is spread evenly (a leaky bucket, told by the moment it is empty again).
 * `now` counts milliseconds and never jumps, whatever happens to the clock.
 */
export function createProviderBudget(
  perMinute: number,
  now: () => number = () => performance.now(),
): (asker: Asker) => number | undefined {
  let emptyAt = 0;

  return (asker) => {
    const { gapMs, burstMs, longestWaitMs } = shareOf(asker, perMinute);
    const at = now();
    emptyAt = Math.max(emptyAt, at);
    const waitMs = Math.max(0, emptyAt - at - burstMs);
    if (longestWaitMs !== undefined && waitMs > longestWaitMs) return undefined;
    emptyAt += gapMs;
    return waitMs;
  };
}

/**
 * What `perMinute` means for whoever asks: a call fills the bucket by `gapMs`, it may stand `burstMs` high before it is
 * waited for, and nobody waits longer than `longestWaitMs`.
 */
export function shareOf(asker: Asker, perMinute: number) {
  const burst = Math.floor(perMinute / 6);
  const gapMs = 60_000 / (perMinute - burst);
  const burstMs = SHARE_OF_BURST[asker] * (burst - 1) * gapMs;
  return {
    gapMs,
    burstMs,
    longestWaitMs: asker === 'parent' ? LONGEST_WAIT_OF_A_PARENT_MS : undefined,
  };
}
