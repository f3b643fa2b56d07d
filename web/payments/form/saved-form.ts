import { pages } from '#contract/addresses.ts';
import { emptyForm, formFields, formFrom, type PaymentForm } from './payment-form.ts';

/** The form stored in this tab while the parent is at the provider, so that the receipt knows the e-mail. */
export interface SavedForm {
  form: PaymentForm;
  /** The payment it became, once the server has named it. */
  reference: string | undefined;
}

const KEY = 'payment-form';
const DRAFT_KEY = 'payment-draft';

/** Stores the form for the way back; a browser without storage forgets it. */
export function saveForm(form: PaymentForm, reference?: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...form, reference }));
  } catch {
    // Blocked or full: paying matters more than remembering.
  }
}

/** The same for a form that is posted before scripts run; a part of the page. */
export const STORE_POSTED_FORM = `addEventListener('submit', (event) => {
const form = event.target;
if (event.defaultPrevented || form.getAttribute('action') !== '${pages.payment}') return;
try { sessionStorage.setItem('${KEY}', JSON.stringify(Object.fromEntries(new FormData(form)))); } catch {}
});`;

/** Stores a form that was not sent, for a reload of this page; an untouched one is removed. */
export function storeDraft(form: PaymentForm): void {
  try {
    const isUntouched = formFields.every((field) => form[field] === emptyForm[field]);
    if (isUntouched) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(form));
  } catch {
    // Blocked or full: the browser may still bring it back by itself.
  }
}

/** What stood in the form when this tab was last left, or undefined. */
export function readDraft(): PaymentForm | undefined {
  const values = storedIn(DRAFT_KEY);
  return values && formFrom({ ...values });
}

/** The form stored before leaving, or undefined. */
export function readSavedForm(): SavedForm | undefined {
  const values = storedIn(KEY);
  if (!values) return undefined;
  const reference = 'reference' in values ? values.reference : undefined;
  return {
    form: formFrom({ ...values }),
    reference: typeof reference === 'string' ? reference : undefined,
  };
}

export function forgetForm(): void {
  try {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was stored where nothing can be removed.
  }
}

function storedIn(key: string): object | undefined {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof values === 'object' && values !== null ? values : undefined;
  } catch {
    return undefined;
  }
}
