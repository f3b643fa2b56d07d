import { nairaFromKobo } from '#contract/money.ts';
import { furtherDetails } from '#contract/payer-details.ts';
import type { DashboardStats, StaffPayment } from '#contract/staff.ts';
import { payerOf, termWordsOf } from '../ledger/payment.ts';
import type { Figures } from './dashboard.ts';
import type { ShownPayment } from './shown-payment.ts';

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
    ...(channel && { channel }),
    ...(reason && { reason }),
    ...(paidAt && { paidAt }),
    createdAt: payment.createdAt,
    ...(providerId && { providerId }),
    ...(review && { review }),
  };
}

export function dashboardStats(figures: Figures): DashboardStats {
  return {
    totalPayments: figures.payments,
    totalRevenue: nairaFromKobo(figures.revenueKobo),
    totalUsers: figures.users,
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
