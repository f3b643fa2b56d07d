import { pages } from '#contract/addresses.ts';
import type { Fees } from '#contract/school/fees.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { formFrom, type PaymentForm } from './payment-form.ts';

/** What one person asks another to pay: everything but the payer's own details. */
export type AskedPayment = Pick<PaymentForm, 'paymentPurpose' | 'class' | 'fullName'>;

/** Opens the form for somebody else. Behind the '#', it is never sent to a server; the price is the server's. */
export function askedAddress({ paymentPurpose, class: feeClass, fullName }: AskedPayment): string {
  const asked = new URLSearchParams({
    for: cleanText(fullName, 'name'),
    purpose: paymentPurpose,
    class: feeClass,
  });
  return `${pages.payment}#${asked}`;
}

/** What the address asks for, or undefined. Somebody else may have written it: choices that do not exist are the defaults. */
export function readAsked(hash: string, fees: Fees): AskedPayment | undefined {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const values = {
    paymentPurpose: asked.get('purpose'),
    class: asked.get('class'),
    fullName: cleanText(asked.get('for') ?? '', 'name'),
  };
  const form = formFrom(values, fees);
  const { paymentPurpose, class: feeClass, fullName } = form;
  return fullName ? { paymentPurpose, class: feeClass, fullName } : undefined;
}
