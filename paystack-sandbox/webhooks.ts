import { createHmac } from 'node:crypto';
import type { Clock, Timers } from './clock.ts';
import type { Delivery, DeliveryProgress, DeliveryStore } from './delivery-store.ts';
import type { TransactionData } from './transaction-data.ts';

export interface Webhooks {
  /** Stores `charge.success` and sends it in the background; does nothing when no address is set. */
  announcePaid(data: TransactionData): void;
  /** Takes up what an earlier process left undelivered. */
  resume(): void;
  stop(): void;
}

export interface WebhookOptions {
  deliveries: DeliveryStore;
  timers: Timers;
  clock: Clock;
  secretKey: string;
  webhookUrl: () => string | undefined;
  retryDelaysMs: number[];
  timeoutMs: number;
  log: { warn(details: object, message: string): void };
}

/** The documented clock (3 minutes four times, then hourly), scaled down to a developer's patience. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000];

const LOOK_AGAIN_MS = 1_000;

/** Delivers signed webhooks until they are answered with exactly 200 or the retries are used up. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { deliveries, timers, clock, log } = options;
  const stopping = new AbortController();

  function schedule(id: number, at: number) {
    timers.at(at, () => {
      attempt(id).catch((error: unknown) => log.warn({ err: error, id }, 'webhook not delivered'));
    });
  }

  async function attempt(id: number) {
    const delivery = deliveries.findById(id);
    if (!delivery || delivery.nextAttemptAt === null) return;
    const url = options.webhookUrl();
    if (!url) return schedule(id, clock.now() + LOOK_AGAIN_MS);

    const outcome = await send(url, delivery.body, options, stopping.signal);
    // An interrupted try is not recorded: the next start repeats it.
    if (stopping.signal.aborted) return;
    const progress = progressAfter(delivery, outcome, options.retryDelaysMs, clock.now());
    deliveries.update(id, progress);
    if (progress.nextAttemptAt !== null) schedule(id, progress.nextAttemptAt);
  }

  return {
    announcePaid(data) {
      if (!options.webhookUrl()) return;
      const event = 'charge.success';
      const body = Buffer.from(JSON.stringify({ event, data }));
      const now = clock.now();
      schedule(deliveries.insert(data.id, event, body, now), now);
    },

    resume() {
      for (const { id, nextAttemptAt } of deliveries.findUnfinished()) {
        schedule(id, nextAttemptAt ?? clock.now());
      }
    },

    stop() {
      stopping.abort();
    },
  };
}

/** The value of x-paystack-signature. */
function signature(body: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

interface Outcome {
  status: number | null;
  error: string | null;
}

async function send(
  url: string,
  body: Buffer,
  { secretKey, timeoutMs }: WebhookOptions,
  stopping: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/2.0 (sandbox)',
        'x-paystack-signature': signature(body, secretKey),
      },
      body: new Uint8Array(body),
      // A redirect is not a 200, so it counts as a failure.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function progressAfter(
  delivery: Delivery,
  outcome: Outcome,
  retryDelaysMs: number[],
  now: number,
): DeliveryProgress {
  const delivered = outcome.status === 200;
  const delay = delivered ? undefined : retryDelaysMs[delivery.attempts];
  return {
    attempts: delivery.attempts + 1,
    lastStatus: outcome.status,
    lastError: outcome.error,
    nextAttemptAt: delay === undefined ? null : now + delay,
    deliveredAt: delivered ? now : null,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
