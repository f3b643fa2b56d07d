import { asWork, type Log } from '../../errors/work-log.ts';
import { createPoller } from '../../jobs/poller.ts';
import { ProviderError } from '../provider/provider.ts';
import { type HandleDelivery, NOT_YET } from './webhook-events.ts';
import type { WaitingDelivery, WebhookRepository } from './webhook-repository.ts';

const BATCH = 20;
/** Short, so that everything is settled within ten minutes after an outage of hours. */
const OUTAGE_PAUSES_MINUTES = [1, 2, 5];
/** The provider's message may be ahead of its own answers by seconds; what takes longer may take days. */
const NOT_YET_PAUSES_MINUTES = [0.1, 1, 5, 15, 60, 6 * 60, 24 * 60];
/** Longer than one delivery can take; after this a delivery of a process that died is free again. */
const CLAIM_MS = 60_000;
const LONGEST_WAITS_MS = [
  CLAIM_MS,
  ...NOT_YET_PAUSES_MINUTES.map((minutes) => Math.max(minutes, ...OUTAGE_PAUSES_MINUTES) * 60_000),
];
/** Also how often deliveries are looked for that another process left. */
const LONGEST_SLEEP_MS = 60_000;

interface WebhookWorkerDependencies {
  deliveries: WebhookRepository;
  handle: HandleDelivery;
  clock: () => Date;
  log: Log;
}

export type WebhookWorker = ReturnType<typeof createWebhookWorker>;

/** Works through stored deliveries in order of arrival. `stop` resolves when the delivery under way is done. */
export function createWebhookWorker(dependencies: WebhookWorkerDependencies) {
  const { deliveries, handle, clock, log } = dependencies;
  const poller = createPoller({
    work: workThroughDue,
    nextDueAt: deliveries.findNextDueAt,
    clock,
    longestSleepMs: LONGEST_SLEEP_MS,
    onFailure: (error) => log.error({ err: error }, 'webhook deliveries wait for the next round'),
  });

  return { wake: poller.wake, stop: poller.stop };

  async function workThroughDue(): Promise<void> {
    for (;;) {
      const due = await deliveries.findDue(clock(), BATCH, LONGEST_WAITS_MS);
      for (const delivery of due) {
        if (poller.isStopped()) return;
        const until = new Date(clock().getTime() + CLAIM_MS);
        if (await deliveries.claim(delivery, until)) await work(delivery);
      }
      if (due.length < BATCH) return;
    }
  }

  async function work(delivery: WaitingDelivery): Promise<void> {
    const { event, reference, requestId } = delivery;
    const reqId = requestId ?? undefined;
    try {
      const outcome = await asWork({ log, reqId }, () => handle(delivery));
      if (outcome === NOT_YET) return await postpone(delivery, NOT_YET_PAUSES_MINUTES);
      if (outcome === 'unknown_reference') {
        log.warn({ reference, event }, 'webhook for a payment we do not know');
      }
      await deliveries.markProcessed(delivery, outcome, clock());
    } catch (error) {
      // One delivery that cannot be worked must not hold back those behind it.
      if (!(error instanceof ProviderError)) log.error({ err: error, event }, 'webhook failed');
      await postpone(delivery, OUTAGE_PAUSES_MINUTES);
    }
  }

  async function postpone(delivery: WaitingDelivery, pauses: readonly number[]): Promise<void> {
    const { reference, attempts } = delivery;
    const minutes = pauses[attempts] ?? pauses.at(-1) ?? 1;
    const now = clock();
    await deliveries.postpone(delivery, new Date(now.getTime() + minutes * 60_000), now);
    log.warn({ reference, minutes }, 'webhook delivery waits for another try');
  }
}
