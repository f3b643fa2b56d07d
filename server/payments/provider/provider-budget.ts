/** Who waits for the provider's answer: a parent, a stored message, or only the sweep. */
export type Asker = 'parent' | 'webhook' | 'sweep';

/**
 * Takes a call out of the budget and says how many milliseconds to wait before it is made; undefined, taking nothing,
 * when a parent would wait too long.
 */
export type ProviderBudget = (asker: Asker) => number | undefined;

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
): ProviderBudget {
  const burst = Math.floor(perMinute / 6);
  const gapMs = 60_000 / (perMinute - burst);
  let emptyAt = 0;

  return (asker) => {
    const at = now();
    emptyAt = Math.max(emptyAt, at);
    const waitMs = Math.max(0, emptyAt - at - SHARE_OF_BURST[asker] * (burst - 1) * gapMs);
    if (asker === 'parent' && waitMs > LONGEST_WAIT_OF_A_PARENT_MS) return undefined;
    emptyAt += gapMs;
    return waitMs;
  };
}
