import { goodForm } from '../../testing/test-app.ts';
import type { ProviderTransaction } from '../provider/provider.ts';

export const LOST_REFERENCE = 'WBS-20261119-madebeforetherestore00';
export const LOST_FEE = 5_500_000;
export const LOST_CHARGE = 92_500;

/** What the checkout took along of the form. */
export const lostNotes = {
  fullName: goodForm.fullName,
  phone: goodForm.phone,
  purpose: goodForm.paymentPurpose,
  feeClass: goodForm.class,
  email: goodForm.email,
};

/** A payment that the provider knows and the portal does not. Its number is too large for a JavaScript number. */
export function lostPayment(changes: Partial<ProviderTransaction> = {}): ProviderTransaction {
  return {
    id: '18446744073709551615',
    reference: LOST_REFERENCE,
    outcome: 'success',
    rawStatus: 'success',
    amount: LOST_FEE,
    requestedAmount: LOST_FEE,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    fees: LOST_CHARGE,
    paidAt: new Date('2026-11-19T10:00:00Z'),
    startedAt: new Date('2026-11-19T09:55:00Z'),
    reason: undefined,
    notes: lostNotes,
    ...changes,
  };
}
