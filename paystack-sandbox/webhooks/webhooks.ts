import { createHmac } from 'node:crypto';
import type { Clock, Timers } from '../clock.ts';
import type { WebhookFault } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { ChargeMessage } from '../transactions/transaction-views.ts';
import type { Delivery, DeliveryFault, DeliveryProgress, DeliveryStore } from './delivery-store.ts';

export interface Webhooks {
  /** Stores `charge.success` and sends it in the background; does nothing when no address is set. */
  announcePaid(data: ChargeMessage): void;
  /** The same for an event of a refund. */
  announceRefund(transaction: Transaction, event: string, data: object): void;
  /** The same for any other event of a transaction. */
  announce(transactionId: number, event: string, data: object): void;
  /** Resolves when what must come before the payer's redirect has been tried once. */
  beforeRedirect(transactionId: number): Promise<void>;
  /** Takes up what an earlier process left undelivered. */
  resume(): void;
  stop(): void;
}

export interface WebhookOptions {
  deliveries: DeliveryStore;
  faults: Pick<Faults, 'take'>;
  timers: Timers;
  clock: Clock;
  secretKey: string;
  webhookUrl: () => string | undefined;
  retryDelaysMs: number[];
  timeoutMs: number;
  /** Not moved on with `clock`: a message that is under way does not fail because an hour was skipped. */
  timeoutClock: Pick<Clock, 'schedule'>;
  fetch: typeof globalThis.fetch;
  log: { warn(details: object, message: string): void };
}

/** The documented clock (3 minutes four times, then hourly), scaled down to a developer's patience. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000];

const LOOK_AGAIN_MS = 1_000;
const REFUND_IS_OVER = ['refund.processed', 'refund.failed'];

/** Delivers signed webhooks until they are answered with exactly 200 or the retries are used up. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { deliveries, faults, timers, clock, log } = options;
  const stopping = new AbortController();
  const comesFirst = new Map<number, Promise<void>>();

  function schedule(id: number, at: number) {
    timers.at(at, () => void tryOnce(id));
  }

  function tryOnce(id: number): Promise<void> {
    return attempt(id).catch((error: unknown) =>
      log.warn({ err: error, id }, 'webhook not delivered'),
    );
  }

  async function attempt(id: number) {
    const delivery = deliveries.findById(id);
    if (!delivery || delivery.nextAttemptAt === null) return;
    const url = options.webhookUrl();
    if (!url) return schedule(id, clock.now() + LOOK_AGAIN_MS);

    const outcome = await send(url, delivery, options, stopping.signal);
    // An interrupted try is not recorded: the next start repeats it.
    if (stopping.signal.aborted) return;
    const progress = progressAfter(delivery, outcome, options.retryDelaysMs, clock.now());
    deliveries.update(id, progress);
    if (progress.nextAttemptAt !== null) schedule(id, progress.nextAttemptAt);
    if (REFUND_IS_OVER.includes(delivery.event)) releaseHeld(delivery.transactionId);
  }

  function releaseHeld(transactionId: number) {
    for (const { id } of deliveries.findHeld(transactionId)) {
      deliveries.release(id, clock.now());
      schedule(id, clock.now());
    }
  }

  function store(
    transactionId: number,
    event: string,
    data: object,
    fault: DeliveryFault | null,
    dueAt: number | null,
  ): number {
    const body = Buffer.from(JSON.stringify({ event, data }));
    const createdAt = clock.now();
    return deliveries.insert({
      transactionId,
      event,
      body,
      fault,
      createdAt,
      nextAttemptAt: dueAt,
    });
  }

  function announce(transactionId: number, event: string, data: object) {
    if (!options.webhookUrl()) return;
    const now = clock.now();
    schedule(store(transactionId, event, data, null, now), now);
  }

  function announceBadly(
    transactionId: number,
    event: string,
    data: object,
    { kind, delayMs }: WebhookFault,
  ) {
    if (!options.webhookUrl()) return;
    const now = clock.now();
    const keep = (fault: DeliveryFault | null, dueAt: number | null) =>
      store(transactionId, event, data, fault, dueAt);
    if (kind === 'twice') {
      const both = [keep(null, now), keep(null, now)];
      for (const id of both) schedule(id, now);
    }
    if (kind === 'late') schedule(keep(null, now + delayMs), now + delayMs);
    if (kind === 'bad_signature') schedule(keep('bad_signature', now), now);
    if (kind === 'after_refund') keep('after_refund', null);
    if (kind === 'before_redirect') {
      const id = keep(null, now);
      const tried = tryOnce(id).finally(() => comesFirst.delete(transactionId));
      comesFirst.set(transactionId, tried);
    }
  }

  return {
    announce,

    announcePaid(data) {
      const met = faults.take('webhook', data.reference);
      if (met) announceBadly(data.id, 'charge.success', data, met);
      else announce(data.id, 'charge.success', data);
    },

    announceRefund({ id, reference }, event, data) {
      const met = faults.take('refund_webhook', reference);
      if (met) announceBadly(id, event, data, met);
      else announce(id, event, data);
    },

    beforeRedirect: async (transactionId) => comesFirst.get(transactionId),

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
  { body, fault }: Delivery,
  { secretKey, timeoutMs, timeoutClock, fetch }: WebhookOptions,
  stopping: AbortSignal,
): Promise<Outcome> {
  const waiting = new AbortController();
  const cancel = timeoutClock.schedule(() => waiting.abort(timeout()), timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/2.0 (sandbox)',
        'x-paystack-signature': signature(
          body,
          fault === 'bad_signature' ? 'sk_of_another_account' : secretKey,
        ),
      },
      body: new Uint8Array(body),
      // A redirect is not a 200, so it counts as a failure.
      redirect: 'manual',
      signal: AbortSignal.any([waiting.signal, stopping]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  } finally {
    cancel();
  }
}

/** As `AbortSignal.timeout` says it. */
function timeout(): DOMException {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

function progressAfter(
  delivery: Delivery,
  outcome: Outcome,
  retryDelaysMs: number[],
  now: number,
): DeliveryProgress {
  const delivered = outcome.status === 200;
  // A forger does not try again.
  const isOver = delivered || delivery.fault === 'bad_signature';
  const delay = isOver ? undefined : retryDelaysMs[delivery.attempts];
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
