import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { plainRefusal } from './api-error.ts';
import { DECLINED } from './checkout/test-cards.ts';
import type { MovableClock } from './clock.ts';
import { type Disputes, disputeStages } from './disputes/disputes.ts';
import { fault } from './faults/fault.ts';
import type { Faults } from './faults/faults.ts';
import { fetchedRefund } from './refunds/refund-data.ts';
import type { RefundStore } from './refunds/refund-store.ts';
import type { Refunds } from './refunds/refunds.ts';
import type { Store } from './store.ts';
import type { Transaction } from './transactions/transaction.ts';
import { transactionData } from './transactions/transaction-data.ts';
import { NOT_COMPLETED, type Transactions } from './transactions/transactions.ts';
import type { Delivery, DeliveryStore } from './webhooks/delivery-store.ts';

export interface ControlOptions {
  transactions: Transactions;
  refunds: Refunds;
  refundStore: RefundStore;
  disputes: Disputes;
  store: Store;
  deliveries: DeliveryStore;
  faults: Faults;
  clock: MovableClock;
}

const outcomeBody = z.strictObject({
  outcome: z.enum([
    'success',
    'failed',
    'abandoned',
    'ongoing',
    'pending',
    'reversed',
    'reversal-pending',
  ]),
  channel: z.enum(['card', 'bank', 'bank_transfer', 'ussd', 'qr']).default('card'),
  webhook: z.boolean().default(true),
  gateway_response: z.string().min(1).max(200).optional(),
  amount: z.int().min(1).optional(),
  requested_amount: z.int().min(1).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  domain: z.enum(['test', 'live']).optional(),
});

const refundOutcomeBody = z.strictObject({
  outcome: z.enum(['processing', 'processed', 'failed', 'needs-attention']),
});

const disputeBody = z.strictObject({ stage: z.enum(disputeStages) });

const clockBody = z.strictObject({
  advance_ms: z
    .int()
    .min(0)
    .max(400 * 24 * 60 * 60 * 1000),
});

const faultsBody = z.union([fault.transform((one) => [one]), z.array(fault)]);

type Reference = { Params: { reference: string } };

/** What a test or a developer asks of the sandbox; not part of Paystack and without a key. */
export async function controlRoutes(app: FastifyInstance, options: ControlOptions): Promise<void> {
  const { transactions, refunds, refundStore, disputes, store, deliveries, faults, clock } =
    options;

  app.post<Reference>('/control/transactions/:reference/outcome', async (request) => {
    const asked = read(outcomeBody, request.body);
    const transaction = find(request.params.reference);
    const { outcome, channel, webhook, gateway_response, ...overrides } = asked;
    const ruled = transactions.rule(transaction, {
      status: outcome,
      channel,
      webhook,
      overrides,
      gatewayResponse: gateway_response ?? (outcome === 'failed' ? DECLINED : NOT_COMPLETED),
    });
    return { status: true, message: `Outcome set: ${outcome}`, data: transactionData(ruled) };
  });

  app.get<Reference>('/control/transactions/:reference', async (request) => {
    const transaction = find(request.params.reference);
    return {
      status: true,
      message: 'Transaction retrieved',
      data: {
        transaction: transactionData(transaction),
        deliveries: deliveries.findAllByTransaction(transaction.id).map(describeDelivery),
      },
    };
  });

  app.post<Reference>('/control/transactions/:reference/dispute', async (request) => {
    const { stage } = read(disputeBody, request.body);
    const disputed = disputes.announce(find(request.params.reference), stage);
    return { status: true, message: `Dispute: ${stage}`, data: transactionData(disputed) };
  });

  app.post<{ Params: { id: string } }>('/control/refunds/:id/outcome', async (request) => {
    const { outcome } = read(refundOutcomeBody, request.body);
    const refund = refundStore.findById(Number(request.params.id));
    const transaction = refund && store.findById(refund.transactionId);
    if (!transaction) throw plainRefusal(404, 'Refund not found');
    const ruled = refunds.rule(refund, outcome);
    return {
      status: true,
      message: `Refund: ${ruled.status}`,
      data: fetchedRefund(ruled, transaction),
    };
  });

  app.get('/control/deliveries', async () => {
    const waiting = deliveries.findUnfinished();
    const due = waiting.filter(({ nextAttemptAt }) => (nextAttemptAt ?? 0) <= clock.now());
    return {
      status: true,
      message: 'Webhooks still to be delivered',
      data: { waiting: waiting.length, due: due.length },
    };
  });

  app.post('/control/clock', async (request) => {
    clock.advance(read(clockBody, request.body).advance_ms);
    return { status: true, message: 'Clock moved on', data: { now: instant(clock.now()) } };
  });

  app.get('/control/faults', async () => activeFaults());

  app.put('/control/faults', async (request) => {
    faults.set(read(faultsBody, request.body));
    return activeFaults();
  });

  app.delete<{ Querystring: { path?: string } }>('/control/faults', async ({ query }) => {
    faults.clear(query.path);
    return activeFaults();
  });

  function find(reference: string): Transaction {
    const transaction = store.findByReference(reference);
    if (!transaction) throw plainRefusal(404, 'Transaction reference not found.');
    return transaction;
  }

  function activeFaults() {
    return { status: true, message: 'Faults in force', data: faults.list() };
  }
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw plainRefusal(400, z.prettifyError(parsed.error));
  return parsed.data;
}

function describeDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    event: delivery.event,
    attempts: delivery.attempts,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: instant(delivery.createdAt),
    delivered_at: instant(delivery.deliveredAt),
    next_attempt_at: instant(delivery.nextAttemptAt),
  };
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
