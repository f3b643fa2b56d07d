import { kobo } from '#contract/money.ts';
import { REFERENCE_PATTERN } from '#contract/references.ts';
import type { Payment } from '../ledger/payment.ts';
import { explanations } from './review-explanations.ts';
import type { ListedReview } from './review-repository.ts';

/** A payment as staff see it, or what little is known of a transaction that is not ours. */
export interface ShownPayment extends Omit<Payment, 'currency' | 'mode' | 'purpose' | 'feeClass'> {
  /** Empty where it is not known. */
  purpose: string;
  feeClass: string;
  /** What a person must decide. */
  review?: { reason: string; advice: string; foundAt: string; canBeAdopted?: true };
}

const NOTHING_KNOWN = {
  fullName: '',
  email: '',
  phone: '',
  details: null,
  purpose: '',
  feeClass: '',
  term: '',
  channel: null,
  reason: null,
  paidAt: null,
  refundedKobo: kobo(0),
  chargeKobo: null,
};

/** A finding and what it is about. */
export function shownReview({ review, payment }: ListedReview): ShownPayment {
  const { id, foundAt, reference, kind, providerId } = review;
  const about = { ...explanations[kind], foundAt };
  if (payment) return { ...payment, id, review: about };
  const isAdoptable = kind === 'unknown_transaction' && REFERENCE_PATTERN.test(reference);
  return {
    ...NOTHING_KNOWN,
    id,
    reference,
    providerId,
    status: 'review',
    createdAt: foundAt,
    amountKobo: kobo(review.amount ?? 0),
    review: { ...about, ...(isAdoptable && { canBeAdopted: true }) },
  };
}
