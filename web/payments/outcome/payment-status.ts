import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { PaymentProgress } from '#contract/payments.ts';
import { type Refusal, withoutError } from '../../ui/forms/form-fields.ts';
import type { FormErrors, FormField } from '../form/payment-form.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** Why a payment is not a success: the server's word, or why there is none. */
export type Problem = Exclude<PaymentProgress, 'success' | 'pending'> | 'unknown' | 'unreachable';

export type PaymentState =
  | { stage: 'idle' | 'starting' }
  | { stage: 'verifying'; reference: string }
  | SuccessState
  | PendingState
  | FormErrorState
  | VerifyErrorState;

export interface SuccessState {
  stage: 'success';
  reference: string;
  receipt: Receipt;
  isReceiptOpen: boolean;
  isStored: boolean;
}

export interface PendingState {
  stage: 'pending';
  reference: string;
  message: string;
  isChecking: boolean;
  /** answers received so far, which is also the place in the row of growing pauses */
  checks: number;
  lastCheck: { at: Date; heard: boolean };
}

interface FormErrorState extends Refusal<FormField> {
  stage: 'formError';
  /** set when the fee has been paid before: the parent may go on, or look at the receipt where it is named */
  alreadyPaid?: { reference: string | undefined } | undefined;
  /** no answer of the school's came: the connection was lost, or something stands between */
  isUnanswered?: boolean;
}

export type FormRefusal = Omit<FormErrorState, 'stage' | 'attempt'>;

export interface VerifyErrorState {
  stage: 'verifyError';
  reference: string;
  problem: Problem;
  message: string;
  isChecking: boolean;
  /** tries in a row that ended like this, which is also the place in the row of growing pauses */
  checks: number;
}

export type PaymentEvent =
  | { type: 'formRejected'; errors: FormErrors }
  | { type: 'startRequested' }
  | { type: 'startFailed'; refusal: FormRefusal }
  | { type: 'fieldEdited'; field: FormField }
  | { type: 'pageRestored' }
  | { type: 'referenceArrived'; reference: string }
  | { type: 'checkRequested' }
  | { type: 'paid'; reference: string; receipt: Receipt; isStored: boolean }
  | { type: 'unconfirmed'; reference: string; message: string; at: Date }
  | { type: 'notPaid'; reference: string; problem: Problem; message: string; at: Date }
  | { type: 'receiptToggled'; isOpen: boolean }
  | { type: 'formReopened' };

const answered = ['paid', 'unconfirmed', 'notPaid', 'referenceArrived', 'formReopened'] as const;

/** Which events mean something where. Whatever is not listed, such as a late answer, changes nothing. */
const meaningful: Record<PaymentState['stage'], readonly PaymentEvent['type'][]> = {
  idle: ['formRejected', 'startRequested', 'referenceArrived'],
  starting: ['startFailed', 'pageRestored', 'referenceArrived'],
  verifying: answered,
  success: ['receiptToggled', 'referenceArrived', 'formReopened'],
  pending: ['checkRequested', ...answered],
  formError: ['formRejected', 'startRequested', 'fieldEdited', 'referenceArrived'],
  verifyError: ['checkRequested', ...answered],
};

/** The state after the event; the same object when the event means nothing there. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  if (!meaningful[state.stage].includes(event.type)) return state;
  const isAboutAnother =
    'reference' in event && 'reference' in state && event.reference !== state.reference;
  if (isAboutAnother && event.type !== 'referenceArrived') return state;

  switch (event.type) {
    case 'formRejected':
      return formError(state, { message: FORM_HAS_ERRORS, errors: event.errors });
    case 'startFailed':
      return formError(state, event.refusal);
    case 'startRequested':
      return { stage: 'starting' };
    case 'fieldEdited':
      // The last message takes the banner with it.
      return state.stage === 'formError'
        ? (withoutError(state, event.field) ?? { stage: 'idle' })
        : state;
    case 'referenceArrived':
      return state.stage === 'verifying' && !isAboutAnother
        ? state
        : { stage: 'verifying', reference: event.reference };
    case 'checkRequested':
      return 'isChecking' in state ? { ...state, isChecking: true } : state;
    case 'paid': {
      const { reference, receipt, isStored } = event;
      return { stage: 'success', reference, receipt, isStored, isReceiptOpen: true };
    }
    case 'unconfirmed':
      return stillPending(state, event, true);
    case 'notPaid':
      return afterNotPaid(state, event);
    case 'receiptToggled':
      return state.stage === 'success' ? { ...state, isReceiptOpen: event.isOpen } : state;
    case 'pageRestored':
    case 'formReopened':
      return { stage: 'idle' };
  }
}

function formError(state: PaymentState, refusal: FormRefusal): FormErrorState {
  const before = state.stage === 'formError' ? state.attempt : 0;
  return { stage: 'formError', ...refusal, attempt: before + 1 };
}

function afterNotPaid(
  state: PaymentState,
  { type: _, at, ...ended }: Extract<PaymentEvent, { type: 'notPaid' }>,
): PaymentState {
  const { reference, problem } = ended;
  // A payment under way is never called failed because one question about it got no answer.
  if (state.stage === 'pending' && (problem === 'unknown' || problem === 'unreachable')) {
    return stillPending(state, { reference, message: state.message, at }, false);
  }
  const isSame = 'problem' in state && state.problem === problem;
  const checks = isSame ? state.checks + 1 : 1;
  return { stage: 'verifyError', ...ended, isChecking: false, checks };
}

function stillPending(
  state: PaymentState,
  { reference, message, at }: { reference: string; message: string; at: Date },
  heard: boolean,
): PendingState {
  const checks = state.stage === 'pending' ? state.checks + 1 : 1;
  const lastCheck = { at, heard };
  return { stage: 'pending', reference, message, isChecking: false, checks, lastCheck };
}
