import { defaultClass, defaultPurpose } from '#content/fees.ts';
import {
  classesWith,
  type FeeClass,
  feeFor,
  isFeeClass,
  isPaymentPurpose,
  notOfferedMessage,
  type PaymentPurpose,
} from '#contract/fees.ts';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import {
  normalizePayer,
  type PayerDetails,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { InitializeRequest } from '#contract/payments.ts';

/** What the parent chose and typed. The amount is not a part of it: it follows from purpose and class. */
export interface PaymentForm extends PayerDetails {
  paymentPurpose: PaymentPurpose;
  class: FeeClass;
}

export type FormField = keyof PaymentForm;
export type FormErrors = Partial<Record<FormField, string>>;

export const START_REFUSED = 'Failed to initialize transaction';
export const SEEMS_PAID = 'This fee seems to have been paid already.';
export const START_UNANSWERED = 'Failed to initialize payment';

export const emptyForm: PaymentForm = {
  paymentPurpose: defaultPurpose,
  class: firstClassWith(defaultPurpose),
  ...readPayer({}),
};

/** In the order of the page, which is also the order of the error summary. */
export const formFields: readonly FormField[] = [
  'paymentPurpose',
  'class',
  ...payerFields.map(({ key }) => key),
];

/** The name of the button with which a parent pays a fee once more that has been paid. */
export const CONFIRM_AGAIN = 'confirmAgain';

/** What the initialise call is sent: values cleaned, the amount from the fee table. */
export function paymentPayload(
  form: PaymentForm,
  confirmAgain = false,
  term?: FormDataEntryValue | null,
): InitializeRequest {
  const { paymentPurpose, class: feeClass } = form;
  return {
    ...normalizePayer(form),
    paymentPurpose,
    class: feeClass,
    // Without a fee there is nothing to pay: the server refuses, with a sentence about the class.
    amount: nairaFromKobo(feeFor(paymentPurpose, feeClass) ?? kobo(0)),
    ...(term && { term: String(term) }),
    ...(confirmAgain && { confirmAgain }),
  };
}

export function cleanForm(form: PaymentForm): PaymentForm {
  return { ...form, ...normalizePayer(form) };
}

/** The form as posted or as it stands in the page; choices that do not exist become the defaults. */
export function readPaymentForm(fields: FormData): PaymentForm {
  return formFrom(Object.fromEntries(fields));
}

/** A form from values of any origin: texts that are missing become empty, choices that do not exist the defaults. */
export function formFrom(values: Readonly<Record<string, unknown>>): PaymentForm {
  const { paymentPurpose, class: feeClass } = values;
  return {
    paymentPurpose: isPaymentPurpose(paymentPurpose) ? paymentPurpose : emptyForm.paymentPurpose,
    class: isFeeClass(feeClass) ? feeClass : emptyForm.class,
    ...readPayer(values),
  };
}

/** A message for each field that keeps the form from being sent; an empty object when none does. */
export function validateForm(form: PaymentForm): FormErrors {
  const { paymentPurpose, class: feeClass } = form;
  const isOffered = feeFor(paymentPurpose, feeClass) !== null;
  return {
    ...(!isOffered && { class: notOfferedMessage(paymentPurpose, feeClass) }),
    ...validatePayer(form),
  };
}

/** What is in the page wins where it was changed since `rendered`; the stored form fills the rest. */
export function mergeForms(
  rendered: PaymentForm,
  inPage: PaymentForm,
  saved: PaymentForm | undefined,
): PaymentForm {
  if (!saved) return inPage;
  const isFresh = formFields.every((field) => rendered[field] === emptyForm[field]);
  const merged: Partial<Record<FormField, string>> = { ...inPage };
  for (const field of formFields) {
    if (isFresh && inPage[field] === rendered[field]) merged[field] = saved[field] ?? '';
  }
  return formFrom(merged);
}

function firstClassWith(purpose: PaymentPurpose): FeeClass {
  const classes = classesWith(purpose);
  return classes.includes(defaultClass) ? defaultClass : (classes[0] ?? defaultClass);
}
