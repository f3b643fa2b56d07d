import { feeClasses } from '#content/fees.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import { furtherDetails } from '#contract/payer-details.ts';
import type { PaymentTotals, StaffPayment } from '#contract/staff.ts';
import { type Payment, payerOf, termWordsOf } from '../ledger/payment.ts';
import type { ShownPayment } from './shown-payment.ts';
import type { KindTotal } from './sums-repository.ts';

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
    ...(reason && { reason }),
    createdAt: payment.createdAt,
    ...(providerId && { providerId }),
    ...(review && { review }),
  };
}

/**
 * What the school is left with of a credited payment, in naira, without a charge that is not known yet. Negative for
 * what went back whole, since the provider keeps its charge.
 */
export function netNaira(
  payment: Pick<Payment, 'amountKobo' | 'refundedKobo' | 'chargeKobo'>,
): number {
  const { amountKobo, refundedKobo, chargeKobo } = payment;
  return nairaFromSum(amountKobo - refundedKobo - (chargeKobo ?? 0));
}

/** By class and by purpose in the order of the fee table; what it no longer names comes last. */
export function paymentTotals(kinds: KindTotal[]): PaymentTotals {
  const byClass = grouped(kinds, feeClasses, ({ feeClass }) => feeClass);
  const byPurpose = grouped(kinds, paymentPurposes, ({ purpose }) => purpose);
  return {
    ...sumOf(kinds),
    byClass: byClass.map(([name, alike]) => ({ class: name, ...sumOf(alike) })),
    byPurpose: byPurpose.map(([purpose, alike]) => ({ purpose, ...sumOf(alike) })),
  };
}

function grouped(
  kinds: KindTotal[],
  known: readonly string[],
  nameOf: (kind: KindTotal) => string,
): [string, KindTotal[]][] {
  const found = Map.groupBy(kinds, nameOf);
  const names = [...new Set([...known, ...found.keys()])];
  return names.flatMap((name) => {
    const alike = found.get(name);
    return alike ? [[name, alike]] : [];
  });
}

function sumOf(kinds: KindTotal[]) {
  const add = (name: Exclude<keyof KindTotal, 'feeClass' | 'purpose'>) =>
    kinds.reduce((total, kind) => total + kind[name], 0);
  const credited = add('creditedKobo');
  const refunded = add('refundedKobo');
  const charge = add('chargeKobo');
  return {
    payments: add('payments'),
    credited: nairaFromSum(credited),
    refunded: nairaFromSum(refunded),
    charge: nairaFromSum(charge),
    chargeUnknown: add('chargeUnknown'),
    net: nairaFromSum(credited - refunded - charge),
  };
}
