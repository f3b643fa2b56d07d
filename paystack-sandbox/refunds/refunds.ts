import { plainRefusal, refusal } from '../api-error.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import type { Store } from '../store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { refundMessage } from './refund-data.ts';
import type { Refund, RefundStatus, RefundStore } from './refund-store.ts';

export interface RefundRequest {
  /** A reference, or the number as text. */
  transaction: string;
  /** In kobo; without it, all of it. */
  amount: number | undefined;
  customerNote: string | null;
  merchantNote: string | null;
  /** The dispute it settles. */
  disputeId?: number;
}

export interface RefundsOptions {
  store: Store;
  refundStore: RefundStore;
  faults: Pick<Faults, 'take'>;
  webhooks: Webhooks;
  timers: Timers;
  clock: Clock;
  /** How long a refund takes for each of its two steps. */
  refundDelayMs: number;
  atomically: (work: () => void) => void;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Test cards whose refunds do not simply go through, by the first six and last four digits. */
const OUTCOME_BY_CARD = new Map<string, RefundStatus>([
  ['408408 1803', 'failed'],
  ['408408 1902', 'needs-attention'],
]);

/** The life of a refund: asked for, then under way, then the payer has it, or not. Each step sends its webhook. */
export function createRefunds(options: RefundsOptions) {
  const { store, refundStore, faults, webhooks, timers, clock, refundDelayMs, atomically } =
    options;

  /** Throws ApiError when this cannot be given back. */
  function request(asked: RefundRequest): Refund {
    const transaction = findTransaction(asked.transaction);
    if (!transaction) throw plainRefusal(404, 'Transaction not found');
    const amount = asked.amount ?? chargedAmount(transaction);
    refuse(transaction, amount);
    const { customerNote, merchantNote } = asked;
    const at = new Date(clock.now()).toISOString();
    let refund: Refund | undefined;
    atomically(() => {
      refund = refundStore.insert({
        transactionId: transaction.id,
        amount,
        status: 'pending',
        dueAt: clock.now() + refundDelayMs,
        createdAt: at,
        updatedAt: at,
        disputeId: asked.disputeId ?? null,
        customerNote,
        merchantNote,
      });
      announce(refund);
    });
    if (!refund) throw new Error('a refund that was just stored is missing');
    continueLater(refund);
    return refund;
  }

  /** Puts a refund into any state, as the control call asks; one that is over stays as it is. */
  function rule(refund: Refund, status: RefundStatus): Refund {
    return isOver(refund) ? refund : move(refund, status);
  }

  /** The merchant has given the payer's bank account. */
  function retry(refund: Refund): Refund {
    if (refund.status === 'needs-attention') return move(refund, 'processing');
    throw plainRefusal(422, 'Refund does not need attention');
  }

  /** Takes up the refunds that an earlier process left under way. */
  function resume(): void {
    for (const refund of refundStore.findUnderWay()) continueLater(refund);
  }

  function continueLater({ id, dueAt }: Refund): void {
    if (dueAt === null) return;
    timers.at(dueAt, () => {
      const refund = refundStore.findById(id);
      if (refund?.dueAt === dueAt) move(refund, nextStatus(refund));
    });
  }

  function nextStatus({ status, transactionId }: Refund): RefundStatus {
    if (status === 'pending') return 'processing';
    const { bin, last4 } = store.findById(transactionId)?.authorization ?? {};
    return OUTCOME_BY_CARD.get(`${bin} ${last4}`) ?? 'processed';
  }

  function move(refund: Refund, status: RefundStatus): Refund {
    const dueAt = status === 'processing' ? clock.now() + refundDelayMs : null;
    const moved = { ...refund, status, dueAt, updatedAt: new Date(clock.now()).toISOString() };
    atomically(() => {
      refundStore.update(moved);
      announce(moved);
    });
    continueLater(moved);
    return moved;
  }

  /** The transaction's own status follows its refunds. */
  function announce(refund: Refund): void {
    const transaction = store.findById(refund.transactionId);
    if (!transaction) return;
    const all = refundStore.findAllByTransaction(transaction.id);
    const given = sumOf(all.filter(({ status }) => status === 'processed'));
    const waiting = all.some((one) => !isOver(one));
    const whole = given >= chargedAmount(transaction);
    // What a lost dispute has taken stays taken.
    if (transaction.status !== 'reversed') {
      const status = whole ? 'reversed' : waiting ? 'reversal-pending' : 'success';
      const isPart = status === 'success' && given > 0;
      const called = isPart ? faults.take('part_refund', transaction.reference)?.kind : undefined;
      store.update({
        ...transaction,
        status,
        overrides: { ...transaction.overrides, status: called },
      });
    }
    const withId = faults.take('refund_message', transaction.reference) !== undefined;
    const message = { ...refundMessage(refund, transaction), ...(withId && { id: refund.id }) };
    webhooks.announceRefund(transaction, `refund.${refund.status}`, message);
  }

  function findTransaction(asked: string): Transaction | undefined {
    const byReference = store.findByReference(asked);
    if (byReference || !/^\d{1,15}$/.test(asked)) return byReference;
    return store.findById(Number(asked));
  }

  function refuse(transaction: Transaction, amount: number): void {
    if (transaction.status === 'reversed') {
      throw refusal(
        400,
        'Transaction has been fully reversed',
        'transaction_reversed',
        'Check the refunds of this transaction',
        'api_error',
      );
    }
    if (transaction.status !== 'success' && transaction.status !== 'reversal-pending') {
      throw plainRefusal(400, 'Only successful transactions can be refunded');
    }
    const all = refundStore.findAllByTransaction(transaction.id);
    const asked = sumOf(all.filter(({ status }) => status !== 'failed'));
    if (asked + amount > chargedAmount(transaction)) {
      throw plainRefusal(400, 'Total refund amount cannot exceed original transaction amount');
    }
  }

  return { request, rule, retry, resume };
}

function chargedAmount({ amount, overrides }: Transaction): number {
  return overrides.amount ?? amount;
}

function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function isOver({ status }: Refund): boolean {
  return status === 'processed' || status === 'failed';
}
