import { nairaFromSum } from '#contract/money.ts';
import type { Payment } from '../ledger/payment.ts';

/**
 * What the school is left with of a credited payment, in naira. A charge that is not known yet is not subtracted; what
 * went back whole leaves a loss, since the provider keeps its charge.
 */
export function netNaira(
  payment: Pick<Payment, 'amountKobo' | 'refundedKobo' | 'chargeKobo'>,
): number {
  const { amountKobo, refundedKobo, chargeKobo } = payment;
  return nairaFromSum(amountKobo - refundedKobo - (chargeKobo ?? 0));
}
