import { outstandingOf } from '#contract/book/fee-notes.ts';
import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, nairaFromKobo } from '#contract/money.ts';
import { detailsFor } from '#contract/payer-details.ts';
import type {
  AlreadyPaid,
  InitializeAnswer,
  PaymentProgress,
  VerifyAnswer,
} from '#contract/payments.ts';
import type { Facts, SchoolDocuments } from '#contract/school/documents.ts';
import { termInWords } from '#contract/school/terms.ts';
import { statusOfCode } from '../../http/failure-answers.ts';
import { deskMethod } from '../ledger/desk-facts.ts';
import { payerOf, termWordsOf } from '../ledger/payment.ts';
import { NEVER_PAID } from '../ledger/states.ts';
import { codeOf } from '../provider/ask-provider.ts';
import { ProviderError, type ProviderFailure } from '../provider/provider.ts';
import type { Settled } from '../settle/settle.ts';
import type { OpenCheckout } from './payer-forms.ts';
import type { Payments, Question, Started, Verified } from './payments.ts';

export function startAnswer(started: Started): InitializeAnswer {
  if ('checkout' in started) return checkoutAnswer(started.checkout);
  const { alreadyPaid, note, mayOpen } = started;
  const opened = note && mayOpen && { code: note.code, left: nairaFromKobo(outstandingOf(note)) };
  return {
    status: false,
    message: alreadyPaid ? paidSentence(started, alreadyPaid) : noteSentence(started),
    ...(alreadyPaid && { data: { alreadyPaid } }),
    ...(note && { feeNote: opened || {} }),
  };
}

function paidSentence(question: Question, { paidAt }: AlreadyPaid): string {
  const { note, mayOpen, nextTerm } = question;
  const day = schoolDay(paidAt);
  const fee = feeOf(question);
  if (!note) {
    return `${fee}, was already paid on ${day}.${nextSentence(nextTerm)} If you mean to pay once more, please confirm it.`;
  }
  const rest = mayOpen
    ? `Please open the fee note to pay the rest, ${formatNaira(outstandingOf(note))}.`
    : 'To pay the rest, please use the address on the fee note.';
  return `A part of ${fee}, was paid on ${day}. ${rest} If you mean to pay the whole fee once more, please confirm it.`;
}

/** Nothing was paid yet. Who may not open the note reads the same whatever it asks. */
function noteSentence(question: Question): string {
  const { note, mayOpen, form } = question;
  const fee = feeOf(question);
  const here = formatNaira(form.amountKobo);
  if (!note || !mayOpen) {
    return `The school has made a fee note for ${fee}. It may ask for another sum than ${here}: please pay at the address on the fee note, or ask the school for it. If you mean to pay ${here} here, please confirm it.`;
  }
  const left = outstandingOf(note);
  if (left === 0) {
    return `Nothing is left to pay on the fee note for ${fee}. If you mean to pay ${here} all the same, please confirm it.`;
  }
  if (left !== form.amountKobo) {
    return `The fee note for ${fee}, says ${formatNaira(left)}, not ${here}. Please open it and pay there. If you mean to pay ${here} all the same, please confirm it.`;
  }
  const parts = note.plan.kind === 'at_once' ? '' : ' It can be paid in parts.';
  return `The school has made a fee note for ${fee}, of the same sum, ${here}.${parts} Please open it and pay there, where the receipts stay together. You may pay here as well.`;
}

function feeOf({ form: { purpose, fullName, feeClass, term } }: Question): string {
  return `${purpose} for ${fullName} in ${feeClass}, ${termInWords(term)}`;
}

export function checkoutAnswer({ authorizationUrl, accessCode, reference }: OpenCheckout) {
  return {
    status: true as const,
    message: 'Authorization URL created',
    data: { authorization_url: authorizationUrl, access_code: accessCode, reference },
  };
}

/** A parent who wants to pay the next term early would otherwise pay this one twice. */
function nextSentence(next: Question['nextTerm']): string {
  return next
    ? ` Fees for ${next.words} are taken from ${schoolDay(startOfDay(next.feesFrom))}.`
    : '';
}

type OpenProgress = Exclude<PaymentProgress, 'success'>;

/** What a parent reads of a payment. While the provider does not answer it is simply not confirmed yet. */
export async function answerVerify(
  { payments, readSchool }: { payments: Payments; readSchool: () => Promise<SchoolDocuments> },
  reference: string,
): Promise<{ httpStatus: number; answer: VerifyAnswer; isFinal: boolean }> {
  try {
    const verified = await payments.verifyPayment(reference);
    return { httpStatus: 200, answer: verifyAnswer(verified), isFinal: verified.isFinal };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { facts } = await readSchool();
    const message = unconfirmedSentence(error.failure, facts);
    const answer = { status: false, message, data: { reference, status: 'pending' } } as const;
    return { httpStatus: statusOfCode[codeOf(error)], answer, isFinal: false };
  }
}

/** `status: true` only for money the school has credited, and no personal data otherwise. */
function verifyAnswer(verified: Verified): VerifyAnswer {
  const { payment, refunds } = verified;
  if (payment.status === 'paid') return successAnswer(verified);
  const status = progressOf(verified);
  if (verified.desk?.voidedAt) {
    const { reference } = payment;
    return { status: false, message: VOIDED, data: { reference, status } };
  }
  return {
    status: false,
    message: sentence(status, payment.reason ?? undefined),
    data: { reference: payment.reference, status, ...(refunds.length > 0 && { refunds }) },
  };
}

const NOT_REACHED =
  'We could not reach the payment provider to confirm this payment. If you have paid, your money is safe: please do not pay again, and check again in a minute.';

const UNREADABLE =
  'We could not read the payment provider’s answer about this payment. If you have paid, your money is safe: please do not pay again, and check again in a few minutes.';

function unconfirmedSentence(failure: ProviderFailure, { phone, email }: Facts): string {
  if (failure === 'unreadable') return UNREADABLE;
  if (failure !== 'refused_key') return NOT_REACHED;
  return `The school’s payment set-up is not working at the moment, so this payment cannot be confirmed yet. If you have paid, your money is safe: please do not pay again, and tell the school: ${phone}, ${email}.`;
}

function successAnswer(verified: Verified): VerifyAnswer {
  const { payment, refunds, desk, fee, proof, askedKobo } = verified;
  const channel = desk ? deskMethod(payment.channel, desk) : payment.channel;
  const shown = detailsFor('verify', payerOf(payment)).map(({ name, value }) => [name, value]);
  return {
    status: true,
    message: 'Payment verified successfully',
    data: {
      reference: payment.reference,
      status: 'success',
      amount: payment.amountKobo,
      ...(askedKobo !== undefined && { asked: askedKobo }),
      currency: payment.currency,
      ...(channel && { channel }),
      paid_at: payment.paidAt ?? '',
      metadata: {
        ...Object.fromEntries(shown),
        payment_purpose: payment.purpose,
        class: payment.feeClass,
        term: termWordsOf(payment),
      },
      ...(refunds.length > 0 && { refunds }),
      ...(fee && { fee_note: fee }),
      ...(proof && { proof }),
    },
  };
}

const VOIDED =
  'The school has voided this record, so it does not count as a payment. Please ask the school if you did not expect this.';

function progressOf({ payment, transaction }: Settled): OpenProgress {
  if (payment.status === 'review' || payment.status === 'reversed') return payment.status;
  // After a declined card the payer may be trying another one in the same checkout.
  if (transaction?.outcome === 'in_progress') return 'pending';
  if (payment.status === 'failed' && payment.reason !== NEVER_PAID) return 'failed';
  return 'abandoned';
}

function sentence(status: OpenProgress, reason?: string): string {
  if (status !== 'failed') return sentences[status];
  return `The bank did not accept this payment${reason ? ` (${reason})` : ''}. You can try again with another card or by bank transfer.`;
}

const sentences: Record<Exclude<OpenProgress, 'failed'>, string> = {
  pending:
    'Your payment is still being confirmed. A bank transfer can take some minutes. Please do not pay again.',
  abandoned:
    'This payment was not completed, so the school has not received any money. You can try again.',
  reversed:
    'This payment was reversed and the money went back to the payer. Please contact the school if you did not expect this.',
  review:
    'We have received a payment that does not match the fee, so the school office is checking it. Please do not pay again, and contact the school with this reference.',
};
