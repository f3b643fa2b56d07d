import { receiptAddress } from '#contract/addresses.ts';
import { kobo } from '#contract/money.ts';
import type { PayerDetails } from '#contract/payer-details.ts';
import type { Refund, VerifyAnswer } from '#contract/payments.ts';
import type { ShownReceipt } from './receipt.ts';

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
    refunds: refundsOf(payment.refunds),
    checkAddress: new URL(receiptAddress(reference), site).href,
    proof: payment.proof,
  };
}

export function refundsOf(refunds: readonly Refund[] = []): ShownReceipt['refunds'] {
  return refunds.map(({ amount, at }) => ({ amountKobo: kobo(amount), at }));
}
