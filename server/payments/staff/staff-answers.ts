import { feeClasses } from '#content/fees.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { nairaFromKobo, nairaFromSum } from '#contract/money.ts';
import { furtherDetails } from '#contract/payer-details.ts';
import type { DashboardStats, PaymentTotals, StaffPayment } from '#contract/staff.ts';
import { payerOf, termWordsOf } from '../ledger/payment.ts';
import type { Figures } from './dashboard.ts';
import { netNaira } from './money-left.ts';
import type { ShownPayment } from './shown-payment.ts';
import type { KindTotal } from './sums-repository.ts';

export function staffPayment(payment: ShownPayment): StaffPayment {
  const details = furtherDetails(payerOf(payment));
  const { channel, reason, paidAt, providerId, review } = payment;
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
    ...(paidAt && moneyOf(payment)),
    ...(channel && { channel }),
    ...(reason && { reason }),
    ...(paidAt && { paidAt }),
    createdAt: payment.createdAt,
    ...(providerId && { providerId }),
    ...(review && { review }),
  };
}

/** What is left of a credited payment. A charge that is not known yet is not subtracted, and not named. */
function moneyOf(payment: ShownPayment) {
  const { chargeKobo } = payment;
  return {
    ...(chargeKobo !== null && { charge: nairaFromKobo(chargeKobo) }),
    net: netNaira(payment),
  };
}

/** By class and by purpose in the order of the fee table; what it names no more comes last. */
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
  const sum = (
    name: 'payments' | 'creditedKobo' | 'refundedKobo' | 'chargeKobo' | 'chargeUnknown',
  ) => kinds.reduce((total, kind) => total + kind[name], 0);
  const [credited, refunded, charge] = [
    sum('creditedKobo'),
    sum('refundedKobo'),
    sum('chargeKobo'),
  ];
  return {
    payments: sum('payments'),
    credited: nairaFromSum(credited),
    refunded: nairaFromSum(refunded),
    charge: nairaFromSum(charge),
    chargeUnknown: sum('chargeUnknown'),
    net: nairaFromSum(credited - refunded - charge),
  };
}

export function dashboardStats(figures: Figures): DashboardStats {
  return {
    totalPayments: figures.payments,
    totalRevenue: nairaFromKobo(figures.revenueKobo),
    totalUsers: figures.users,
    toDecide: figures.toDecide,
    totalNews: figures.news,
    recentPayments: figures.newestPaid.map((payment) => ({
      _id: payment.id,
      reference: payment.reference,
      studentName: payment.fullName,
      paymentPurpose: payment.purpose,
      amount: nairaFromKobo(payment.amountKobo),
      createdAt: payment.createdAt,
      paidAt: payment.paidAt ?? payment.createdAt,
    })),
    recentNews: figures.newestNews,
    revenueByMonth: figures.byMonth.map(({ month, byPurpose, ...all }) => ({
      month,
      byPurpose: byPurpose.map(({ purpose, revenueKobo }) => {
        return { purpose, revenue: nairaFromKobo(revenueKobo) };
      }),
      ...inNaira(all),
    })),
    revenueByPurpose: figures.byPurpose.map(({ purpose, ...all }) => {
      return { purpose, ...inNaira(all) };
    }),
    alarms: figures.alarms,
  };
}

function inNaira({ revenueKobo, payments }: Pick<Figures, 'revenueKobo' | 'payments'>) {
  return { revenue: nairaFromKobo(revenueKobo), payments };
}
