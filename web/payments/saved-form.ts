import { formFrom, type PaymentForm } from './payment-form.ts';

/** The form kept in this tab while the parent is at the provider, so that the receipt knows the e-mail. */
export interface SavedForm {
  form: PaymentForm;
  /** The payment it became, once the server has named it. */
  reference: string | undefined;
}

const KEY = 'payment-form';

/** Keeps the form for the way back; a browser without storage simply forgets it. */
export function saveForm(form: PaymentForm, reference?: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...form, reference }));
  } catch {
    // Blocked or full: paying matters more than remembering.
  }
}

/** The form kept before leaving, or undefined. */
export function readSavedForm(): SavedForm | undefined {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof values !== 'object' || values === null) return undefined;
    const reference = 'reference' in values ? values.reference : undefined;
    return {
      form: formFrom({ ...values }),
      reference: typeof reference === 'string' ? reference : undefined,
    };
  } catch {
    return undefined;
  }
}

export function forgetForm(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
