import type { PayerDetails } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { PaymentProgress, VerifyAnswer } from '#contract/payments.ts';
import type { Problem } from '../outcome/payment-status.ts';
import { problemHeadings, VERIFY_REFUSED } from '../outcome/verify-texts.ts';
import {
  receiptOfPayment,
  refundLines,
  refundsOf,
  type ShownReceipt,
  type VerifiedPayment,
} from './receipt.ts';

/** How a payment stands now, as everybody may read it who has its reference; `at` is when that was asked. */
export type ReceiptStanding = { at: string } & (
  | { status: 'paid'; receipt: ShownReceipt }
  | (NoReceipt & { status: Unpaid; message: string; refunds: string[] })
);

type Unpaid = Problem | 'pending';

interface NoReceipt {
  title: string;
  tone: 'waiting' | 'open' | 'bad';
  meaning?: string;
}

interface Asked {
  httpStatus: number;
  answer: VerifyAnswer;
  at: Date;
  site: string;
}

/** The answer of verify for the page of a receipt: the student's name, the end of the phone number, and no e-mail. */
export function receiptStanding({ httpStatus, answer, at, site }: Asked): ReceiptStanding {
  const asOf = at.toISOString();
  if (answer.status) {
    const receipt = receiptOfPayment(answer.data, payerShown(answer.data), site);
    return { status: 'paid', at: asOf, receipt };
  }
  const status = statusOf(httpStatus, answer.data?.status);
  const refunds = refundLines({ refunds: refundsOf(answer.data?.refunds) });
  return {
    ...noReceipt[status],
    ...(refunds.length > 0 && { title: 'This payment was refunded' }),
    status,
    at: asOf,
    message: answer.message || VERIFY_REFUSED,
    refunds,
  };
}

/** Without a response nothing is known of the payment: it may stand in any way. */
function statusOf(
  httpStatus: number,
  progress: Exclude<PaymentProgress, 'success'> | undefined,
): Unpaid {
  if (httpStatus === 404) return 'unknown';
  if (httpStatus !== 200 || !progress) return 'unreachable';
  return progress;
}

const NONE = 'There is no receipt for it.';

const noReceipt: Record<Unpaid, NoReceipt> = {
  pending: {
    title: 'This payment is being confirmed',
    tone: 'waiting',
    meaning: 'There is no receipt for it yet.',
  },
  abandoned: { title: problemHeadings.abandoned, tone: 'open', meaning: NONE },
  failed: { title: problemHeadings.failed, tone: 'bad', meaning: NONE },
  reversed: {
    title: problemHeadings.reversed,
    tone: 'open',
    meaning: 'A receipt that somebody saved is no longer valid.',
  },
  review: {
    title: problemHeadings.review,
    tone: 'open',
    meaning: 'There is no receipt for it until the school has decided.',
  },
  unknown: { title: 'There is no receipt here', tone: 'bad' },
  unreachable: { title: 'We could not check this payment yet', tone: 'open' },
};

function payerShown({ metadata }: VerifiedPayment): Partial<PayerDetails> {
  const details = payerFields.flatMap(({ key, input, shownAs: { verify } }) => {
    const value = verify && metadata[verify];
    return value ? [[key, input.type === 'tel' ? phoneEnd(value) : value]] : [];
  });
  return Object.fromEntries(details);
}

/** Enough for the payer to know it again. */
function phoneEnd(phone: string): string {
  return `•••• ••• ${phone.replace(/\D/g, '').slice(-4)}`;
}
