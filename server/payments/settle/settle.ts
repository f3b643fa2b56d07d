import { setTimeout as pause } from 'node:timers/promises';
import { findMismatch, isOverpaid, lateChargeOn, ownChargeOn } from '../ledger/money-checks.ts';
import { namesPayer } from '../ledger/names-payer.ts';
import type { Payment } from '../ledger/payment.ts';
import type { Move } from '../ledger/payment-moves.ts';
import type { PaymentRepository } from '../ledger/payment-repository.ts';
import { askerOf, type Cause, canMove, isSettled } from '../ledger/states.ts';
import type { PaymentProvider, ProviderTransaction } from '../provider/provider.ts';
import type { Asker } from '../provider/provider-budget.ts';

export interface Settled {
  payment: Payment;
  /** What the provider said just now; undefined when it was not asked or knows nothing of the reference. */
  transaction: ProviderTransaction | undefined;
}

interface Parts {
  repository: PaymentRepository;
  provider: PaymentProvider;
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
 * The one function that changes what a payment is: return page, webhook and sweep all come here.
 * It asks the provider for the truth and applies it once, whatever else runs at the same time.
 * Resolves to undefined for a reference that is not ours; rejects with ProviderError when the truth is not to be had.
 */
export function createSettle({ repository, provider, clock, askAgainMs = 0 }: Parts): Settle {
  /** Parents reload and webhooks repeat: everybody who asks while a question is under way shares its answer. */
  const underWay = new Map<string, Promise<Settled | undefined>>();
  /** Until when an open payment is not asked about again: an old answer would tell who has just paid to pay again. */
  const resting = new Map<string, Promise<void>>();

  return async function settle(reference, cause, { again = false } = {}) {
    const payment = await repository.findByReference(reference);
    if (!payment) return undefined;
    if (isSettled(payment.status) && !again) return { payment, transaction: undefined };

    const known = underWay.get(reference);
    if (known) return known;
    const question = askAndApply(payment, cause).finally(() => underWay.delete(reference));
    underWay.set(reference, question);
    return question;
  };

  async function askAndApply(payment: Payment, cause: Cause): Promise<Settled | undefined> {
    const transaction = await ask(payment, askerOf[cause]);
    const settled = await apply(payment, transaction, cause);
    const chargeKobo = settled && transaction && lateChargeOn(settled.payment, transaction);
    if (!settled || chargeKobo === undefined) return settled;
    const { reference } = payment;
    await repository.fillInCharge(reference, chargeKobo, cause, clock());
    return {
      ...settled,
      payment: (await repository.findByReference(reference)) ?? settled.payment,
    };
  }

  async function apply(
    payment: Payment,
    transaction: ProviderTransaction | undefined,
    cause: Cause,
  ): Promise<Settled | undefined> {
    let current: Payment | undefined = payment;
    for (let attempt = 0; current && attempt < MOST_ATTEMPTS; attempt += 1) {
      const move = transaction && decideMove(current, transaction, cause, clock());
      if (!move || !canMove(current.status, move.to)) return { payment: current, transaction };
      const moved = await repository.move(current, move, clock());
      current = await repository.findByReference(payment.reference);
      if (moved) break;
    }
    return current && { payment: current, transaction };
  }

  /** Waits until the provider may be asked about this payment again; who comes meanwhile shares the question. */
  async function ask({ reference, status }: Payment, asker: Asker) {
    // A settled payment is asked about again only because something may have changed.
    if (isSettled(status) || askAgainMs === 0) return provider.findTransaction(reference, asker);
    await resting.get(reference);
    const question = provider.findTransaction(reference, asker);
    const rest = question
      .catch(() => undefined)
      .then(() => pause(askAgainMs, undefined, { ref: false }))
      .then(() => {
        resting.delete(reference);
      });
    resting.set(reference, rest);
    return question;
  }
}

/** What the provider's truth means for our row; undefined when nothing is decided yet. */
function decideMove(
  payment: Payment,
  transaction: ProviderTransaction,
  cause: Cause,
  now: Date,
): Move | undefined {
  const { id, amount, requestedAmount, currency, mode, rawStatus, channel, reason } = transaction;
  const detail = { providerId: id, providerStatus: rawStatus, amount, currency, mode, channel };

  switch (transaction.outcome) {
    case 'success': {
      const mismatch = findMismatch(payment, transaction);
      const chargeKobo = ownChargeOn(payment, transaction);
      if (mismatch) {
        return {
          to: 'review',
          cause,
          detail: { ...detail, chargeKobo, requestedAmount, mismatch },
          // Another reference's transaction may belong to another payment of ours, which keeps its number.
          changes: {
            ...(mismatch !== 'reference' && { providerId: id }),
            channel,
            chargeKobo,
            reason: mismatch,
          },
          finding: { kind: mismatch, amount, currency, providerId: id },
        };
      }
      const paidAt = transaction.paidAt ?? now;
      const changes = { providerId: id, channel, chargeKobo, paidAt };
      const known = { ...detail, chargeKobo };
      if (!isOverpaid(transaction)) return { to: 'paid', cause, detail: known, changes };
      const finding = { kind: 'overpaid', amount, currency, providerId: id } as const;
      return { to: 'paid', cause, detail: { ...known, requestedAmount }, changes, finding };
    }
    case 'failed': {
      // The ledger keeps it for good: a bank's words that name the payer stay out.
      const isPlain = reason && !namesPayer(reason, payment);
      const sentence = isPlain ? reason.slice(0, 200) : 'Declined';
      return {
        to: 'failed',
        cause,
        detail: { ...detail, reason: sentence },
        changes: { reason: sentence },
      };
    }
    case 'reversed':
      if (transaction.reference !== payment.reference || mode !== payment.mode) return undefined;
      return { to: 'reversed', cause, detail, changes: { providerId: id, channel } };
    default:
      return undefined;
  }
}
