import { kobo, nairaFromKobo } from '#contract/money.ts';
import {
  normalizePayer,
  type PayerDetails,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { InitializeRequest } from '#contract/payments.ts';
import {
  classesWith,
  type Fees,
  feeFor,
  notOfferedMessage,
  offeredClasses,
  payablePurposes,
} from '#contract/school/fees.ts';

/** What the parent chose and typed. The amount is not a part of it: it follows from purpose and class. */
export interface PaymentForm extends PayerDetails {
  paymentPurpose: string;
  class: string;
}

export type FormField = keyof PaymentForm;
export type FormErrors = Partial<Record<FormField, string>>;

export const START_REFUSED = 'Failed to initialize transaction';
export const START_UNANSWERED = 'Failed to initialize payment';

/** The first purpose with its first class: what the form shows before anybody has chosen. */
export function emptyForm(fees: Fees): PaymentForm {
  const paymentPurpose = payablePurposes(fees)[0]?.name ?? '';
  const feeClass = classesWith(fees, paymentPurpose)[0] ?? '';
  return { paymentPurpose, class: feeClass, ...readPayer({}) };
}

/** In the order of the page, which is also the order of the error summary. */
export const formFields: readonly FormField[] = [
  'paymentPurpose',
  'class',
  ...payerFields.map(({ key }) => key),
];

/** The name of the button with which a parent pays a fee once more that has been paid. */
export const CONFIRM_AGAIN = 'confirmAgain';

/** What the initialise call is sent: values cleaned, the amount from the fees as this page has them. */
export function paymentPayload(
  form: PaymentForm,
  fees: Fees,
  confirmAgain = false,
  term?: FormDataEntryValue | null,
): InitializeRequest {
  const { paymentPurpose, class: feeClass } = form;
  return {
    ...normalizePayer(form),
    paymentPurpose,
    class: feeClass,
    // Without a fee there is nothing to pay: the server refuses, with a sentence about the class.
    amount: nairaFromKobo(feeFor(fees, paymentPurpose, feeClass) ?? kobo(0)),
    ...(term && { term: String(term) }),
    ...(confirmAgain && { confirmAgain }),
  };
}

export function cleanForm(form: PaymentForm): PaymentForm {
  return { ...form, ...normalizePayer(form) };
}

/** The form as it stands in the page. */
export function readPaymentForm(fields: FormData, fees: Fees): PaymentForm {
  return formFrom(Object.fromEntries(fields), fees);
}

/**
 * A form from values of any origin: texts that are missing become empty, choices that do not exist (any more) the
 * defaults.
 */
export function formFrom(values: Readonly<Record<string, unknown>>, fees: Fees): PaymentForm {
  const { paymentPurpose, class: feeClass } = values;
  const empty = emptyForm(fees);
  const purpose = payablePurposes(fees).find(({ name }) => name === paymentPurpose);
  return {
    paymentPurpose: purpose?.name ?? empty.paymentPurpose,
    class: offeredClasses(fees).find((name) => name === feeClass) ?? empty.class,
    ...readPayer(values),
  };
}

/** A message for each field that keeps the form from being sent; an empty object when none does. */
export function validateForm(form: PaymentForm, fees: Fees): FormErrors {
  const { paymentPurpose, class: feeClass } = form;
  const isOffered = feeFor(fees, paymentPurpose, feeClass) !== null;
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
  fees: Fees,
): PaymentForm {
  if (!saved) return inPage;
  const isFresh = isUntouched(rendered, fees);
  const merged: Partial<Record<FormField, string>> = { ...inPage };
  for (const field of formFields) {
    if (isFresh && inPage[field] === rendered[field]) merged[field] = saved[field] ?? '';
  }
  return formFrom(merged, fees);
}

export function isUntouched(form: PaymentForm, fees: Fees): boolean {
  const empty = emptyForm(fees);
  return formFields.every((field) => form[field] === empty[field]);
}
