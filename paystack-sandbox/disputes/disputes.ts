import { STAFF_EMAIL } from '../account.ts';
import { plainRefusal } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Refunds } from '../refunds/refunds.ts';
import type { Store } from '../store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { disputeMessage } from './dispute-data.ts';
import type { Dispute, DisputeStore, Evidence } from './dispute-store.ts';

/** `lost` and `won` are two ends of charge.dispute.resolve. */
export const disputeStages = ['create', 'remind', 'lost', 'won'] as const;

export type DisputeStage = (typeof disputeStages)[number];

/** How the merchant may end a dispute: by giving the money back, or by saying no. */
export const resolutions = ['merchant-accepted', 'declined'] as const;

export interface Resolving {
  resolution: (typeof resolutions)[number];
  message: string;
  /** In kobo. */
  refundAmount: number;
  fileName: string;
}

export interface DisputesOptions {
  store: Store;
  disputeStore: DisputeStore;
  refunds: Pick<Refunds, 'request'>;
  webhooks: Webhooks;
  clock: Clock;
  atomically: (work: () => void) => void;
}

export type Disputes = ReturnType<typeof createDisputes>;

/** A transaction has one dispute at most here, so its number follows from the transaction's. */
const FIRST_DISPUTE_ID = 2_000_000_000;
const DUE_AFTER_MS = 16 * 60 * 60 * 1000;

/** What the payer's bank does about a payment, and what the merchant answers; a lost dispute takes the money back. */
export function createDisputes(options: DisputesOptions) {
  const { store, disputeStore, refunds, webhooks, clock, atomically } = options;

  /** The bank's doing, as the control call asks. */
  function announce(transaction: Transaction, stage: DisputeStage): Transaction {
    const next: Transaction =
      stage === 'lost' ? { ...transaction, status: 'reversed', step: null } : transaction;
    const dispute = disputeStore.findByTransaction(transaction.id) ?? opened(transaction);
    const resolution = { lost: 'auto-accepted', won: 'declined', create: null, remind: null }[
      stage
    ];
    const event = stage === 'create' || stage === 'remind' ? stage : 'resolve';
    atomically(() => {
      store.update(next);
      tell(event, resolution ? resolved(dispute, resolution) : dispute, next);
    });
    return next;
  }

  /** The merchant offers another amount. */
  function update(dispute: Dispute, refundAmount: number, fileName: string | undefined): Dispute {
    refuseMoreThanPaid(dispute, refundAmount);
    const attachments = fileName ?? dispute.attachments;
    return saved({ ...dispute, refundAmount, attachments, updatedAt: isoNow() });
  }

  function addEvidence(dispute: Dispute, evidence: Omit<Evidence, 'createdAt'>) {
    const added: Evidence = { ...evidence, createdAt: isoNow() };
    const changed = { ...dispute, evidence: [...dispute.evidence, added], updatedAt: isoNow() };
    return { dispute: saved(changed), added };
  }

  /** The merchant ends it; what is accepted goes back as a refund. */
  function resolve(dispute: Dispute, asked: Resolving): Dispute {
    const { resolution, message, refundAmount, fileName } = asked;
    if (dispute.status === 'resolved') throw plainRefusal(400, 'Dispute has been resolved');
    refuseMoreThanPaid(dispute, refundAmount);
    const said = { sender: STAFF_EMAIL, body: message, createdAt: isoNow() };
    const ended: Dispute = {
      ...resolved(dispute, resolution),
      refundAmount,
      attachments: fileName,
      messages: [...dispute.messages, said],
    };
    atomically(() => {
      if (resolution === 'merchant-accepted' && refundAmount > 0) giveBack(dispute, asked);
      tell('resolve', ended, transactionOf(dispute));
    });
    return ended;
  }

  function giveBack({ id, transactionId }: Dispute, { message, refundAmount }: Resolving): void {
    refunds.request({
      transaction: String(transactionId),
      amount: refundAmount,
      customerNote: null,
      merchantNote: message,
      disputeId: id,
    });
  }

  function tell(event: string, dispute: Dispute, transaction: Transaction): void {
    saved(dispute);
    const message = disputeMessage(dispute, transaction);
    webhooks.announce(transaction.id, `charge.dispute.${event}`, message);
  }

  function opened({ id, amount, email, overrides }: Transaction): Dispute {
    const at = isoNow();
    return {
      id: FIRST_DISPUTE_ID + id,
      transactionId: id,
      status: 'awaiting-merchant-feedback',
      createdAt: at,
      updatedAt: at,
      refundAmount: overrides.amount ?? amount,
      resolution: null,
      dueAt: new Date(clock.now() + DUE_AFTER_MS).toISOString(),
      resolvedAt: null,
      attachments: null,
      evidence: [],
      history: [{ status: 'pending', by: email, createdAt: at }],
      messages: [{ sender: email, body: 'I do not know this payment.', createdAt: at }],
    };
  }

  function resolved(dispute: Dispute, resolution: string): Dispute {
    const at = isoNow();
    const entry = { status: 'resolved', by: STAFF_EMAIL, createdAt: at };
    return {
      ...dispute,
      status: 'resolved',
      resolution,
      resolvedAt: at,
      updatedAt: at,
      history: [...dispute.history, entry],
    };
  }

  function refuseMoreThanPaid(dispute: Dispute, refundAmount: number): void {
    const { amount, overrides } = transactionOf(dispute);
    if (refundAmount <= (overrides.amount ?? amount)) return;
    throw plainRefusal(400, 'Refund amount cannot be greater than initial amount');
  }

  function transactionOf({ transactionId }: Dispute): Transaction {
    const transaction = store.findById(transactionId);
    if (!transaction) throw new Error('the transaction of a dispute is missing');
    return transaction;
  }

  function saved(dispute: Dispute): Dispute {
    disputeStore.save(dispute);
    return dispute;
  }

  function isoNow(): string {
    return new Date(clock.now()).toISOString();
  }

  return { announce, update, addEvidence, resolve, transactionOf };
}
