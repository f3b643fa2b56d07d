import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { PaymentProgress } from '#contract/payments.ts';
import { withoutError } from '../../ui/forms/form-fields.ts';
import type { FormErrors, FormField } from '../form/payment-form.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** Why a payment is not a success: the server's word, or why there is none. */
export type Problem = Exclude<PaymentProgress, 'success' | 'pending'> | 'unknown' | 'unreachable';

export type PaymentState =
  | { status: 'idle' }
  | { status: 'loading'; task: 'start' }
  | { status: 'loading'; task: 'verify'; reference: string }
  | SuccessState
  | PendingState
  | FormErrorState
  | VerifyErrorState;

export interface SuccessState {
  status: 'success';
  reference: string;
  receipt: Receipt;
  isReceiptOpen: boolean;
  /** false when this device could not write its record */
  isStored: boolean;
}

export interface PendingState {
  status: 'pending';
  reference: string;
  message: string;
  isChecking: boolean;
  /** answers received so far, which is also the place in the row of growing pauses */
  checks: number;
  lastCheck: { at: Date; heard: boolean };
}

export interface FormErrorState {
  status: 'error';
  about: 'form';
  message: string;
  errors: FormErrors;
  /** grows with every refusal in a row, so that each is announced again */
  attempt: number;
  /** set when the fee has been paid before: the parent may go on, or look at the receipt where it is named */
  alreadyPaid?: { reference: string | undefined } | undefined;
  /** no answer of the school's came: the connection was lost, or something stands between */
  isUnanswered?: boolean | undefined;
}

export interface VerifyErrorState {
  status: 'error';
  about: 'verify';
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
  | {
      type: 'startFailed';
      message: string;
      errors: FormErrors;
      alreadyPaid?: FormErrorState['alreadyPaid'];
      isUnanswered?: boolean;
    }
  | { type: 'fieldEdited'; field: FormField }
  | { type: 'pageRestored' }
  | { type: 'referenceArrived'; reference: string }
  | { type: 'checkRequested' }
  | { type: 'paid'; reference: string; receipt: Receipt; isStored: boolean }
  | { type: 'unconfirmed'; reference: string; message: string; at: Date }
  | { type: 'notPaid'; reference: string; problem: Problem; message: string; at: Date }
  | { type: 'receiptOpened' }
  | { type: 'receiptClosed' }
  | { type: 'formReopened' };

/** The stages a parent can be in; `loading` and `error` are two each. */
export type Stage =
  | 'idle'
  | 'starting'
  | 'verifying'
  | 'success'
  | 'pending'
  | 'formError'
  | 'verifyError';

/** Which events mean something where. Whatever is not listed, such as a late answer, changes nothing. */
const meaningful: Record<Stage, readonly PaymentEvent['type'][]> = {
  idle: ['formRejected', 'startRequested', 'referenceArrived'],
  starting: ['startFailed', 'pageRestored', 'referenceArrived'],
  verifying: ['paid', 'unconfirmed', 'notPaid', 'referenceArrived', 'formReopened'],
  success: ['receiptOpened', 'receiptClosed', 'referenceArrived', 'formReopened'],
  pending: ['checkRequested', 'paid', 'unconfirmed', 'notPaid', 'referenceArrived', 'formReopened'],
  formError: ['formRejected', 'startRequested', 'fieldEdited', 'referenceArrived'],
  verifyError: [
    'checkRequested',
    'paid',
    'unconfirmed',
    'notPaid',
    'referenceArrived',
    'formReopened',
  ],
};

/** The state after the event; the same object when the event means nothing there. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  if (!meaningful[stageOf(state)].includes(event.type)) return state;
  if (isAboutAnotherPayment(state, event)) return state;

  switch (event.type) {
    case 'formRejected':
      return formError(state, FORM_HAS_ERRORS, event.errors);
    case 'startFailed':
      return {
        ...formError(state, event.message, event.errors),
        alreadyPaid: event.alreadyPaid,
        isUnanswered: event.isUnanswered,
      };
    case 'startRequested':
      return { status: 'loading', task: 'start' };
    case 'fieldEdited':
      return afterEdit(state, event.field);
    case 'referenceArrived':
      return isVerifying(state, event.reference)
        ? state
        : { status: 'loading', task: 'verify', reference: event.reference };
    case 'checkRequested':
      return 'isChecking' in state ? { ...state, isChecking: true } : state;
    case 'paid': {
      const { reference, receipt, isStored } = event;
      return { status: 'success', reference, receipt, isStored, isReceiptOpen: true };
    }
    case 'unconfirmed':
      return stillPending(state, event.reference, event.message, event.at, true);
    case 'notPaid':
      return afterNotPaid(state, event);
    case 'receiptOpened':
    case 'receiptClosed':
      return state.status === 'success'
        ? { ...state, isReceiptOpen: event.type === 'receiptOpened' }
        : state;
    case 'pageRestored':
    case 'formReopened':
      return { status: 'idle' };
  }
}

export function stageOf(state: PaymentState): Stage {
  switch (state.status) {
    case 'loading':
      return state.task === 'start' ? 'starting' : 'verifying';
    case 'error':
      return state.about === 'form' ? 'formError' : 'verifyError';
    default:
      return state.status;
  }
}

function isAboutAnotherPayment(state: PaymentState, event: PaymentEvent): boolean {
  if (event.type === 'referenceArrived') return false;
  return 'reference' in event && 'reference' in state && event.reference !== state.reference;
}

function formError(state: PaymentState, message: string, errors: FormErrors): FormErrorState {
  const before = state.status === 'error' && state.about === 'form' ? state.attempt : 0;
  return { status: 'error', about: 'form', message, errors, attempt: before + 1 };
}

function isVerifying(state: PaymentState, reference: string): boolean {
  return state.status === 'loading' && state.task === 'verify' && state.reference === reference;
}

/** An edited field loses its message, and the last message takes the banner with it. */
function afterEdit(state: PaymentState, field: FormField): PaymentState {
  if (state.status !== 'error' || state.about !== 'form') return state;
  return withoutError(state, field) ?? { status: 'idle' };
}

function afterNotPaid(
  state: PaymentState,
  { reference, problem, message, at }: Extract<PaymentEvent, { type: 'notPaid' }>,
): PaymentState {
  // A payment under way is never called failed because one question about it got no answer.
  if (state.status === 'pending' && (problem === 'unknown' || problem === 'unreachable')) {
    return stillPending(state, reference, state.message, at, false);
  }
  const isSame = 'problem' in state && state.problem === problem;
  const checks = isSame ? state.checks + 1 : 1;
  return {
    status: 'error',
    about: 'verify',
    reference,
    problem,
    message,
    isChecking: false,
    checks,
  };
}

function stillPending(
  state: PaymentState,
  reference: string,
  message: string,
  at: Date,
  heard: boolean,
): PaymentState {
  const checks = state.status === 'pending' ? state.checks + 1 : 1;
  return {
    status: 'pending',
    reference,
    message,
    isChecking: false,
    checks,
    lastCheck: { at, heard },
  };
}
