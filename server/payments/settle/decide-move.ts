import { findMismatch, isOverpaid, ownChargeOn } from '../ledger/money-checks.ts';
import type { Payment } from '../ledger/payment.ts';
import { namesPayer } from '../ledger/payment-keys.ts';
import type { Move } from '../ledger/payment-moves.ts';
import type { Cause } from '../ledger/states.ts';
import type { ProviderTransaction, UnreadableTransaction } from '../provider/provider.ts';

/** What the provider's truth means for our row; undefined when nothing is decided yet. */
export function decideMove(
  payment: Payment,
  transaction: ProviderTransaction,
  cause: Cause,
  now: Date,
): Move | undefined {
  if (transaction.outcome === 'success') return successMove(payment, transaction, cause, now);
  if (transaction.outcome !== 'failed') return undefined;
  // The ledger stores it for good: a bank's words that name the payer stay out.
  const said = transaction.reason;
  const reason = said && !namesPayer(said, payment) ? said.slice(0, 200) : 'Declined';
  const detail = { ...factsOf(transaction), reason };
  return { to: 'failed', cause, detail, changes: { reason } };
}

function successMove(
  payment: Payment,
  transaction: ProviderTransaction,
  cause: Cause,
  now: Date,
): Move {
  const { id: providerId, amount, requestedAmount, currency, channel } = transaction;
  const chargeKobo = ownChargeOn(payment, transaction);
  const detail = { ...factsOf(transaction), chargeKobo };
  const found = { amount, currency, providerId };
  const mismatch = findMismatch(payment, transaction);
  if (mismatch) {
    // A transaction of another reference may be another payment's of ours, which has its number.
    const number = mismatch === 'reference' ? {} : { providerId };
    return {
      to: 'review',
      cause,
      detail: { ...detail, requestedAmount, mismatch },
      changes: { ...number, channel, chargeKobo, reason: mismatch },
      finding: { kind: mismatch, ...found },
    };
  }
  const changes = { providerId, channel, chargeKobo, paidAt: transaction.paidAt ?? now };
  if (!isOverpaid(transaction)) return { to: 'paid', cause, detail, changes };
  const finding = { kind: 'overpaid', ...found } as const;
  return { to: 'paid', cause, detail: { ...detail, requestedAmount }, changes, finding };
}

/** All of it went back, or is said to have gone, before or while it was not credited: nothing is taken off the totals. */
export function reversedMove(
  transaction: ProviderTransaction,
  cause: Cause,
  finding?: Move['finding'],
): Move {
  const { id: providerId, channel } = transaction;
  const changes = { providerId, channel };
  const detail = factsOf(transaction);
  return { to: 'reversed', cause, detail, changes, ...(finding && { finding }) };
}

/** The provider's number belongs to another payment of ours, which keeps it. */
export function numberTakenMove(transaction: ProviderTransaction, cause: Cause): Move {
  const { id: providerId, amount, currency } = transaction;
  const finding = { kind: 'number_taken', amount, currency, providerId } as const;
  return heldMove(factsOf(transaction), finding, cause);
}

/** Money has moved, and how much cannot be read. */
export function unreadableMove({ id, outcome }: UnreadableTransaction, cause: Cause): Move {
  const finding = { kind: 'unreadable', providerId: id } as const;
  return heldMove({ providerId: id, providerStatus: outcome }, finding, cause);
}

function heldMove(
  detail: Move['detail'],
  finding: NonNullable<Move['finding']>,
  cause: Cause,
): Move {
  const { kind } = finding;
  const changes = { reason: kind };
  return { to: 'review', cause, detail: { ...detail, mismatch: kind }, changes, finding };
}

function factsOf(transaction: ProviderTransaction) {
  const { id: providerId, rawStatus: providerStatus } = transaction;
  const { amount, currency, mode, channel } = transaction;
  return { providerId, providerStatus, amount, currency, mode, channel };
}
