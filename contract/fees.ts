import { feeClasses, feesNaira, paymentPurposes } from '#content/fees.ts';
import { type Kobo, koboFromNaira } from './money.ts';

export type PaymentPurpose = (typeof paymentPurposes)[number];
export type FeeClass = (typeof feeClasses)[number];

/** The only price of a payment: what the school's fee table says, in kobo. */
export function feeFor(purpose: PaymentPurpose, feeClass: FeeClass): Kobo {
  return koboFromNaira(feesNaira[purpose][feeClass]);
}

export function isPaymentPurpose(value: unknown): value is PaymentPurpose {
  return paymentPurposes.some((purpose) => purpose === value);
}

export function isFeeClass(value: unknown): value is FeeClass {
  return feeClasses.some((feeClass) => feeClass === value);
}
