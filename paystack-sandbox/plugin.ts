import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { apiRoutes } from './api-routes.ts';
import { unknownPage } from './checkout/checkout-result-pages.ts';
import { checkoutRoutes, sendPage } from './checkout/checkout-routes.ts';
import { type Clock, createMovableClock, createTimers, systemClock } from './clock.ts';
import { controlRoutes } from './control-routes.ts';
import { openDatabase } from './database.ts';
import { createDisputeStore } from './disputes/dispute-store.ts';
import { createDisputes } from './disputes/disputes.ts';
import { createExportLinks } from './exports/export-links.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { createFaults } from './faults/faults.ts';
import { createRefundStore } from './refunds/refund-store.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSettlementStore } from './settlements/settlement-store.ts';
import { createSettlements } from './settlements/settlements.ts';
import { createStore } from './store.ts';
import { createTransactions } from './transactions/transactions.ts';
import { createDeliveryStore } from './webhooks/delivery-store.ts';
import { createWebhooks, RETRY_DELAYS_MS } from './webhooks/webhooks.ts';

export interface PaystackSandboxOptions {
  /** A file of the sandbox's own, or ':memory:'. */
  databasePath: string;
  /** Its start (`sk_live_` or not) picks the mode, as with the real Paystack. */
  secretKey: string;
  /** The absolute address under which the plugin is reachable, without a trailing slash. */
  publicUrl: () => string;
  /** Where `charge.success` is sent; nothing is sent while this answers undefined. */
  webhookUrl?: () => string | undefined;
  retryDelaysMs?: number[];
  webhookTimeoutMs?: number;
  /** How long an announced bank transfer takes to arrive. */
  transferDelayMs?: number;
  /** How long a refund takes for each of its two steps, pending and processing. */
  refundDelayMs?: number;
  clock?: Clock;
  /** Sends the webhooks. */
  fetch?: typeof globalThis.fetch;
}

const TRANSFER_DELAY_MS = 15_000;
const REFUND_DELAY_MS = 10_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

/** A local stand-in for Paystack as a Fastify plugin: API, checkout, webhooks and control calls. */
export async function paystackSandbox(app: FastifyInstance, options: PaystackSandboxOptions) {
  const { databasePath, secretKey, publicUrl } = options;
  const baseClock = options.clock ?? systemClock;
  const clock = createMovableClock(baseClock);
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const database = openDatabase(databasePath);
  const store = createStore(database, domain);
  const deliveries = createDeliveryStore(database, domain);
  const timers = createTimers(clock);
  const faults = createFaults(baseClock);
  const webhooks = createWebhooks({
    deliveries,
    faults,
    timers,
    clock,
    secretKey,
    webhookUrl: options.webhookUrl ?? (() => undefined),
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    timeoutMs: options.webhookTimeoutMs ?? WEBHOOK_TIMEOUT_MS,
    timeoutClock: baseClock,
    // Looked up at each call: tests may put another in its place.
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    log: app.log,
  });
  const atomically = (work: () => void) => database.transaction(work)();
  const transactions = createTransactions({
    store,
    faults,
    webhooks,
    timers,
    clock,
    domain,
    transferDelayMs: options.transferDelayMs ?? TRANSFER_DELAY_MS,
    atomically,
  });
  const refundStore = createRefundStore(database, domain);
  const refunds = createRefunds({
    store,
    refundStore,
    faults,
    webhooks,
    timers,
    clock,
    refundDelayMs: options.refundDelayMs ?? REFUND_DELAY_MS,
    atomically,
  });
  const disputeStore = createDisputeStore(database, domain);
  const disputes = createDisputes({ store, disputeStore, refunds, webhooks, clock, atomically });
  const settlementStore = createSettlementStore(database, domain);
  const settlements = createSettlements({
    store,
    refundStore,
    settlementStore,
    clock,
    domain,
    atomically,
  });
  const exportLinks = createExportLinks({ publicUrl, secretKey, clock });

  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  app.register(apiRoutes, {
    transactions,
    refunds,
    refundStore,
    disputes,
    disputeStore,
    exportLinks,
    settlements,
    settlementStore,
    store,
    faults,
    domain,
    secretKey,
    publicUrl,
  });
  app.register(checkoutRoutes, { transactions, store, faults, webhooks, clock, publicUrl });
  app.register(exportRoutes, { store, disputeStore, exportLinks });
  app.register(controlRoutes, {
    transactions,
    refunds,
    refundStore,
    disputes,
    store,
    deliveries,
    faults,
    clock,
  });

  app.addHook('onReady', async () => {
    transactions.resume();
    refunds.resume();
    webhooks.resume();
  });
  app.addHook('preClose', async () => faults.stop());
  app.addHook('onClose', async () => {
    timers.stop();
    webhooks.stop();
    database.close();
  });
}

/** Whatever parsers the host has, here only these hold. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}

function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) return reply.code(error.httpStatus).send(error.body);
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'the sandbox failed');
  if (isCheckout(request)) return sendPage(reply.code(status), unknownPage());
  const message = status >= 500 ? 'An error occurred' : error.message;
  return reply.code(status).send({ status: false, message });
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (isCheckout(request)) return sendPage(reply.code(404), unknownPage());
  return reply.code(404).send({ status: false, message: 'There is nothing at this address.' });
}

function isCheckout({ url }: FastifyRequest): boolean {
  return url.includes('/checkout/');
}
