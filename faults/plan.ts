import { childName } from '#contract/testing/child-name.ts';
import { furtherExamples } from '#contract/testing/further-examples.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { createRandom, type Random } from './random.ts';

/** What happens to one payment; everything but the moments of the kills follows from the seed. */
export interface PaymentPlan {
  form: PaymentForm;
  /** The same form twice at once, as after a double click. */
  isDoubleStart: boolean;
  initializeFault?: AnswerFault;
  ending: 'success' | 'failed' | 'failed_then_success' | 'ongoing_then_success' | 'abandoned';
  /** By the checkout's own form, whose redirect is followed, or by the control call. */
  paysBy: 'card' | 'control';
  /** What a paid transaction says of itself instead of the truth. */
  claim?: Claim;
  webhook?: 'none' | 'twice' | 'before_redirect' | 'late' | 'after_refund' | 'bad_signature';
  /** How often verify still says that the payer is at it, when the message of success is there. */
  behindTimes?: number;
  /** Of the messages of its refunds. */
  refundMessages?: { haveId: boolean; come: 'once' | 'none' | 'twice' | 'late' };
  staysOnCheckout: boolean;
  verifyFault?: AnswerFault & { times: number };
  /** When the return page asks. */
  comesBack: 'never' | 'once' | 'twice' | 'while_paying';
  aftermath?: Aftermath;
  /** After a part refund the provider says "reversed" of the whole. */
  partIsReversed?: boolean;
  /** For refunds of a part. */
  partNaira: number;
  /** The same fee is paid once more, knowingly. */
  paysAgain: boolean;
}

export interface PaymentForm {
  fullName: string;
  email: string;
  phone: string;
  paymentPurpose: string;
  class: string;
  amount: number;
}

export interface AnswerFault {
  kind: 'http500' | 'html502' | 'rate_limited' | 'slow' | 'reset' | 'empty' | 'wrong_shape';
  afterwards: boolean;
}

export type Claim =
  | 'amount_short'
  | 'amount_over'
  | 'amount_with_fee'
  | 'other_currency'
  | 'other_mode'
  | 'metadata_empty'
  | 'metadata_null'
  | 'metadata_zero'
  | 'metadata_text';

export type Aftermath =
  | 'refund'
  | 'refund_part'
  | 'refund_in_parts'
  | 'refund_equal_parts'
  | 'refund_failed'
  | 'refund_needs_attention'
  | 'dispute_lost'
  | 'dispute_won'
  | 'reversed_silently'
  | 'reversal_pending';

/** The plan of payment number `index` of a run. */
export function planPayment(seed: number, index: number): PaymentPlan {
  const random = createRandom(seed * 1_000_003 + index);
  const form = fillForm(random, index);
  const ending = random.weighted({
    success: 80,
    failed: 6,
    failed_then_success: 5,
    ongoing_then_success: 4,
    abandoned: 5,
  });
  const isPaid = ending !== 'failed' && ending !== 'abandoned';
  const claim = isPaid && random.chance(0.16) ? planClaim(random) : undefined;
  // What is on hold for a person is not refunded here: it has its own way.
  const aftermath = isPaid && !claim && random.chance(0.14) ? planAftermath(random) : undefined;
  const webhook = random.chance(0.35) ? planWebhook(random, aftermath) : undefined;
  return {
    form,
    isDoubleStart: random.chance(0.05),
    ...(random.chance(0.06) && { initializeFault: planAnswerFault(random) }),
    ending,
    paysBy: random.chance(0.25) ? 'card' : 'control',
    ...(claim && { claim }),
    ...(webhook && { webhook }),
    staysOnCheckout: random.chance(0.1),
    ...(random.chance(0.15) && {
      verifyFault: { ...planAnswerFault(random), times: random.whole(1, 5) },
    }),
    comesBack: random.weighted({ never: 35, once: 40, twice: 10, while_paying: 15 }),
    ...(aftermath && { aftermath }),
    partNaira: random.whole(1, form.amount - 1),
    paysAgain: isPaid && !claim && random.chance(0.02),
    ...(isPaid && random.chance(0.06) && { behindTimes: random.whole(1, 4) }),
    ...(aftermath?.startsWith('refund') && {
      refundMessages: planMessages(random, webhook),
      partIsReversed: random.chance(0.5),
    }),
  };
}

function fillForm(random: Random, index: number): PaymentForm {
  const { purpose, feeClass, naira } = random.pick(allFees);
  return {
    ...furtherExamples(),
    fullName: childName(index),
    email: `parent${index}@example.com`,
    phone: `080${String(index).padStart(8, '0')}`,
    paymentPurpose: purpose,
    class: feeClass,
    amount: naira,
  };
}

function planClaim(random: Random): Claim {
  return random.weighted({
    amount_short: 2,
    amount_over: 2,
    amount_with_fee: 3,
    other_currency: 2,
    other_mode: 2,
    metadata_empty: 1,
    metadata_null: 1,
    metadata_zero: 1,
    metadata_text: 1,
  });
}

function planAftermath(random: Random): Aftermath {
  return random.weighted({
    refund: 4,
    refund_part: 3,
    refund_in_parts: 2,
    refund_equal_parts: 3,
    refund_failed: 1,
    refund_needs_attention: 1,
    dispute_lost: 2,
    dispute_won: 1,
    reversed_silently: 1,
    reversal_pending: 1,
  });
}

function planWebhook(random: Random, aftermath: Aftermath | undefined) {
  const ends = aftermath?.startsWith('refund') ? 6 : 0;
  return random.weighted({
    none: 10,
    twice: 6,
    before_redirect: 4,
    late: 5,
    bad_signature: 5,
    after_refund: ends,
  });
}

/** What comes after a refund waits for its message. */
function planMessages(random: Random, webhook: PaymentPlan['webhook']) {
  const none = webhook === 'after_refund' ? 0 : 2;
  const come = random.weighted({ once: 4, twice: 3, late: 2, none });
  return { haveId: random.chance(0.5), come };
}

function planAnswerFault(random: Random): AnswerFault {
  const kind = random.weighted({
    http500: 3,
    html502: 3,
    rate_limited: 2,
    reset: 3,
    empty: 2,
    wrong_shape: 2,
    slow: 1,
  });
  return { kind, afterwards: random.chance(0.5) };
}
