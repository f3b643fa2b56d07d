import { type RefObject, useEffect, useRef } from 'react';
import type { Fees } from '#contract/school/fees.ts';
import { typedBeforeScripts } from '../../ui/forms/served-form.ts';
import { emptyForm, mergeForms, type PaymentForm, readPaymentForm } from './payment-form.ts';
import { readDraft, readSavedForm, storeDraft } from './saved-form.ts';
import { readContact } from './stored-contact.ts';

type SetForm = (change: (form: PaymentForm) => PaymentForm) => void;

/** Once scripts run, fills in what is stored and what was typed before; then stores what is typed, as drafts. */
export function useRefill(
  form: PaymentForm,
  setForm: SetForm,
  formElement: RefObject<HTMLFormElement | null>,
  fees: Fees,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) {
      storeDraft(form, fees);
      return;
    }
    isDone.current = true;
    const inPage = formElement.current
      ? readPaymentForm(typedBeforeScripts(formElement.current), fees)
      : form;
    const stored = readDraft(fees) ?? readSavedForm(fees) ?? freshForm(fees);
    setForm(() => mergeForms(form, inPage, stored, fees));
  }, [form, setForm, formElement, fees]);
}

export function freshForm(fees: Fees): PaymentForm {
  return { ...emptyForm(fees), ...readContact() };
}
