import { type PayerDetails, readPayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { VerifyAnswer } from '#contract/payments.ts';
import { readReference } from '#contract/references.ts';
import type { PaymentReply } from '../../api/payments.ts';
import { verifyPayment } from '../../api/payments.ts';
import { forgetOpenPayment } from '../form/open-payment.ts';
import { readSavedPayer } from '../form/saved-form.ts';
import { findRecord, storeRecord, updateRecordStatus } from '../history/payment-history.ts';
import { receiptOfRecord, recordOfReceipt } from '../history/record-receipt.ts';
import { receiptOfPayment, type VerifiedPayment } from '../receipt/receipt.ts';
import type { PaymentEvent } from './payment-status.ts';
import {
  problemHeadings,
  STILL_PENDING,
  VERIFY_REFUSED,
  VERIFY_UNHEARD,
  VERIFY_UNREACHABLE,
} from './verify-texts.ts';

/** Asks the server about a payment, updates the record on this device, and returns what happened. */
export async function checkPayment(
  typed: string,
  signal: AbortSignal,
  clock: () => Date = () => new Date(),
): Promise<PaymentEvent> {
  // Here and not where the address is read: the code of the form must come fast.
  const reference = readReference(typed);
  const reply = await verifyPayment(reference, signal);
  const event = orLastConfirmed(afterUsableReply(reference, reply, clock()));
  if (hasEnded(event)) forgetOpenPayment(reference);
  // The page knows the payment by what stood in the address.
  return 'reference' in event ? { ...event, reference: typed } : event;
}

/** Without an answer of the school: the receipt as it was last confirmed on this device, where there is one. */
function orLastConfirmed(event: PaymentEvent): PaymentEvent {
  const isAnswered =
    event.type === 'notPaid'
      ? event.problem !== 'unreachable'
      : event.type !== 'unconfirmed' || event.isHeard;
  if (isAnswered || !('reference' in event)) return event;
  const { reference } = event;
  const record = findRecord(reference);
  const receipt = record && receiptOfRecord(record, location.origin);
  return receipt ? { type: 'paid', reference, receipt, isStored: true } : event;
}

/** A success that makes no receipt was not written by the school. */
function afterUsableReply(
  reference: string,
  reply: PaymentReply<VerifyAnswer>,
  at: Date,
): PaymentEvent {
  try {
    return afterReply(reference, reply, at);
  } catch {
    return unheard(reference, at);
  }
}

function afterReply(reference: string, reply: PaymentReply<VerifyAnswer>, at: Date): PaymentEvent {
  switch (reply.kind) {
    case 'success': {
      const { data } = reply.answer;
      if (data.reference !== reference) return unheard(reference, at);
      const receipt = receiptOfPayment(data, payerFor(data), location.origin);
      return {
        type: 'paid',
        reference,
        receipt,
        isStored: storeRecord(recordOfReceipt(receipt, at), at),
      };
    }
    case 'refused':
      return afterRefusal(reference, reply, at);
    case 'unreadable':
      return unheard(reference, at);
    default: {
      const message = VERIFY_UNREACHABLE;
      return { type: 'notPaid', reference, problem: 'unreachable', message, at };
    }
  }
}

type RefusedReply = Extract<PaymentReply<VerifyAnswer>, { kind: 'refused' }>;

/** Only what names a progress of ours, or says that there is no such payment, is the school's word about it. */
function afterRefusal(
  reference: string,
  { httpStatus, message, data }: RefusedReply,
  at: Date,
): PaymentEvent {
  const progress = data?.status;
  if (progress === 'pending') {
    const said = message ?? STILL_PENDING;
    return { type: 'unconfirmed', reference, message: said, at, isHeard: true };
  }
  const isOurs = progress ? progress in problemHeadings : [200, 404].includes(httpStatus);
  if (!isOurs) return unheard(reference, at);
  if (progress === 'failed' || progress === 'reversed') updateRecordStatus(reference, progress);
  const said = message ?? VERIFY_REFUSED;
  return { type: 'notPaid', reference, problem: progress ?? 'unknown', message: said, at };
}

/** Something else answered, such as a firewall or the page of a Wi-Fi: the payment may stand in any way. */
function unheard(reference: string, at: Date): PaymentEvent {
  return { type: 'unconfirmed', reference, message: VERIFY_UNHEARD, at, isHeard: false };
}

function hasEnded(event: PaymentEvent): boolean {
  return event.type === 'paid' || (event.type === 'notPaid' && event.problem !== 'unreachable');
}

/** What the answer shows of the payer; the rest, the e-mail for instance, as far as this device knows it. */
function payerFor({ reference, metadata }: VerifiedPayment): PayerDetails {
  const known = sourcesFor(reference);
  const details = payerFields.map(({ key, shownAs: { verify } }) => [
    key,
    verify ? metadata[verify] : known.find((source) => source[key])?.[key],
  ]);
  return readPayer(Object.fromEntries(details));
}

/** A form that became another payment must not lend its details to this one. */
function sourcesFor(reference: string): PayerDetails[] {
  const saved = readSavedPayer();
  if (saved?.reference === reference) return [saved.payer];
  const sources = [findRecord(reference), saved?.reference === undefined && saved?.payer];
  return sources.flatMap((source) => source || []);
}
