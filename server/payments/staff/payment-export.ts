import { nairaFromKobo } from '#contract/money.ts';
import { furtherFields } from '#contract/payer-details.ts';
import { wallTime } from '#contract/school-time.ts';
import { csvHead, csvLines } from '../../http/csv.ts';
import { payerOf, termWordsOf } from '../ledger/payment.ts';
import { phoneKey } from '../ledger/payment-keys.ts';
import { isShown, type PaymentQuery, type Shown } from './payment-filter.ts';
import { netNaira } from './staff-answers.ts';
import type { ListedPayment, StaffPaymentRepository } from './staff-repository.ts';

const BATCH = 500;

const COLUMNS = [
  'Reference',
  'Provider’s number',
  'Student',
  'Class',
  'Purpose',
  'Term',
  'Amount (NGN)',
  'Refunded (NGN)',
  'Charge (NGN)',
  'Net (NGN)',
  'Status',
  'Channel',
  'Paid at (Lagos)',
  'Started at (Lagos)',
  'E-mail',
  'Phone',
  ...furtherFields.map(({ shownAs }) => shownAs.staff),
  'Remark',
];

/** The file piece by piece, oldest payment first: however many there are, only one batch is in memory. */
export async function* exportPayments(
  repository: Pick<StaffPaymentRepository, 'findBatch'>,
  shown: Shown,
): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  let last: ListedPayment | undefined;
  do {
    const batch = await repository.findBatch(shown.filter, last, BATCH);
    const lines = batch.filter((payment) => isShown(shown, payment)).map(cellsOf);
    if (lines.length > 0) yield csvLines(lines);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** 'payments-2026-11-01-to-2026-11-30.csv' */
export function exportFileName({ from, to }: PaymentQuery): string {
  const days = [from && `-${from}`, to && `-to-${to}`].filter(Boolean).join('');
  return `payments${days}.csv`;
}

function cellsOf(payment: ListedPayment) {
  const payer = payerOf(payment);
  return [
    payment.reference,
    payment.providerId,
    payment.fullName,
    payment.feeClass,
    payment.purpose,
    termWordsOf(payment),
    nairaFromKobo(payment.amountKobo).toFixed(2),
    nairaFromKobo(payment.refundedKobo).toFixed(2),
    ...chargeAndNet(payment),
    payment.status,
    payment.channel,
    payment.paidAt && minute(payment.paidAt),
    minute(payment.createdAt),
    payment.email,
    localPhone(payment.phone),
    ...furtherFields.map(({ key }) => typedText(payer[key] ?? '')),
    payment.reason,
  ];
}

/** Both empty for what was never credited; a charge that is not known yet is empty and not subtracted. */
function chargeAndNet(payment: ListedPayment): string[] {
  const { paidAt, chargeKobo } = payment;
  if (!paidAt) return ['', ''];
  const charge = chargeKobo === null ? '' : nairaFromKobo(chargeKobo).toFixed(2);
  return [charge, netNaira(payment).toFixed(2)];
}

function minute(instant: string): string {
  return wallTime(new Date(instant)).slice(0, 16);
}

/** A spreadsheet would read 0123 as a number and 11/2024 as a day: an apostrophe leaves them as typed. */
function typedText(value: string): string {
  return /^[\d\s.,:/-]+$/.test(value) ? `'${value}` : value;
}

/** '0803 000 0000': with the country's code a spreadsheet would calculate it, without spaces lose its first 0. */
function localPhone(phone: string): string {
  const digits = phoneKey(phone);
  const isNigerian = digits.length === 10 && /^(\+?234|0)/.test(phone.replace(/[\s()-]/g, ''));
  return isNigerian ? `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : phone;
}
