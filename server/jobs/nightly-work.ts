import type { FastifyInstance } from 'fastify';
import { createPoller } from './poller.ts';
import type { nights } from './schedule.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Runs all tasks once the school is open and every night. There is no lease: two processes may do the same. */
export function addNightlyWork(
  app: FastifyInstance,
  night: (typeof nights)[keyof typeof nights],
  clock: () => Date,
  pieces: Record<string, () => Promise<void>>,
): void {
  const tell = (piece: string) => (error: unknown) =>
    app.log.error({ err: error, piece }, 'nightly work failed');
  const poller = createPoller({
    async work() {
      for (const [piece, work] of Object.entries(pieces)) await work().catch(tell(piece));
    },
    nextDueAt: async () => night.next(clock()),
    clock,
    longestSleepMs: DAY_MS,
    onFailure: tell('all'),
  });
  app.addHook('onListen', async () => poller.wake());
  app.addHook('preClose', () => poller.stop());
}
