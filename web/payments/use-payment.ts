import { useEffect, useReducer, useRef, useState } from 'react';
import type { Fees } from '#contract/school/fees.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { initializePayment } from '../api/payments.ts';
import { fetchSchool } from '../api/school.ts';
import { usePart } from '../ui/loading/use-part.ts';
import { useSchool } from '../ui/use-school.ts';
import type { AskedPayment } from './form/asked-payment.ts';
import { storeOpenPayment } from './form/open-payment.ts';
import {
  CONFIRM_AGAIN,
  cleanForm,
  emptyForm,
  type FormErrors,
  type FormField,
  type PaymentForm,
  paymentPayload,
  readPaymentForm,
  START_UNANSWERED,
  validateForm,
} from './form/payment-form.ts';
import { forgetForm, saveForm } from './form/saved-form.ts';
import type { Contact } from './form/stored-contact.ts';
import { freshForm, useRefill } from './form/use-refill.ts';
import {
  type FormRefusal,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
  refusalOf,
} from './outcome/payment-status.ts';
import { SHOWN_TERMS } from './site-facts.ts';

/** A form that was posted before scripts ran and came back. */
export interface UnsentForm extends FormRefusal {
  values: PaymentForm;
}

export interface Arrival {
  reference: string | undefined;
  unsent: UnsentForm | undefined;
}

/** The whole life of a payment on this page: the form, where the payment stands, and what may be done about it. */
export function usePayment(arrival: Arrival) {
  const { reference, unsent } = arrival;
  const [school, setSchool] = useState(useSchool());
  const { fees } = school;
  const [state, dispatch] = useReducer(paymentReducer, arrival, initialState);
  const [form, setForm] = useState<PaymentForm>(unsent?.values ?? emptyForm(fees));
  const formElement = useRef<HTMLFormElement>(null);
  const outcome = usePart(loadOutcome, 'reference' in state && 'wanted');
  const checkPayment = outcome.part?.checkPayment;
  const check = useCheck(dispatch);
  const start = useStart(dispatch, fees, setSchool);

  useEffect(() => {
    dispatch(reference ? { type: 'referenceArrived', reference } : { type: 'formReopened' });
  }, [reference]);

  const verifying = state.stage === 'verifying' && state.reference;
  useEffect(() => {
    if (verifying && checkPayment) check(checkPayment, verifying);
  }, [verifying, check, checkPayment]);

  useRefill(form, setForm, formElement, fees);

  const beginWith = (next: PaymentForm) => {
    forgetForm();
    setForm(next);
    dispatch({ type: 'formReopened' });
  };

  return {
    state,
    /** With the fees and terms that hold now, where a form was refused because of others. */
    school,
    /** what shows a payment that was asked about, once it is there */
    outcome,
    form,
    formElement,
    /** What a link asks for, which is newer than what is stored. */
    fillAsked: (asked: AskedPayment) => setForm((current) => ({ ...current, ...asked })),
    edit(field: FormField, value: string) {
      setForm((current) => ({ ...current, [field]: value }));
      dispatch({ type: 'fieldEdited', field });
    },
    submit(fields: FormData) {
      // The page, not our copy of it: some browsers fill fields in without telling scripts.
      const filled = cleanForm(readPaymentForm(fields, fees));
      setForm(filled);
      start(filled, fields.has(CONFIRM_AGAIN), fields.get(SHOWN_TERMS));
    },
    open: (opened: string) => dispatch({ type: 'referenceArrived', reference: opened }),
    checkAgain(by: 'person' | 'clock') {
      if (!('isChecking' in state) || !checkPayment) return;
      if (by === 'person') dispatch({ type: 'checkRequested' });
      check(checkPayment, state.reference);
    },
    showReceipt: (isOpen: boolean) => dispatch({ type: 'receiptToggled', isOpen }),
    backToForm: () => dispatch({ type: 'formReopened' }),
    startNewPayment: () => beginWith(freshForm(fees)),
    payForAnother: ({ email, phone }: Contact) => beginWith({ ...emptyForm(fees), email, phone }),
    /** A link that asks somebody else needs no more than a name. */
    refuse: (errors: FormErrors) => dispatch({ type: 'formRejected', errors }),
  };
}

export type PaymentControl = ReturnType<typeof usePayment>;

function initialState({ reference, unsent }: Arrival): PaymentState {
  if (unsent) {
    const { values: _, ...refusal } = unsent;
    return { stage: 'formError', ...refusal, attempt: 1 };
  }
  return reference ? { stage: 'verifying', reference } : { stage: 'idle' };
}

/** Apart from the form: most visits begin there, and only a payment that was asked about needs this. */
const loadOutcome = () => import('./outcome/outcome-screen.tsx');

type Dispatch = (event: PaymentEvent) => void;
type CheckPayment = (reference: string, signal: AbortSignal) => Promise<PaymentEvent>;

function useCheck(dispatch: Dispatch) {
  const underWay = useRef<AbortController>(undefined);
  const [check] = useState(() => async (checkPayment: CheckPayment, reference: string) => {
    underWay.current?.abort();
    const question = new AbortController();
    underWay.current = question;
    const event = await checkPayment(reference, question.signal);
    if (!question.signal.aborted) dispatch(event);
  });
  useEffect(() => () => underWay.current?.abort(), []);
  return check;
}

function useStart(dispatch: Dispatch, fees: Fees, setSchool: (school: PublicSchool) => void) {
  const isStarting = useRef(false);
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isStarting.current = false;
      dispatch({ type: 'pageRestored' });
    };
    window.addEventListener('pageshow', onPageShow);
    return () => {
      isHere.current = false;
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [dispatch]);

  return async (form: PaymentForm, confirmAgain: boolean, term: FormDataEntryValue | null) => {
    if (isStarting.current) return;
    const errors = validateForm(form, fees);
    if (Object.keys(errors).length > 0) {
      dispatch({ type: 'formRejected', errors });
      return;
    }
    isStarting.current = true;
    dispatch({ type: 'startRequested' });
    saveForm(form);
    const reply = await initializePayment(paymentPayload(form, fees, confirmAgain, term));
    if (!isHere.current) return;
    if (reply.kind === 'success') {
      const { reference, authorization_url: checkout } = reply.answer.data;
      saveForm(form, reference);
      storeOpenPayment(reference, form.fullName, new Date());
      window.location.assign(checkout);
      return;
    }
    // What was right here and is refused there was typed against settings that have changed.
    const isOld = reply.kind === 'refused' && reply.httpStatus === 400;
    const school = isOld && (await fetchSchool());
    if (school) setSchool(school);
    isStarting.current = false;
    dispatch({ type: 'startFailed', refusal: refusalIn(reply) });
  };
}

type StartReply = Awaited<ReturnType<typeof initializePayment>>;

function refusalIn(reply: Exclude<StartReply, { kind: 'success' }>): FormRefusal {
  if (reply.kind !== 'refused') {
    return { message: START_UNANSWERED, errors: {}, isUnanswered: true };
  }
  return refusalOf(reply);
}
