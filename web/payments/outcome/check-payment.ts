import { paymentAddress } from '#contract/addresses.ts';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import { type PayerDetails, readPayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { type PaidPayment, type VerifyResult, verifyPayment } from '../../api/verify-payment.ts';
import { forgetOpenPayment } from '../form/open-payment.ts';
import { readSavedForm } from '../form/saved-form.ts';
import { findRecord, keepRecord, updateRecordStatus } from '../history/payment-history.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { PaymentEvent } from './payment-status.ts';
import { STILL_PENDING, VERIFY_REFUSED, VERIFY_UNREACHABLE } from './verify-texts.ts';

/** Asks the server about a payment, brings this device's record up to date, and tells what happened. */
export async function checkPayment(
  reference: string,
  signal: AbortSignal,
  clock: () => Date = () => new Date(),
): Promise<PaymentEvent> {
  const result = await verifyPayment(reference, signal);
  const event = afterAnswer(reference, result, clock());
  if (hasEnded(event)) forgetOpenPayment(reference);
  return event;
}

function afterAnswer(reference: string, result: VerifyResult, at: Date): PaymentEvent {
  switch (result.kind) {
    case 'paid': {
      const receipt = receiptFor(result.payment, at);
      return { type: 'paid', reference, receipt, isKept: keepPaid(receipt, at) };
    }
    case 'notPaid': {
      const { progress } = result;
      if (progress === 'pending') {
        return { type: 'unconfirmed', reference, message: result.message ?? STILL_PENDING, at };
      }
      if (progress === 'failed' || progress === 'reversed') {
        updateRecordStatus(reference, progress);
      }
      const message = result.message ?? VERIFY_REFUSED;
      return { type: 'notPaid', reference, problem: progress ?? 'unknown', message, at };
    }
    case 'unreadable':
      return { type: 'notPaid', reference, problem: 'unknown', message: VERIFY_REFUSED, at };
    default:
      return {
        type: 'notPaid',
        reference,
        problem: 'unreachable',
        message: VERIFY_UNREACHABLE,
        at,
      };
  }
}

/** Nothing more is to be expected of the payment, or the parent has seen that nobody paid. */
function hasEnded(event: PaymentEvent): boolean {
  return event.type === 'paid' || (event.type === 'notPaid' && event.problem !== 'unreachable');
}

function receiptFor(payment: PaidPayment, now: Date): Receipt {
  const { reference } = payment;
  return {
    ...payerFor(payment),
    reference,
    paidAt: payment.paidAt ?? findRecord(reference)?.date ?? now.toISOString(),
    className: payment.className,
    purpose: payment.purpose,
    method: payment.channel,
    amountKobo: kobo(payment.amountKobo),
    refunds: payment.refunds.map(({ amountKobo, at }) => ({ amountKobo: kobo(amountKobo), at })),
    checkAddress: new URL(paymentAddress(reference), location.origin).href,
  };
}

/** What the answer shows of the payer; the rest, the e-mail for instance, as far as this device knows it. */
function payerFor(payment: PaidPayment): PayerDetails {
  const known = sourcesFor(payment.reference);
  const details = payerFields.map(({ key, shownAs }) => [
    key,
    shownAs.verify ? payment[key] : known.find((source) => source[key])?.[key],
  ]);
  return readPayer(Object.fromEntries(details));
}

/**
 * Where this device may know a payment's details from. The form that became this payment knows them; a form that
 * became another one must not lend them to a record opened later, or to somebody else's receipt.
 */
function sourcesFor(reference: string): PayerDetails[] {
  const saved = readSavedForm();
  if (saved?.reference === reference) return [saved.form];
  const sources = [findRecord(reference), saved?.reference === undefined && saved?.form];
  return sources.flatMap((source) => source || []);
}

function keepPaid(receipt: Receipt, now: Date): boolean {
  return keepRecord(
    {
      ...readPayer({ ...receipt }),
      reference: receipt.reference,
      paymentPurpose: receipt.purpose,
      class: receipt.className,
      amount: nairaFromKobo(receipt.amountKobo),
      status: 'success',
      date: receipt.paidAt,
    },
    now,
  );
}
