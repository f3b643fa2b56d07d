import { school } from '#content/school.ts';
import { receiptAddress } from '#contract/addresses.ts';
import { feeFact } from '#contract/book/fee-words.ts';
import { schoolClock, schoolDay, weekdayMoment } from '#contract/dates/school-time.ts';
import { formatNaira, type Kobo, kobo } from '#contract/money.ts';
import type { PayerDetails } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { ReceiptFee, Refund, VerifyAnswer } from '#contract/payments.ts';
import { termLabel } from '#contract/school/terms.ts';

/** What a receipt says; the words around it are the school's. What is not there of the payer is not shown. */
export interface ShownReceipt extends Partial<PayerDetails> {
  reference: string;
  /** ISO 8601, UTC */
  paidAt: string;
  className: string;
  purpose: string;
  /** 'Second Term, 2026/2027' */
  term: string | undefined;
  method: string | undefined;
  amountKobo: Kobo;
  /** where another amount arrived, and the school has credited that */
  askedKobo?: Kobo | undefined;
  /** what has gone back since, oldest first */
  refunds: readonly { amountKobo: Kobo; at: string }[];
  /** of a payment that counts on a fee note */
  fee?: ReceiptFee | undefined;
  /** where anybody can see that the receipt is genuine */
  checkAddress: string;
  proof?: string | undefined;
}

export type Receipt = ShownReceipt &
  PayerDetails & {
    /** ISO time; set where this device has stored the receipt and the school could not be asked now */
    lastConfirmedAt?: string;
  };

/** Empty where the school has just been asked. */
export function confirmedLines({ lastConfirmedAt }: Pick<Receipt, 'lastConfirmedAt'>): string[] {
  return lastConfirmedAt
    ? [`As the school last confirmed it: ${weekdayMoment(lastConfirmedAt)}.`]
    : [];
}

export interface Fact {
  label: string;
  value: string;
}

export interface ReceiptFacts {
  reference: string;
  paidOn: string;
  amount: string;
  student: Fact[];
  payment: Fact[];
  /** '₦68,000 was asked for', 'Refunded on 21 November 2026: ₦20,000' */
  remarks: string[];
  fee: Fact | undefined;
}

/** A receipt exists only for money that arrived. */
export const RECEIPT_STATUS = 'SUCCESSFUL';

/** What stands for a method that the provider did not name: the page and the PDF word it differently. */
export const FALLBACK_METHOD = { dialog: 'Card/Bank', pdf: 'Card/Bank Transfer' } as const;

const MISSING = 'N/A';

/** The document says how its fee stood right after the payment; a later look, with `now`, how it stands then. */
export function receiptFacts(
  receipt: ShownReceipt,
  fallbackMethod: string,
  feeAt: FeeMoment = 'after_payment',
): ReceiptFacts {
  const { paidAt, term } = receipt;
  return {
    reference: orMissing(receipt.reference),
    paidOn: Number.isNaN(Date.parse(paidAt)) ? MISSING : weekdayMoment(paidAt),
    amount: formatNaira(receipt.amountKobo),
    student: studentFacts(receipt),
    payment: [
      { label: 'Purpose', value: orMissing(receipt.purpose) },
      ...(term ? [{ label: termLabel(term), value: term }] : []),
      { label: 'Status', value: RECEIPT_STATUS },
      { label: 'Method', value: readableMethod(receipt.method) ?? fallbackMethod },
    ],
    remarks: [...askedLines(receipt), ...refundLines(receipt)],
    fee: feeOfReceipt(receipt, feeAt),
  };
}

type FeeMoment = 'after_payment' | 'now';

/** What is paid and left of the fee; undefined where that is not certain, and without a fee note. */
export function feeOfReceipt({ fee }: Pick<ShownReceipt, 'fee'>, at: FeeMoment): Fact | undefined {
  const standing = fee?.[at];
  return standing && feeFact(fee, standing);
}

/** The class stands beside the name; of what a school asks for besides, what was not given is left out. */
function studentFacts(receipt: ShownReceipt): Fact[] {
  const [name, ...others] = payerFields.flatMap(({ key, shownAs }) => {
    const value = receipt[key];
    if (!shownAs.receipt || value === undefined) return [];
    return [{ label: shownAs.receipt, value: orMissing(value) }];
  });
  const feeClass = { label: 'Class', value: orMissing(receipt.className) };
  return name ? [name, feeClass, ...others] : [feeClass];
}

/** 'Weaverbird School Receipt WBS-20261120-7F3K.pdf', in characters that every file system takes. */
export function receiptFileName(receipt: Pick<Receipt, 'reference'>, now: Date): string {
  const time = `${schoolDay(now)} ${schoolClock(now).replace(':', '.')}`;
  const mark = fileSafe(receipt.reference) || fileSafe(time);
  return `${fileSafe(school.name)} Receipt ${mark}.pdf`;
}

const knownMethods: Record<string, string> = {
  card: 'Card',
  bank: 'Bank',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
  eft: 'EFT',
  mobile_money: 'Mobile money',
  apple_pay: 'Apple Pay',
};

function readableMethod(method: string | undefined): string | undefined {
  const channel = method?.trim();
  if (!channel) return undefined;
  const known = knownMethods[channel.toLowerCase()];
  if (known) return known;
  const words = channel.replace(/[_\s]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence for each time money went back: 'Refunded on 21 November 2026: ₦20,000'. */
export function refundLines({ refunds }: Pick<Receipt, 'refunds'>): string[] {
  return refunds.map(
    ({ amountKobo, at }) => `Refunded on ${schoolDay(at)}: ${formatNaira(amountKobo)}`,
  );
}

/** What arrived may be less than the fee: then this receipt is no proof that the fee is paid. */
function askedLines({ askedKobo, amountKobo }: ShownReceipt): string[] {
  if (askedKobo === undefined) return [];
  const [asked, arrived] = [formatNaira(askedKobo), formatNaira(amountKobo)];
  return [`${asked} was asked for, and ${arrived} arrived. This receipt is for what arrived.`];
}

function orMissing(text: string): string {
  return text.trim() || MISSING;
}

function fileSafe(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}. _-]+/gu, '-')
    .replace(/^[-. ]+|[-. ]+$/g, '')
    .slice(0, 80);
}

export type VerifiedPayment = Extract<VerifyAnswer, { status: true }>['data'];

/** The receipt of a paid payment, with what may be shown of the payer; `site` is where its address leads. */
export function receiptOfPayment<Payer extends Partial<PayerDetails>>(
  payment: VerifiedPayment,
  payer: Payer,
  site: string,
): ShownReceipt & Payer {
  const { reference, metadata } = payment;
  return {
    ...payer,
    reference,
    paidAt: payment.paid_at,
    className: metadata.class,
    purpose: metadata.payment_purpose,
    term: metadata.term,
    method: payment.channel,
    amountKobo: kobo(payment.amount),
    askedKobo: payment.asked === undefined ? undefined : kobo(payment.asked),
    refunds: refundsOf(payment.refunds),
    fee: payment.fee_note,
    checkAddress: new URL(receiptAddress(reference), site).href,
    proof: payment.proof,
  };
}

export function refundsOf(refunds: readonly Refund[] = []): ShownReceipt['refunds'] {
  return refunds.map(({ amount, at }) => ({ amountKobo: kobo(amount), at }));
}
