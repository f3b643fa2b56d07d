import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { AlreadyPaid, FeeNoteOfForm, PaymentProgress } from '#contract/payments.ts';
import { knownErrors, type Refusal, withoutError } from '../../ui/forms/form-fields.ts';
import {
  type FormErrors,
  type FormField,
  formFields,
  START_REFUSED,
} from '../form/payment-form.ts';
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
  alreadyPaid?: { reference?: string | undefined } | undefined;
  /** set when the child has a fee note for this fee: there is the right sum, and the parent may go on all the same */
  feeNote?: FeeNoteOfForm | undefined;
  /** no answer of the school's came: the connection was lost, or something stands between */
  isUnanswered?: boolean;
}

export type FormRefusal = Omit<FormErrorState, 'stage' | 'attempt'>;

interface Refused {
  message: string | undefined;
  errors?: Readonly<Record<string, string>>;
  data?: { alreadyPaid: AlreadyPaid } | undefined;
  feeNote?: FeeNoteOfForm | undefined;
}

/** Why the server did not start a payment. */
export function refusalOf({ message, errors = {}, data, feeNote }: Refused): FormRefusal {
  return {
    message: message || START_REFUSED,
    errors: knownErrors(formFields, errors),
    alreadyPaid: data?.alreadyPaid,
    feeNote,
  };
}

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
  | { type: 'unconfirmed'; reference: string; message: string; at: Date; isHeard: boolean }
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
      return state.stage === 'formError' ? afterEdit(state, event.field) : state;
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
      return stillPending(state, event);
    case 'notPaid':
      return afterNotPaid(state, event);
    case 'receiptToggled':
      return state.stage === 'success' ? { ...state, isReceiptOpen: event.isOpen } : state;
    case 'pageRestored':
    case 'formReopened':
      return { stage: 'idle' };
  }
}

/** The last message takes the banner with it; and what was asked about one child says nothing of another. */
function afterEdit(state: FormErrorState, field: FormField): PaymentState {
  const isOver = state.alreadyPaid || state.feeNote;
  return (!isOver && withoutError(state, field)) || { stage: 'idle' };
}

function formError(state: PaymentState, refusal: FormRefusal): FormErrorState {
  const before = state.stage === 'formError' ? state.attempt : 0;
  return { stage: 'formError', ...refusal, attempt: before + 1 };
}

function afterNotPaid(
  state: PaymentState,
  { type: _, at, ...ended }: Extract<PaymentEvent, { type: 'notPaid' }>,
): PaymentState {
  const { problem } = ended;
  // A payment under way is never called failed because one question about it got no answer.
  if (state.stage === 'pending' && problem === 'unreachable') {
    return stillPending(state, { ...ended, at, isHeard: false });
  }
  const isSame = 'problem' in state && state.problem === problem;
  const checks = isSame ? state.checks + 1 : 1;
  return { stage: 'verifyError', ...ended, isChecking: false, checks };
}

/** What the school has said stays to be read when it is not heard once. */
function stillPending(
  state: PaymentState,
  { reference, message, at, isHeard }: Omit<Extract<PaymentEvent, { type: 'unconfirmed' }>, 'type'>,
): PendingState {
  const before = state.stage === 'pending' && state;
  return {
    stage: 'pending',
    reference,
    message: before && !isHeard ? before.message : message,
    isChecking: false,
    checks: before ? before.checks + 1 : 1,
    lastCheck: { at, heard: isHeard },
  };
}
