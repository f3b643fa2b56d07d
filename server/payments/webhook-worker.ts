import { ProviderError } from './provider.ts';
import type { WaitingDelivery, WebhookDeliveries } from './webhook-deliveries.ts';
import type { HandleDelivery } from './webhook-events.ts';

const BATCH = 20;
/** Never longer than this: after an outage of hours everything is to be settled within ten minutes. */
const PAUSES_MINUTES = [1, 2, 5];
/** Also how often another process's left-overs are looked for. */
const LONGEST_SLEEP_MS = 60_000;

interface Parts {
  deliveries: WebhookDeliveries;
  handle: HandleDelivery;
  clock: () => Date;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

export type WebhookWorker = ReturnType<typeof createWebhookWorker>;

/**
 * Works through stored deliveries in order of arrival, one at a time, also those a former process left behind.
 * `wake` after storing one; `stop` resolves when the delivery under way is done.
 */
export function createWebhookWorker({ deliveries, handle, clock, log }: Parts) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wokenAgain = false;
  let stopped = false;

  return { wake, stop };

  function wake(): void {
    if (stopped) return;
    wokenAgain = true;
    running ??= run().finally(() => {
      running = undefined;
      if (wokenAgain) wake();
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await running;
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      while (wokenAgain && !stopped) {
        wokenAgain = false;
        await workThroughDue();
      }
    } catch (error) {
      log.error({ err: error }, 'webhook deliveries wait for the next round');
    }
    await sleepUntilNextDue();
  }

  async function workThroughDue(): Promise<void> {
    for (;;) {
      const due = await deliveries.findDue(clock(), BATCH);
      for (const delivery of due) {
        if (stopped) return;
        await work(delivery);
      }
      if (due.length < BATCH) return;
    }
  }

  async function work(delivery: WaitingDelivery): Promise<void> {
    const { id, event, reference } = delivery;
    try {
      const outcome = await handle(delivery);
      if (outcome === 'unknown_reference') {
        log.warn({ reference, event }, 'webhook for a payment we do not know');
      }
      await deliveries.markProcessed(id, outcome, clock());
    } catch (error) {
      // One delivery that cannot be worked must not hold back those behind it.
      if (!(error instanceof ProviderError)) log.error({ err: error, event }, 'webhook failed');
      await postpone(delivery);
    }
  }

  async function postpone({ id, reference, attempts }: WaitingDelivery): Promise<void> {
    const minutes = PAUSES_MINUTES[attempts] ?? PAUSES_MINUTES.at(-1) ?? 1;
    const until = new Date(clock().getTime() + minutes * 60_000);
    await deliveries.postpone(id, attempts + 1, until);
    log.warn({ reference, minutes }, 'webhook delivery waits for another try');
  }

  async function sleepUntilNextDue(): Promise<void> {
    if (stopped) return;
    const next = await deliveries.findNextDueAt().catch(() => undefined);
    const ms = next ? next.getTime() - clock().getTime() : LONGEST_SLEEP_MS;
    timer = setTimeout(wake, Math.min(Math.max(ms, 1_000), LONGEST_SLEEP_MS));
    timer.unref();
  }
}
