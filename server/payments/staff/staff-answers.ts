import { kobo, nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import { furtherDetails } from '#contract/payer-details.ts';
import { REFERENCE_PATTERN } from '#contract/references.ts';
import { classNames, type Fees, purposeNames } from '#contract/school/fees.ts';
import type { PaymentReview, PaymentTotals, StaffPayment } from '#contract/staff.ts';
import { type Payment, payerOf, termWordsOf } from '../ledger/payment.ts';
import type { OpenReview, ReviewKind } from '../ledger/reviews.ts';
import type { KindTotal } from './list-repository.ts';
import type { Counted } from './payment-filter.ts';
import { explanations } from './review-explanations.ts';
import type { ListedReview } from './review-repository.ts';

export interface ShownPayment extends Omit<Payment, 'number' | 'currency' | 'mode' | 'datedAt'> {
  review?: PaymentReview;
}

export const NOTHING_KNOWN = {
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
  source: 'online' as const,
  studentId: null,
  noteId: null,
  partOf: null,
};

export function shownReview({ review, payment }: ListedReview): ShownPayment {
  const { id, foundAt, reference, kind, providerId } = review;
  const about = { ...explanations[kind], foundAt };
  if (payment) return { ...payment, id, review: { ...about, ...moneyIn(review, payment) } };
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

/** What a person compares before deciding. */
function moneyIn(
  { kind, amount, currency }: OpenReview,
  { amountKobo, noteId }: Payment,
): Pick<PaymentReview, 'amounts' | 'surplus'> {
  if (amount === null || currency !== 'NGN') return {};
  if (kind === 'note_surplus') {
    return { surplus: { amount: nairaFromSum(amount), ...(noteId && { noteId }) } };
  }
  const isAboutAmount = ABOUT_AMOUNTS.includes(kind) && amount !== amountKobo;
  if (!isAboutAmount) return {};
  return {
    amounts: {
      expected: nairaFromKobo(amountKobo),
      arrived: nairaFromSum(amount),
      difference: nairaFromSum(amount - amountKobo),
    },
  };
}

const ABOUT_AMOUNTS: readonly ReviewKind[] = [
  'amount',
  'number_taken',
  'amount_differs',
  'overpaid',
];

export function staffPayment(payment: ShownPayment): StaffPayment {
  const details = furtherDetails(payerOf(payment));
  const { channel, reason, paidAt, providerId, review, chargeKobo } = payment;
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
    ...(payment.purpose && { term: termWordsOf(payment) }),
    amount: nairaFromKobo(payment.amountKobo),
    refunded: nairaFromKobo(payment.refundedKobo),
    ...(paidAt && chargeKobo !== null && { charge: nairaFromKobo(chargeKobo) }),
    ...(paidAt && { net: netNaira(payment), paidAt }),
    ...(channel && { channel }),
    source: payment.source,
    ...(reason && { reason }),
    createdAt: payment.createdAt,
    ...(providerId && { providerId }),
    ...(review && { review }),
  };
}

/** In naira, without a charge that is not known yet. Negative for what went back whole: the charge stays. */
export function netNaira(
  payment: Pick<Payment, 'amountKobo' | 'refundedKobo' | 'chargeKobo'>,
): number {
  const { amountKobo, refundedKobo, chargeKobo } = payment;
  return nairaFromSum(amountKobo - refundedKobo - (chargeKobo ?? 0));
}

/** By class and by purpose in the order of the fee table; what it no longer names comes last. */
export function paymentTotals(kinds: KindTotal[], fees: Fees): PaymentTotals {
  const byClass = grouped(kinds, classNames(fees), ({ feeClass }) => feeClass);
  const byPurpose = grouped(kinds, purposeNames(fees), ({ purpose }) => purpose);
  const bySource = Map.groupBy(kinds, ({ source }) => source);
  return {
    ...sumOf(kinds),
    byClass: byClass.map(([name, alike]) => ({ class: name, ...sumOf(alike) })),
    byPurpose: byPurpose.map(([purpose, alike]) => ({ purpose, ...sumOf(alike) })),
    bySource: [...bySource].map(([source, alike]) => ({ source, ...sumOf(alike) })),
  };
}

function grouped(
  kinds: KindTotal[],
  known: readonly string[],
  nameOf: (kind: KindTotal) => string,
): [string, KindTotal[]][] {
  const found = Map.groupBy(kinds, nameOf);
  return [...new Set([...known, ...found.keys()])].flatMap((name) => {
    const alike = found.get(name);
    return alike ? [[name, alike]] : [];
  });
}

function sumOf(kinds: KindTotal[]) {
  const add = (name: keyof Counted) => kinds.reduce((total, kind) => total + kind[name], 0);
  const [credited, refunded, charge] = [
    add('credited_kobo'),
    add('refunded_kobo'),
    add('charge_kobo'),
  ];
  return {
    payments: add('payments'),
    credited: nairaFromSum(credited),
    refunded: nairaFromSum(refunded),
    charge: nairaFromSum(charge),
    chargeUnknown: add('charge_unknown'),
    net: nairaFromSum(credited - refunded - charge),
  };
}
