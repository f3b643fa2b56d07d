import type { Problem } from './payment-status.ts';

/** Shown when the server says no and gives no reason. */
export const VERIFY_REFUSED = 'Failed to verify transaction';

export const VERIFY_UNREACHABLE =
  'The connection was lost before we could check your payment. If you have paid, your money is safe: please do not pay again, and check again in a minute.';

export const VERIFY_UNHEARD =
  'The school’s answer about your payment has not reached this device yet. If you have paid, your money is safe. On a Wi-Fi with a sign-in page, sign in first, or use mobile data.';

export const STILL_PENDING =
  'Your payment is still being confirmed. A bank transfer can take some minutes.';

export const problemHeadings: Record<Problem, string> = {
  abandoned: 'Payment not completed',
  failed: 'The payment did not go through',
  reversed: 'This payment was reversed',
  review: 'The school is checking this payment',
  unknown: 'We could not verify this payment',
  unreachable: 'We could not check your payment yet',
};

/** After these the parent may simply pay again; after the others that could mean paying twice. */
export function mayPayAgain(problem: Problem | 'pending'): boolean {
  return problem === 'abandoned' || problem === 'failed';
}
