import { pages } from '#contract/addresses.ts';
import { type PayerDetails, readPayer } from '#contract/payer-details.ts';
import type { Fees } from '#contract/school/fees.ts';
import { isJsonObject } from '../../api/request.ts';
import { readJson, writeStored } from '../../ui/browser-storage.ts';
import { formFrom, isUntouched, type PaymentForm } from './payment-form.ts';

const KEY = 'payment-form';
const DRAFT_KEY = 'payment-draft';

/** Stores the form in this tab while the parent is at the provider, so that the receipt knows the e-mail; a browser without storage forgets it. */
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
export function storeDraft(form: PaymentForm, fees: Fees): void {
  const draft = isUntouched(form, fees) ? undefined : JSON.stringify(form);
  writeStored('sessionStorage', DRAFT_KEY, draft);
}

export function readDraft(fees: Fees): PaymentForm | undefined {
  const values = readJson('sessionStorage', DRAFT_KEY);
  return isJsonObject(values) ? formFrom(values, fees) : undefined;
}

export function readSavedForm(fees: Fees): PaymentForm | undefined {
  const values = readJson('sessionStorage', KEY);
  return isJsonObject(values) ? formFrom(values, fees) : undefined;
}

/** Who pays by the stored form, and the payment that it became. */
export function readSavedPayer():
  | { payer: PayerDetails; reference: string | undefined }
  | undefined {
  const values = readJson('sessionStorage', KEY);
  if (!isJsonObject(values)) return undefined;
  const { reference } = values;
  return {
    payer: readPayer(values),
    reference: typeof reference === 'string' ? reference : undefined,
  };
}

export function forgetForm(): void {
  writeStored('sessionStorage', KEY, undefined);
  writeStored('sessionStorage', DRAFT_KEY, undefined);
}
