import type { ProviderClient } from './provider-client.ts';

export type Time = ReturnType<typeof createTime>;

/** The time of the run: it jumps while the school is dead, so that hours of waiting take none. */
export function createTime(provider: Pick<ProviderClient, 'moveClock'>) {
  let aheadMs = 0;
  let untoldMs = 0;

  return {
    aheadMs: () => aheadMs,
    now: () => new Date(Date.now() + aheadMs),

    /** For the next start of the school. */
    advance(ms: number): void {
      aheadMs += ms;
      untoldMs += ms;
    },

    /** The provider's webhooks fall due now: they find the school dead, or up again. */
    async tellProvider(): Promise<void> {
      const ms = untoldMs;
      untoldMs = 0;
      await provider.moveClock(ms);
    },
  };
}
