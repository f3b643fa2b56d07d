import {
  type AdoptionErrors,
  type AdoptionField,
  decisionNoteMessage,
  validateAdopted,
} from '#contract/decisions.ts';
import type { AdoptionRequest } from '#contract/schemas/decisions.ts';
import { classNames, type Fees, purposeNames } from '#contract/school/fees.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { knownErrors } from '../../ui/forms/form-fields.ts';
import { typedNaira } from '../staff-texts.ts';

export type AdoptionTexts = Record<AdoptionField, string>;

/** What the form starts with: the provider's notes. The amount and the note are the person's own. */
export function notedTexts(payment: StaffPayment): AdoptionTexts {
  const { studentName: fullName, email, phone, paymentPurpose, class: feeClass } = payment;
  return { fullName, email, phone, paymentPurpose, class: feeClass, amount: '', note: '' };
}

/** The payment without what the person is asked for. */
export function withoutMissing(payment: StaffPayment, missing: AdoptionField[]): StaffPayment {
  const known = (field: AdoptionField, text: string) => (missing.includes(field) ? '' : text);
  return {
    ...payment,
    studentName: known('fullName', payment.studentName),
    email: known('email', payment.email),
    phone: known('phone', payment.phone),
    paymentPurpose: known('paymentPurpose', payment.paymentPurpose),
    class: known('class', payment.class),
  };
}

/** A message for each field the person is asked for that breaks a rule. */
export function adoptionErrors(
  texts: AdoptionTexts,
  asked: AdoptionField[],
  fees: Fees,
): AdoptionErrors {
  const { paymentPurpose, class: feeClass } = texts;
  const errors: AdoptionErrors = validateAdopted({
    ...texts,
    // The provider's notes may name something that the school has never had.
    paymentPurpose: purposeNames(fees).includes(paymentPurpose) && paymentPurpose,
    class: classNames(fees).includes(feeClass) && feeClass,
  });
  const note = decisionNoteMessage(texts.note);
  if (note) errors.note = note;
  return knownErrors(asked, errors);
}

/** What was asked for and nothing else: for all other facts the provider's word counts. */
export function adoptionRequest(texts: AdoptionTexts, asked: AdoptionField[]): AdoptionRequest {
  const said = Object.fromEntries(asked.map((field) => [field, cleanText(texts[field])]));
  return { ...said, note: cleanText(texts.note, 'lines'), amount: nairaIn(said.amount) };
}

/** What cannot be read becomes NaN, which the server refuses in words. */
function nairaIn(text = ''): number | undefined {
  return text ? (typedNaira(text) ?? Number.NaN) : undefined;
}
