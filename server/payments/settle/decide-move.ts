import { findMismatch, isOverpaid, ownChargeOn } from '../ledger/money-checks.ts';
import { namesPayer } from '../ledger/names-payer.ts';
import type { Payment } from '../ledger/payment.ts';
import type { Move } from '../ledger/payment-moves.ts';
import type { ReviewKind } from '../ledger/reviews.ts';
import type { Cause } from '../ledger/states.ts';
import type { ProviderTransaction, UnreadableTransaction } from '../provider/provider.ts';

/** What the provider's truth means for our row; undefined when nothing is decided yet. */
export function decideMove(
  payment: Payment,
  transaction: ProviderTransaction,
  cause: Cause,
  now: Date,
): Move | undefined {
  const { id, amount, requestedAmount, currency, channel, reason } = transaction;
  const detail = factsOf(transaction);

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
    // What went back is for the refunds to say.
    default:
      return undefined;
  }
}

/** All of it went back, or is said to have gone, before or while it was not credited: nothing is taken off the totals. */
export function reversedMove(
  transaction: ProviderTransaction,
  cause: Cause,
  finding?: Move['finding'],
): Move {
  const { id: providerId, channel } = transaction;
  const changes = { providerId, channel };
  return {
    to: 'reversed',
    cause,
    detail: factsOf(transaction),
    changes,
    ...(finding && { finding }),
  };
}

/** The provider's number belongs to another payment of ours, which keeps it. */
export function numberTakenMove(transaction: ProviderTransaction, cause: Cause): Move {
  const { id: providerId, amount, currency } = transaction;
  return heldFor('number_taken', factsOf(transaction), cause, { amount, currency, providerId });
}

/** Money has moved, and how much cannot be read. */
export function unreadableMove({ id, outcome }: UnreadableTransaction, cause: Cause): Move {
  const nothing = { amount: null, currency: null };
  const detail = { providerId: id, providerStatus: outcome };
  return heldFor('unreadable', detail, cause, { ...nothing, providerId: id ?? null });
}

function heldFor(
  kind: ReviewKind,
  detail: Move['detail'],
  cause: Cause,
  finding: Omit<NonNullable<Move['finding']>, 'kind'>,
): Move {
  return {
    to: 'review',
    cause,
    detail: { ...detail, mismatch: kind },
    changes: { reason: kind },
    finding: { kind, ...finding },
  };
}

/** For the ledger. */
function factsOf(transaction: ProviderTransaction) {
  const {
    id: providerId,
    rawStatus: providerStatus,
    amount,
    currency,
    mode,
    channel,
  } = transaction;
  return { providerId, providerStatus, amount, currency, mode, channel };
}
