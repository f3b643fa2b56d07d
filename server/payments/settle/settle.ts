import { pause } from '../../runtime/timers.ts';
import { lateChargeOn } from '../ledger/money-checks.ts';
import type { Payment } from '../ledger/payment.ts';
import type { Move } from '../ledger/payment-moves.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { type Cause, callerOf, canMove, isSettled } from '../ledger/states.ts';
import { wentBack } from '../provider/lists.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderTransaction,
} from '../provider/provider.ts';
import type { Caller } from '../provider/provider-budget.ts';
import { decideMove, numberTakenMove, reversedMove, unreadableMove } from './decide-move.ts';
import type { SettleRefunds } from './settle-refunds.ts';

export interface Settled {
  payment: Payment;
  /** What the provider said just now; undefined when it was not asked or knows nothing of the reference. */
  transaction: ProviderTransaction | undefined;
}

export interface SettleDependencies {
  repository: PaymentRepository;
  provider: PaymentProvider;
  settleRefunds: SettleRefunds;
  clock: () => Date;
  /** How long the provider is left alone about an open payment before it is asked again; by default not at all. */
  askAgainMs?: number;
}

/** With `again`, the provider is asked although the payment is settled: something may have gone back since. */
export type Settle = (
  reference: string,
  cause: Cause,
  options?: { again?: boolean },
) => Promise<Settled | undefined>;

/** Two rivals at most step in between; more means that something else is wrong. */
const MOST_ATTEMPTS = 5;

/**
 * The one function that changes what a payment is: asks the provider for the truth and applies it once, whatever else
 * runs at the same time. Resolves to undefined for a reference that is not ours; rejects with ProviderError.
 */
export function createSettle(dependencies: SettleDependencies): Settle {
  const { repository, provider, settleRefunds, clock, askAgainMs = 0 } = dependencies;
  /** Parents reload and webhooks repeat: questions about one payment at the same time share one answer. */
  const underWay = new Map<string, Promise<Settled | undefined>>();
  /** Until when the provider is left alone about a payment. An old answer would tell a parent to pay again. */
  const resting = new Map<string, Promise<void>>();

  return async function settle(reference, cause, { again = false } = {}) {
    const payment = await repository.findByReference(reference);
    if (!payment) return undefined;
    // Of money at the desk the provider knows nothing.
    if (payment.source === 'desk') return { payment, transaction: undefined };
    if (isSettled(payment.status) && !again) return { payment, transaction: undefined };

    const known = underWay.get(reference);
    if (known) return known;
    const question = askAndApply(payment, cause).finally(() => underWay.delete(reference));
    underWay.set(reference, question);
    return question;
  };

  async function askAndApply(payment: Payment, cause: Cause): Promise<Settled | undefined> {
    const { reference } = payment;
    const transaction = await ask(payment, callerOf[cause]).catch((error: unknown) =>
      holdUnreadable(payment, error, cause),
    );
    const settled =
      transaction?.outcome === 'reversed' && isOwn(payment, transaction)
        ? await applyReversal(payment, transaction, cause)
        : await apply(
            payment,
            transaction,
            (current) => transaction && decideMove(current, transaction, cause, clock()),
          );
    const chargeKobo = settled && transaction && lateChargeOn(settled.payment, transaction);
    if (!settled || chargeKobo === undefined) return settled;
    await repository.fillInCharge(reference, chargeKobo, cause, clock());
    const now = await repository.findByReference(reference);
    return { ...settled, payment: now ?? settled.payment };
  }

  /** Decides again when the payment was moved in between. */
  async function apply(
    payment: Payment,
    transaction: ProviderTransaction | undefined,
    decide: (current: Payment) => Move | undefined,
  ): Promise<Settled | undefined> {
    let current: Payment | undefined = payment;
    for (let attempt = 0; current && attempt < MOST_ATTEMPTS; attempt += 1) {
      const decided = decide(current);
      const move =
        decided && transaction ? await unlessTaken(current, transaction, decided) : decided;
      if (!move || !canMove(current.status, move.to)) return { payment: current, transaction };
      const moved = await tryMove(current, move);
      current = await repository.findByReference(payment.reference);
      if (moved) break;
    }
    return current && { payment: current, transaction };
  }

  /** The provider gives each transaction a number of its own: one that another payment has is for a person. */
  async function unlessTaken({ reference }: Payment, transaction: ProviderTransaction, move: Move) {
    if (move.changes?.providerId === undefined) return move;
    const owner = await repository.findNumberOwner(transaction.id);
    return !owner || owner === reference ? move : numberTakenMove(transaction, move.cause);
  }

  /** False when another was faster, with the payment or with the provider's number. */
  async function tryMove(payment: Payment, move: Move): Promise<boolean> {
    try {
      return await repository.move(payment, move, clock());
    } catch (error) {
      const { providerId } = move.changes ?? {};
      const owner = providerId && (await repository.findNumberOwner(providerId));
      if (!owner || owner === payment.reference) throw error;
      return false;
    }
  }

  /** Its refunds decide how much went back. Where they explain nothing (a lost dispute), a person decides. */
  async function applyReversal(payment: Payment, transaction: ProviderTransaction, cause: Cause) {
    const { reference } = payment;
    const { id: providerId, amount, currency } = transaction;
    const found = await settleRefunds(reference, cause, { transactionId: providerId });
    if (!found) return { payment, transaction };
    const back = wentBack(transaction, found.listed);
    const finding = { kind: 'reversal_unexplained', amount, currency, providerId } as const;
    const isUnexplained = back === 'unexplained';
    if (isUnexplained && ['paid', 'review'].includes(found.payment.status)) {
      await repository.report({ ...finding, reference, paymentId: found.payment.id }, clock());
    }
    return apply(found.payment, transaction, (current) => {
      if (current.status === 'review') {
        return back === 'all' ? reversedMove(transaction, cause) : undefined;
      }
      if (back === 'part') {
        return decideMove(current, { ...transaction, outcome: 'success' }, cause, clock());
      }
      return reversedMove(transaction, cause, isUnexplained ? finding : undefined);
    });
  }

  /** No one knows how much it was, and asking again has not helped: the sweep leaves it to a person. */
  async function holdUnreadable(
    payment: Payment,
    error: unknown,
    cause: Cause,
  ): Promise<undefined> {
    const { unreadable } = error instanceof ProviderError ? error : {};
    const isMoney = unreadable?.outcome === 'success' || unreadable?.outcome === 'reversed';
    const mayBeHeld = cause === 'sweep' && !isSettled(payment.status);
    if (!isMoney || !mayBeHeld || unreadable.reference !== payment.reference) throw error;
    await apply(payment, undefined, () => unreadableMove(unreadable, cause));
  }

  /** Waits until the provider may be asked about this payment again. */
  async function ask({ reference, status }: Payment, caller: Caller) {
    // A settled payment is asked about again only because something may have changed.
    if (isSettled(status) || askAgainMs === 0) return provider.findTransaction(reference, caller);
    await resting.get(reference);
    const question = provider.findTransaction(reference, caller);
    const rest = question
      .catch(() => undefined)
      .then(() => pause(askAgainMs, { ref: false }))
      .then(() => {
        resting.delete(reference);
      });
    resting.set(reference, rest);
    return question;
  }
}

function isOwn(payment: Payment, { reference, mode }: ProviderTransaction): boolean {
  return reference === payment.reference && mode === payment.mode;
}
