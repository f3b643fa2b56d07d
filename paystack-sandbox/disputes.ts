import type { Clock } from './clock.ts';
import type { Store } from './store.ts';
import type { Transaction } from './transaction.ts';
import { transactionData } from './transaction-data.ts';
import type { Webhooks } from './webhooks.ts';

/** `lost` and `won` are two ends of charge.dispute.resolve. */
export const disputeStages = ['create', 'remind', 'lost', 'won'] as const;

export type DisputeStage = (typeof disputeStages)[number];

export interface DisputesOptions {
  store: Store;
  webhooks: Webhooks;
  clock: Clock;
  atomically: (work: () => void) => void;
}

export type Disputes = ReturnType<typeof createDisputes>;

/** A transaction has one dispute at most here, so its number follows from the transaction's. */
const FIRST_DISPUTE_ID = 2_000_000_000;
const DUE_AFTER_MS = 16 * 60 * 60 * 1000;

/** What the payer's bank does about a payment; a lost dispute takes the money back. */
export function createDisputes({ store, webhooks, clock, atomically }: DisputesOptions) {
  function announce(transaction: Transaction, stage: DisputeStage): Transaction {
    const next: Transaction =
      stage === 'lost' ? { ...transaction, status: 'reversed', step: null } : transaction;
    const event = stage === 'create' || stage === 'remind' ? stage : 'resolve';
    atomically(() => {
      store.update(next);
      webhooks.announce(next.id, `charge.dispute.${event}`, eventData(next, stage));
    });
    return next;
  }

  function eventData(transaction: Transaction, stage: DisputeStage) {
    const now = new Date(clock.now());
    const resolved = stage === 'lost' || stage === 'won';
    return {
      id: FIRST_DISPUTE_ID + transaction.id,
      refund_amount: transaction.overrides.amount ?? transaction.amount,
      currency: transaction.overrides.currency ?? transaction.currency,
      status: resolved ? 'resolved' : 'awaiting-merchant-feedback',
      resolution: stage === 'lost' ? 'auto-accepted' : stage === 'won' ? 'declined' : null,
      domain: transaction.domain,
      transaction: transactionData(transaction),
      category: 'chargeback',
      customer: { email: transaction.email, customer_code: transaction.customer.code },
      dueAt: new Date(now.getTime() + DUE_AFTER_MS).toISOString(),
      resolvedAt: resolved ? now.toISOString() : null,
      history: [],
      created_at: now.toISOString(),
    };
  }

  return { announce };
}
