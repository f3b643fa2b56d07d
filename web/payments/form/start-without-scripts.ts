import { data, redirect } from 'react-router';
import { kobo, nairaFromKobo } from '#contract/money.ts';
import type { FeePurpose } from '#contract/school/fees.ts';
import { isWebAddress } from '../../api/payments.ts';
import type { PageServices } from '../../services.server.ts';
import { refusalOf } from '../outcome/payment-status.ts';
import { SHOWN_FEES, SHOWN_TERMS } from '../site-facts.ts';
import type { UnsentForm } from '../use-payment.ts';
import {
  CONFIRM_AGAIN,
  type PaymentForm,
  paymentPayload,
  readPaymentForm,
  START_UNANSWERED,
} from './payment-form.ts';

/** Sends the browser on to the provider, or answers the form as it was typed with what has to change. */
export async function startWithoutScripts(
  fields: FormData,
  { initializePayment, readSchool }: Pick<PageServices, 'initializePayment' | 'readSchool'>,
) {
  const { fees } = await readSchool();
  const values = readPaymentForm(fields, fees);
  // As posted: of what is not offered any more the server says so, and takes no other fee in its place.
  const chosen = {
    ...values,
    paymentPurpose: String(fields.get('paymentPurpose') ?? values.paymentPurpose),
    class: String(fields.get('class') ?? values.class),
  };
  const payload = {
    ...paymentPayload(chosen, fees, fields.has(CONFIRM_AGAIN), fields.get(SHOWN_TERMS)),
    ...shownAmount(fields, chosen),
  };
  const { httpStatus, answer } = await initializePayment(payload);
  if (answer.status && isWebAddress(answer.data.authorization_url)) {
    return redirect(answer.data.authorization_url, 303);
  }
  if (answer.status) {
    const unsent: UnsentForm = { values, errors: {}, message: START_UNANSWERED };
    return data(unsent, { status: 502 });
  }
  const unsent: UnsentForm = { values, ...refusalOf(answer) };
  return data(unsent, { status: httpStatus });
}

/** What the page said that it costs, for the server to compare; nothing where it did not say. */
function shownAmount(
  fields: FormData,
  { paymentPurpose, class: feeClass }: PaymentForm,
): { amount: number } | undefined {
  try {
    const purposes: FeePurpose[] = JSON.parse(String(fields.get(SHOWN_FEES)));
    const amount = purposes.find(({ name }) => name === paymentPurpose)?.kobo[feeClass];
    if (typeof amount === 'number') return { amount: nairaFromKobo(kobo(amount)) };
    // Shown as not offered, and perhaps it is by now.
    return amount === null ? { amount: 0 } : undefined;
  } catch {
    return undefined;
  }
}
