import { deskReceiptNumber, sourceNames } from '#contract/book/desk.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { nairaFromKobo } from '#contract/money.ts';
import { furtherFields } from '#contract/payer-details.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import type { Database } from '../../database/schema.ts';
import { csvHead, csvLines, typedText } from '../../http/csv.ts';
import { type AtDesk, findAtDesk } from '../ledger/desk-facts.ts';
import { type Payment, payerOf, termWordsOf } from '../ledger/payment.ts';
import { withCounted } from './list-repository.ts';
import { isShown, type ListedPayment, type PaymentQuery, type Shown } from './payment-filter.ts';
import { netNaira } from './staff-answers.ts';
import { findBatch } from './staff-repository.ts';

const BATCH = 500;

type Column = [header: string, cell: (payment: ListedPayment, atDesk: AtDesk) => string | null];

const columns: Column[] = [
  ['Reference', ({ reference }) => reference],
  ['Provider’s number', ({ providerId }) => providerId],
  ['Student', ({ fullName }) => fullName],
  ['Class', ({ feeClass }) => feeClass],
  ['Purpose', ({ purpose }) => purpose],
  ['Term', termWordsOf],
  ['Amount (NGN)', ({ amountKobo }) => nairaFromKobo(amountKobo).toFixed(2)],
  ['Refunded (NGN)', ({ refundedKobo }) => nairaFromKobo(refundedKobo).toFixed(2)],
  ['Charge (NGN)', charge],
  ['Net (NGN)', (payment) => payment.paidAt && netNaira(payment).toFixed(2)],
  ['Status', ({ status }) => status],
  ['Channel', ({ channel }) => channel],
  ['Paid at (Lagos)', ({ paidAt }) => paidAt && minute(paidAt)],
  ['Started at (Lagos)', ({ createdAt }) => minute(createdAt)],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => localPhone(phone)],
  ...furtherFields.map(({ key, shownAs }): Column => {
    return [shownAs.staff, (payment) => typedText(payerOf(payment)[key] ?? '')];
  }),
  ['Remark', ({ reason }) => reason],
  ['Taken', ({ source }) => sourceNames[source]],
  [
    'Receipt of the desk',
    ({ id }, atDesk) => {
      const number = atDesk.get(id)?.number;
      return number ? deskReceiptNumber(number) : null;
    },
  ],
  ['Received by', ({ id }, atDesk) => atDesk.get(id)?.takenBy ?? null],
  ['Slip or bank reference', ({ id }, atDesk) => typedText(atDesk.get(id)?.slip ?? '')],
];

/** Adds up to what counts in the days that were asked for. */
const countedColumn: Column = [
  'Counts in these days (NGN)',
  ({ counted }) => {
    return counted ? ((counted.credited_kobo - counted.refunded_kobo) / 100).toFixed(2) : null;
  },
];

/** The file piece by piece, oldest payment first: however many there are, only one batch is in memory. */
export async function* exportPayments(db: Database, shown: Shown): AsyncGenerator<string> {
  const { days } = shown.filter;
  const shownColumns = days ? [...columns, countedColumn] : columns;
  yield csvHead(shownColumns.map(([header]) => header));
  let last: Payment | undefined;
  do {
    const batch = await findBatch(db, shown.filter, last, BATCH);
    const counted = await withCounted(db, batch, days);
    const listed = counted.filter((payment) => isShown(shown, payment));
    const atDesk = await findAtDesk(db, listed);
    const lines = listed.map((payment) => shownColumns.map(([, cell]) => cell(payment, atDesk)));
    if (lines.length > 0) yield csvLines(lines);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** `year`, such as '2026/2027': where the file is of one. */
export function exportFileName({ from, to }: PaymentQuery, year?: string): string {
  const days = [year && `-${year.replace('/', '-')}`, from && `-${from}`, to && `-to-${to}`]
    .filter(Boolean)
    .join('');
  return `payments${days}.csv`;
}

/** Empty for what was never credited, and while it is not known. */
function charge({ paidAt, chargeKobo }: Payment): string | null {
  return paidAt && chargeKobo !== null ? nairaFromKobo(chargeKobo).toFixed(2) : null;
}

function minute(instant: string): string {
  return wallTime(instant).slice(0, 16);
}

/** '0803 000 0000': with the country's code a spreadsheet would calculate it, without spaces lose its first 0. */
export function localPhone(phone: string): string {
  const digits = phoneKey(phone);
  const isNigerian = digits.length === 10 && /^(\+?234|0)/.test(phone.replace(/[\s()-]/g, ''));
  return isNigerian ? `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : phone;
}
