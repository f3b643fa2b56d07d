import { pages } from '#contract/addresses.ts';
import { isJsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';
import { emptyForm, formFields, formFrom, type PaymentForm } from './payment-form.ts';

/** The form stored in this tab while the parent is at the provider, so that the receipt knows the e-mail. */
export interface SavedForm {
  form: PaymentForm;
  reference: string | undefined;
}

const KEY = 'payment-form';
const DRAFT_KEY = 'payment-draft';

/** Stores the form for the way back; a browser without storage forgets it. */
export function saveForm(form: PaymentForm, reference?: string): void {
  writeStored('sessionStorage', KEY, JSON.stringify({ ...form, reference }));
}

/** The same for a form that is posted before scripts run; a part of the page. */
export const STORE_POSTED_FORM = `addEventListener('submit', (event) => {
const form = event.target;
if (event.defaultPrevented || form.getAttribute('action') !== '${pages.payment}') return;
try { sessionStorage.setItem('${KEY}', JSON.stringify(Object.fromEntries(new FormData(form)))); } catch {}
});`;

/** Stores a form that was not sent, for a reload of this page; an untouched one is removed. */
export function storeDraft(form: PaymentForm): void {
  const isUntouched = formFields.every((field) => form[field] === emptyForm[field]);
  writeStored('sessionStorage', DRAFT_KEY, isUntouched ? undefined : JSON.stringify(form));
}

export function readDraft(): PaymentForm | undefined {
  const values = readJson('sessionStorage', DRAFT_KEY);
  return isJsonObject(values) ? formFrom(values) : undefined;
}

export function readSavedForm(): SavedForm | undefined {
  const values = readJson('sessionStorage', KEY);
  if (!isJsonObject(values)) return undefined;
  const { reference } = values;
  return {
    form: formFrom(values),
    reference: typeof reference === 'string' ? reference : undefined,
  };
}

export function forgetForm(): void {
  writeStored('sessionStorage', KEY, undefined);
  writeStored('sessionStorage', DRAFT_KEY, undefined);
}
