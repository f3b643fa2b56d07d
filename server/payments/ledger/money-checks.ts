import type { ProviderTransaction } from '../provider/provider.ts';
import type { Payment } from './payment.ts';

/** Why a successful transaction is not the payment we asked for; undefined when everything agrees. */
export function findMismatch(
  payment: Payment,
  transaction: ProviderTransaction,
): 'reference' | 'mode' | 'currency' | 'amount' | undefined {
  const { amountKobo } = payment;
  if (transaction.reference !== payment.reference) return 'reference';
  if (transaction.mode !== payment.mode) return 'mode';
  if (transaction.currency !== payment.currency) return 'currency';
  if ((transaction.requestedAmount ?? transaction.amount) !== amountKobo) return 'amount';
  // The payer may bear the provider's fee on top, but less than the fee of the school is an under-payment.
  if (transaction.amount < amountKobo) return 'amount';
  return undefined;
}

/**
 * More arrived than was asked for and the provider charges for it. Where the payer bears the charge, the amount is what
 * was asked for plus the charge; anything above is money that nobody has asked for.
 */
export function isOverpaid({
  amount,
  requestedAmount,
  fees,
}: Pick<ProviderTransaction, 'amount' | 'requestedAmount' | 'fees'>): boolean {
  const surplus = amount - (requestedAmount ?? amount);
  return surplus > Math.max(0, fees ?? mostCharged(amount));
}

/** The provider's price list for local payments, in kobo: 1.5 %, ₦100 more from ₦2,500 on, at most ₦2,000. */
function mostCharged(amount: number): number {
  // Rounded up and a kobo added: a price with the charge in it is worked out backwards and rounded on the way.
  const share = Math.ceil((amount * 15) / 1000) + 1;
  return Math.min(share + (amount >= 250_000 ? 10_000 : 0), 200_000);
}
