import { type Resolution, resolutions } from '#contract/decisions.ts';
import type { PaymentActions } from '#contract/staff.ts';
import type { ShownPayment } from './shown-payment.ts';

interface Whose {
  /** Money is decided about by super administrators. */
  mayDecide: boolean;
  sendsReceipts: boolean;
}

/** What can be done about a payment just now; what would be refused is not offered. */
export function possibleActions(
  payment: ShownPayment,
  { mayDecide, sendsReceipts }: Whose,
): PaymentActions {
  const { status, review } = payment;
  const isOurs = payment.purpose !== '';
  return {
    resolve: mayDecide && review ? resolutions.filter((one) => isPossible(one)) : [],
    recheck: isOurs,
    receipt: isOurs && (status === 'paid' || status === 'reversed'),
    sendReceipt: isOurs && status === 'paid' && sendsReceipts,
  };

  function isPossible(resolution: Resolution): boolean {
    if (resolution === 'ignored') return true;
    const isDecidable = status === 'review' || status === 'paid' || status === 'reversed';
    return isOurs && isDecidable;
  }
}
