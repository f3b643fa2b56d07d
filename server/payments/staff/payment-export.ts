import { wallTime } from '#contract/dates/school-time.ts';
import { nairaFromKobo } from '#contract/money.ts';
import { furtherFields } from '#contract/payer-details.ts';
import { csvHead, csvLines } from '../../http/csv.ts';
import { payerOf, termWordsOf } from '../ledger/payment.ts';
import { phoneKey } from '../ledger/payment-keys.ts';
import type { ExportBatches } from './export-repository.ts';
import { netNaira } from './money-left.ts';
import { type FilterQuery, isShown, type Shown } from './payment-filter.ts';
import type { ListedPayment } from './staff-repository.ts';

export interface ExportQuery extends FilterQuery {
  q?: string | undefined;
}

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
  batches: ExportBatches,
  shown: Shown,
): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  // What a name finds as well lies outside of its purpose.
  for await (const batch of batches((shown.also ?? shown).filter, BATCH)) {
    const lines = batch.filter((payment) => isShown(shown, payment)).map(cellsOf);
    if (lines.length > 0) yield csvLines(lines);
  }
}

/** 'payments-2026-11-01-to-2026-11-30.csv' */
export function exportFileName({ from, to }: ExportQuery): string {
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
    ...furtherFields.map(({ key }) => keptAsText(payer[key] ?? '')),
    payment.reason,
  ];
}

/** Nothing of what was never credited; a charge that is not known yet stays empty, and is not subtracted. */
function chargeAndNet(payment: ListedPayment): string[] {
  const { paidAt, chargeKobo } = payment;
  if (!paidAt) return ['', ''];
  const charge = chargeKobo === null ? '' : nairaFromKobo(chargeKobo).toFixed(2);
  return [charge, netNaira(payment).toFixed(2)];
}

function minute(instant: string): string {
  return wallTime(new Date(instant)).slice(0, 16);
}

/** A spreadsheet would read 0123 as a number and 11/2024 as a day: an apostrophe keeps them as they were typed. */
function keptAsText(value: string): string {
  return /^[\d\s.,:/-]+$/.test(value) ? `'${value}` : value;
}

/** '0803 000 0000': with the country's code a spreadsheet would calculate it, without spaces lose its first 0. */
function localPhone(phone: string): string {
  const digits = phoneKey(phone);
  const isNigerian = digits.length === 10 && /^(\+?234|0)/.test(phone.replace(/[\s()-]/g, ''));
  return isNigerian ? `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : phone;
}
