import { feeClasses, feeTable } from '#content/fees.ts';
import { type Kobo, koboFromNaira } from './money.ts';

export type PaymentPurpose = (typeof feeTable)[number]['purpose'];
export type FeeClass = (typeof feeClasses)[number];

export const paymentPurposes: readonly PaymentPurpose[] = feeTable.map(({ purpose }) => purpose);

export const NOT_OFFERED = 'Not offered for this class';

/** The only price of a payment: what the school's fee table says, in kobo; null for what is not offered (any more). */
export function feeFor(purpose: string, feeClass: string): Kobo | null {
  const fees = feeTable.find((entry) => entry.purpose === purpose)?.naira;
  if (!fees || !isFeeClass(feeClass)) return null;
  const naira: number | null = fees[feeClass];
  return naira === null ? null : koboFromNaira(naira);
}

/** The classes that a purpose is offered for, in the order of the table. */
export function classesWith(purpose: PaymentPurpose): FeeClass[] {
  return feeClasses.filter((feeClass) => feeFor(purpose, feeClass) !== null);
}

export function notOfferedMessage(purpose: PaymentPurpose, feeClass: FeeClass): string {
  return `${purpose} is not offered for ${feeClass}. Please choose another class.`;
}

export function isPaymentPurpose(value: unknown): value is PaymentPurpose {
  return paymentPurposes.some((purpose) => purpose === value);
}

export function isFeeClass(value: unknown): value is FeeClass {
  return feeClasses.some((feeClass) => feeClass === value);
}
