import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Fees } from '#contract/school/fees.ts';
import { typedBeforeScripts } from '../../ui/forms/served-form.ts';
import { readAsked } from './asked-payment.ts';
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

/** Fills in what a link asks for, and returns the student; after `useRefill`, because the link is newer than what is stored. */
export function useAskedPayment(setForm: SetForm, fees: Fees): string | undefined {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [student, setStudent] = useState<string>();
  useEffect(() => {
    if (!hash.startsWith('#for=')) return;
    const asked = readAsked(hash, fees);
    if (!asked) return;
    setForm((form) => ({ ...form, ...asked }));
    setStudent(asked.fullName);
    // Done once: a reload must not undo what is changed from now on.
    navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, search, setForm, navigate, fees]);
  return student;
}
