import { kobo, nairaFromKobo } from '#contract/money.ts';
import { furtherDetails } from '#contract/payer-details.ts';
import { REFERENCE_PATTERN } from '#contract/payments.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { payerOf } from '../ledger/payment.ts';
import type { OpenReview } from '../ledger/reviews.ts';
import { explanations } from './review-explanations.ts';
import type { ListedPayment } from './staff-repository.ts';

/** A payment as staff see it. */
export function staffPayment(payment: ListedPayment): StaffPayment {
  const details = furtherDetails(payerOf(payment));
  return {
    _id: payment.id,
    reference: payment.reference,
    status: payment.status,
    studentName: payment.fullName,
    email: payment.email,
    phone: payment.phone,
    ...(details && { details }),
    paymentPurpose: payment.purpose,
    class: payment.feeClass,
    amount: nairaFromKobo(payment.amountKobo),
    refunded: nairaFromKobo(payment.refundedKobo),
    ...(payment.channel && { channel: payment.channel }),
    ...(payment.reason && { reason: payment.reason }),
    ...(payment.paidAt && { paidAt: payment.paidAt }),
    createdAt: payment.createdAt,
    ...(payment.providerId && { providerId: payment.providerId }),
  };
}

/** A finding as staff see it: the payment it is about, or what little is known of a transaction that is not ours. */
export function fromReview(review: OpenReview, payment: ListedPayment | undefined): StaffPayment {
  const { foundAt, reference, kind } = review;
  const about = { ...explanations[kind], foundAt };
  if (payment) return { ...staffPayment(payment), review: about, _id: review.id };
  const isAdoptable = kind === 'unknown_transaction' && REFERENCE_PATTERN.test(reference);
  return {
    _id: review.id,
    review: { ...about, ...(isAdoptable && { canBeAdopted: true }) },
    reference,
    status: 'review',
    studentName: '',
    email: '',
    phone: '',
    paymentPurpose: '',
    class: '',
    amount: nairaFromKobo(kobo(review.amount ?? 0)),
    refunded: 0,
    ...(review.providerId && { providerId: review.providerId }),
    createdAt: foundAt,
  };
}
